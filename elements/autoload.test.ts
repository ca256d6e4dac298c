import { expect } from '@open-wc/testing';
import { waitUntil } from './core/testing/waitUntil.ts';
import { loadableTags } from './load.ts';

describe('the entry points that register', () => {
  afterEach(() => document.body.replaceChildren());

  it('autoload: each tag as it comes into the page or a root that is named, and no other', async () => {
    const { autoload } = await import('./autoload.ts');
    expect(loadableTags.filter((tag) => customElements.get(tag))).to.deep.equal([]);
    document.body.append(document.createElement('permission-gate'));
    await waitUntil(() => customElements.get('permission-gate'));
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    root.append(document.createElement('step-up-gate'));
    autoload(root);
    await waitUntil(() => customElements.get('step-up-gate'));
    expect(customElements.get('auth-gate')).to.equal(undefined);
  });

  it('all: every tag of the library', async () => {
    await import('./all.ts');
    expect(loadableTags.length).to.be.greaterThan(0);
    expect(loadableTags.filter((tag) => !customElements.get(tag))).to.deep.equal([]);
  });
});
