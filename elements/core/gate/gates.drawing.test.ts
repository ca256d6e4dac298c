import { expect } from '@open-wc/testing';
import '../../auth-gate/auth-gate.ts';
import '../../permission-gate/permission-gate.ts';
import { testApp, testProvider, under } from '../testing/app.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import type { Gate } from './Gate.ts';

const undo: (() => void)[] = [];

/** An app with a signed-in user who holds no rights. */
function scene() {
  const provider = testProvider();
  provider.signIn();
  const app = testApp(provider);
  undo.push(app.root.start());
  return app;
}

/** A gate with plain content, a template, and text for the time before and for a refusal. */
function gate(tag: 'auth-gate' | 'permission-gate', attributes: Record<string, string> = {}) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const template = document.createElement('template');
  template.content.append(Object.assign(document.createElement('b'), { textContent: 'stamped' }));
  element.append(Object.assign(document.createElement('p'), { textContent: 'content' }), template);
  for (const name of ['pending', 'denied'])
    element.append(Object.assign(document.createElement('i'), { slot: name, textContent: name }));
  return element;
}

const visible = (element: Element): string[] =>
  [...element.children].filter((child) => child.checkVisibility()).map((child) => child.textContent ?? '');
const settled = (element: Gate, state: string): Promise<void> =>
  waitUntil(() => element.verdict.state === state, `the gate is ${state}`);

describe('what gates draw', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('leave the templates of a closed gate inside an open one to that gate (ELE-18)', async () => {
    const { root } = scene();
    const [open, closed] = [gate('auth-gate'), gate('permission-gate', { permissions: 'fe.secret' })];
    open.append(closed);
    under(root, open);
    await settled(open, 'allowed');
    await settled(closed, 'denied');
    expect([...open.querySelectorAll('b')].map(({ parentElement }) => parentElement === open)).to.deep.equal([true]);
    expect(visible(closed)).to.deep.equal(['denied']);
  });

  it('close when the provider around has no app any more', async () => {
    const { root } = scene();
    const element = gate('auth-gate');
    const { give } = under(root, element);
    await settled(element, 'allowed');
    give(undefined);
    await settled(element, 'pending');
    expect([visible(element), element.querySelector('b')]).to.deep.equal([['pending'], null]);
  });

  it('draw anew when they are given another render function, or none (GATE-004)', async () => {
    const { root } = scene();
    const element = gate('auth-gate');
    under(root, element);
    await settled(element, 'allowed');
    for (const text of ['one', 'two']) {
      element.render = () => Object.assign(document.createElement('u'), { textContent: text });
      await element.updateComplete;
      expect(visible(element)).to.deep.equal([text]);
    }
    element.render = undefined;
    await element.updateComplete;
    expect(visible(element)).to.deep.equal(['content', 'stamped']);
  });

  for (const way of ['a template', 'a render function'] as const)
    it(`forget in a clone what the open gate had drawn from ${way} (ELE-18)`, async () => {
      const { root } = scene();
      const open = gate('auth-gate');
      if (way === 'a render function')
        open.render = () => [Object.assign(document.createElement('b'), { textContent: 'stamped' }), new Text('text')];
      const { place, give } = under(root, open);
      await settled(open, 'allowed');
      expect(open.querySelectorAll('b').length).to.equal(1);
      const [copy, closed] = [open.cloneNode(true) as Gate, open.cloneNode(true) as Gate];
      place.append(copy);
      await settled(copy, 'allowed');
      expect(visible(copy)).to.deep.equal(['content', 'stamped']);
      give(undefined);
      place.append(closed);
      await closed.updateComplete;
      expect([visible(closed), closed.querySelector('b')]).to.deep.equal([['pending'], null]);
    });

  it('are gone while the page hides them', async () => {
    const { root } = scene();
    const element = gate('auth-gate');
    element.hidden = true;
    under(root, element);
    await settled(element, 'allowed');
    expect(visible(element)).to.deep.equal([]);
    element.hidden = false;
    expect(visible(element)).to.deep.equal(['content', 'stamped']);
  });

  it('keep the height free that the page reserves, and not again for the gates inside', async () => {
    const { root } = scene();
    const outer = document.createElement('auth-gate');
    outer.style.setProperty('--gh-gate-min-height', '120px');
    const inner = [document.createElement('auth-gate'), document.createElement('auth-gate')];
    outer.append(...inner);
    const { place, give } = under(undefined, outer);
    await outer.updateComplete;
    expect([outer.verdict.state, place.offsetHeight]).to.deep.equal(['pending', 120]);
    give(root);
    for (const one of [outer, ...inner]) await settled(one, 'allowed');
    expect(place.offsetHeight).to.equal(120);
  });
});
