import { expect } from '@open-wc/testing';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-provider.ts';
import { containersOf } from './analytics.ts';

const ours = () => [
  ...document.head.querySelectorAll<HTMLScriptElement>('script[src*="googletagmanager"], script[src^="data:"]'),
];
const real = console.warn;

describe('analytics containers', () => {
  const said: string[] = [];
  beforeEach(() => {
    console.warn = (...words: unknown[]) => void said.push(words.join(' '));
    said.length = 0;
  });
  afterEach(() => {
    console.warn = real;
    document.body.replaceChildren();
    for (const script of ours()) script.remove();
  });

  it('are called GTM- and letters or digits; any other name is ignored with one warning (CFG-028, CFG-029, ELE-16)', () => {
    const bad = [
      'GTM-',
      'gtm-abc',
      'GTM-a b',
      'GTM-A&x=1',
      'GTM-A/../b',
      'XGTM-A',
      'GTM-A\n',
      'GTM-Ä',
      'https://evil.example/GTM-A',
    ];
    expect(containersOf(['GTM-ABC123', ...bad, 'GTM-x', 'GTM-ABC123'])).to.deep.equal(['GTM-ABC123', 'GTM-x']);
    expect(said.length).to.equal(1);
    for (const name of bad) expect(said[0]).to.contain(name);
    expect(containersOf(bad)).to.deep.equal([]);
    expect(said.length, 'said once').to.equal(1);
  });

  it('that are ignored are no warning for a page that wants errors alone', () => {
    containersOf('quiet-one', { logLevel: 'error' });
    containersOf('quiet-two', { options: { logLevel: 'error' } });
    expect(said).to.deep.equal([]);
    containersOf('loud-one', { logLevel: 'warn', options: { logLevel: 'error' } });
    expect(said.length, 'the attribute wins').to.equal(1);
  });

  it('are announced and never loaded, until the host says so by a policy of its own (ELE-16)', async () => {
    const element = document.createElement('auth-provider');
    element.options = { baseUrl: 'https://provider.invalid', fetch: () => new Promise(() => {}) };
    const heard: unknown[] = [];
    element.addEventListener('auth-analytics', (event) => event instanceof CustomEvent && heard.push(event.detail));
    element.setAttribute('analytics', 'GTM-ONE, GTM-TWO nonsense');
    document.body.append(element);
    await waitUntil(() => heard.length);
    await waitUntil(() => element.root);
    expect(heard).to.deep.equal([{ ids: ['GTM-ONE', 'GTM-TWO'] }]);
    expect(ours()).to.deep.equal([]);

    const layer = [{ mine: true }];
    Reflect.set(window, 'dataLayer', layer);
    const asked: string[] = [];
    const policy = { createScriptURL: (url: string) => (asked.push(url), `data:text/javascript,//${asked.length}`) };
    await element.loadAnalytics(policy);
    await element.loadAnalytics(policy);
    expect(asked).to.deep.equal([
      'https://www.googletagmanager.com/gtm.js?id=GTM-ONE',
      'https://www.googletagmanager.com/gtm.js?id=GTM-TWO',
    ]);
    expect(ours().map(({ src }) => src)).to.deep.equal(['data:text/javascript,//1', 'data:text/javascript,//2']);
    expect(Reflect.get(window, 'dataLayer'), 'what the page has said is kept').to.equal(layer);
    expect(layer.map((entry) => Object.keys(entry).sort().join())).to.deep.equal([
      'mine',
      'event,gtm.start',
      'event,gtm.start',
    ]);
    const root = element.root;
    element.analytics = 'GTM-THREE';
    await waitUntil(() => heard.length === 2);
    expect(element.root === root, 'the app is the same').to.equal(true);
  });

  it('are none where the page names none', async () => {
    const element = document.createElement('auth-provider');
    let heard = 0;
    element.addEventListener('auth-analytics', () => heard++);
    element.options = { baseUrl: 'https://provider.invalid', fetch: () => new Promise(() => {}) };
    document.body.append(element);
    await waitUntil(() => element.root);
    element.analytics = 'nonsense-too';
    await waitUntil(() => said.length);
    expect(heard).to.equal(0);
    for (const none of [undefined, null]) expect(containersOf(none)).to.deep.equal([]);
  });
});
