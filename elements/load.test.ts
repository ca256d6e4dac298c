import { expect } from '@open-wc/testing';
import { loadableTags, loadElement, whenReady } from './load.ts';
import { nonEmpty } from '../tests/support/expect.ts';

describe('loading tags by name', () => {
  it('registers every tag of the library', async () => {
    for (const tag of nonEmpty(loadableTags)) {
      await loadElement(tag);
      expect(customElements.get(tag), tag).to.exist;
    }
  });

  for (const name of ['admin-nothing', 'toString', '__proto__', ''])
    it(`says that ${JSON.stringify(name)} is not supported (CFG-009)`, async () => {
      const failure = await loadElement(name).then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(Error).with.property('message', `Component ${name} is not supported`);
    });

  it('tells everyone who waits when the view is drawn, and those who come later at once (CFG-024)', async () => {
    await loadElement('auth-login');
    const box = document.createElement('auth-login');
    const waiting = [whenReady(box), whenReady(box)];
    document.body.append(box);
    await Promise.all(waiting);
    expect(box.matches(':state(ready)')).to.equal(true);
    await whenReady(box);
    box.remove();
  });

  it('an element that draws without React is ready when it is registered and has drawn (CFG-024)', async () => {
    await loadElement('auth-gate');
    const gate = document.createElement('auth-gate');
    document.body.append(gate);
    await whenReady(gate);
    expect(gate.shadowRoot?.querySelector('slot')).to.exist;
    gate.remove();
  });

  it('tells those who wait that the view could not be drawn', async () => {
    await loadElement('auth-login');
    const box = document.createElement('auth-login');
    const waiting = whenReady(box).then(
      () => 'ready',
      (error: unknown) => error,
    );
    box.dispatchEvent(new CustomEvent('view-error', { detail: { error: 'no network' } }));
    expect(await waiting).to.equal('no network');
  });

  it('waits for an element whose tag is registered later, and for one that has not drawn yet', async () => {
    class Later extends HTMLElement {
      viewReady = false;
      updateComplete = Promise.resolve(true);
    }
    const element = document.createElement('ready-later');
    const seen: string[] = [];
    const waiting = whenReady(element).then(() => seen.push('ready'));
    await Promise.resolve();
    customElements.define('ready-later', Later);
    document.body.append(element);
    await new Promise((done) => setTimeout(done));
    expect(seen, 'registered, and its view not drawn').to.deep.equal([]);
    element.dispatchEvent(new CustomEvent('view-ready'));
    await waiting;
    expect(seen).to.deep.equal(['ready']);
    element.remove();
  });
});
