import { expect } from '@open-wc/testing';
import '../../auth-gate/auth-gate.ts';
import '../../entitlement-gate/entitlement-gate.ts';
import '../../permission-gate/permission-gate.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { define } from './define.ts';
import { lookOver } from './development.ts';
import { LightElement } from './LightElement.ts';

const real = console.warn;
const said: string[] = [];
/** What a look over this markup tells. */
function told(markup: string): string[] {
  said.length = 0;
  document.body.innerHTML = markup;
  lookOver(document);
  return [...said];
}

describe('a page that somebody builds', () => {
  beforeEach(() => {
    said.length = 0;
    console.warn = (...words: unknown[]) => void said.push(words.filter((one) => typeof one === 'string').join(' '));
  });
  afterEach(() => {
    console.warn = real;
    document.body.replaceChildren();
    Reflect.deleteProperty(globalThis, 'process');
  });

  const names = [
    ['auth-gat', 'auth-gate'],
    ['auth-logni', 'auth-login'],
    ['user-profil', 'user-profile'],
    ['admin-user-table', 'admin-users-table'],
    ['entitlements-gate', 'entitlement-gate'],
    ['permission-gates-gate', undefined],
    ['user-card', undefined],
    ['x-auth-gat', undefined],
    ['auth-gate', undefined],
  ] as const;
  for (const [name, meant] of names)
    it(meant ? `hears once that <${name}> is <${meant}>` : `hears nothing of <${name}>`, () => {
      const lines = told(`<${name}></${name}><${name}></${name}>`);
      expect(lines.length).to.equal(meant ? 1 : 0);
      expect(lines.join()).to.contain(
        meant ? `GH-MISSPELT]             This name or value is unknown. <${name}>: <${meant}>?` : '',
      );
    });

  it('hears nothing of its own tag that is registered', () => {
    customElements.define('auth-gats', class extends HTMLElement {});
    expect(told('<auth-gats></auth-gats>')).to.deep.equal([]);
  });

  it('hears once of a value that an attribute does not take, with the nearest right one', () => {
    const [line, ...more] = told('<auth-gate when="signedin"></auth-gate><auth-gate when="signedin"></auth-gate>');
    expect(line).to.contain('GH-MISSPELT').and.contain('<auth-gate when="signedin">: "signed-in"?');
    expect(more).to.deep.equal([]);
    expect(told('<auth-gate when="signed-out"></auth-gate><auth-gate></auth-gate>')).to.deep.equal([]);
  });

  it('hears once of a gate without a key, however the key is given', () => {
    expect(told('<permission-gate roles="admin"></permission-gate>')).to.deep.equal([]);
    document.body.innerHTML = '<entitlement-gate></entitlement-gate>';
    const gate = document.querySelector('entitlement-gate');
    if (gate) gate.feature = 'sso';
    lookOver(document);
    expect(said, 'by its property').to.deep.equal([]);
    if (gate) gate.feature = '';
    lookOver(document);
    lookOver(document);
    expect(said.length).to.equal(1);
    expect(said[0]).to.contain('GH-NO-KEY').and.contain('This gate has no key and stays closed.');
  });

  it('hears nothing where it wants errors alone', () => {
    expect(told('<div log-level="error"><auth-gte></auth-gte></div>')).to.deep.equal([]);
  });

  it('is looked over as soon as a bundler says that this is development, also what comes late and within shadow roots', async () => {
    document.body.innerHTML = '<auth-logon></auth-logon>';
    const host = document.body.appendChild(document.createElement('div'));
    const inner = host.attachShadow({ mode: 'open' });
    define('development-none', class extends LightElement {});
    Reflect.set(globalThis, 'process', { env: { NODE_ENV: 'development' } });
    define('development-one', class extends LightElement {});
    await waitUntil(() => said.length);
    expect(said.join()).to.contain('<auth-logon>: <auth-login>?');
    inner.innerHTML = '<auth-routr></auth-routr>';
    await waitUntil(() => said.length === 2);
    expect(said[1]).to.contain('<auth-routr>: <auth-router>?');
  });
});
