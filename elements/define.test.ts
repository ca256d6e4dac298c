import { expect, oneEvent } from '@open-wc/testing';
import { testApp, testProvider, under } from './core/testing/app.ts';
import { definableTags, defineAll } from './define.ts';
import { loadableTags } from './load.ts';
import { nonEmpty } from '../tests/support/expect.ts';

const undo: (() => void)[] = [];

describe('defineAll', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await Promise.resolve();
    for (const stop of undo.splice(0)) stop();
  });

  it('is not called by itself', () => {
    for (const tag of nonEmpty(definableTags)) expect(customElements.get(tag)).to.equal(undefined);
    expect([...definableTags]).to.deep.equal([...loadableTags]);
  });

  it('gives every element a name of the host, as often as asked, and says nothing (ELE-06)', () => {
    const { warn, error } = console;
    const said: unknown[] = [];
    console.warn = console.error = (...text: unknown[]) => void said.push(text);
    try {
      defineAll({ prefix: 'acme-' });
      defineAll({ prefix: 'acme-' });
      defineAll({ prefix: 'globex-' });
    } finally {
      Object.assign(console, { warn, error });
    }
    for (const tag of nonEmpty(definableTags)) {
      expect(customElements.get(`acme-${tag}`)).to.be.a('function');
      expect(customElements.get(`globex-${tag}`))
        .to.be.a('function')
        .and.not.to.equal(customElements.get(`acme-${tag}`));
    }
    expect(said).to.deep.equal([]);
  });

  it('takes no prefix that no name can begin with', () => {
    for (const prefix of ['Acme-', '1-', '-', 'a b-', 'a<', ' '])
      expect(() => defineAll({ prefix }), prefix).to.throw(TypeError, 'begin with');
  });

  it('dresses the form under the name of the host, and shows the screens of its own prefix', async () => {
    defineAll({ prefix: 'acme-' });
    const app = testApp(testProvider());
    undo.push(app.root.start());
    const router = document.createElement('acme-auth-router');
    const told: unknown[] = [];
    router.addEventListener('auth-route', (event) => event instanceof CustomEvent && told.push(event.detail));
    const drawn = oneEvent(router, 'view-ready'); // by then everything it would load is here
    under(app.root, router);
    await drawn;
    const form = router.querySelector('acme-auth-login > form');
    expect(form && getComputedStyle(form).display).to.equal('grid');
    expect(told).to.deep.equal([{ route: 'loginUrl', tag: 'acme-auth-login' }]);
    for (const tag of nonEmpty(definableTags)) expect(customElements.get(tag), tag).to.equal(undefined);
  });
});
