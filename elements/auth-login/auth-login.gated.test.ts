import { expect } from '@open-wc/testing';
import * as storageKeys from '../../api/rules/storageKeys.ts';
import { testApp, testProvider } from '../core/testing/app.ts';
import { cleanUp, enter, need, parts } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import '../auth-gate/auth-gate.ts';
import '../auth-provider/auth-provider.ts';
import './auth-login.ts';

/** The first page of the README, word for word: all but its script, which a parsed document does not run. */
async function readmePage(): Promise<HTMLElement> {
  const readme = await (await fetch(new URL('../../README.md', import.meta.url))).text();
  const written = need(/```html\n([\s\S]*?)```/.exec(readme))[1] ?? '';
  return need(new DOMParser().parseFromString(written, 'text/html').querySelector<HTMLElement>('auth-provider'));
}

describe('the markup of the README', () => {
  afterEach(cleanUp);

  /** Signs ada in on that page, at this address. */
  async function signIn({ href = 'https://app.example/account/login', stored = '' } = {}) {
    const provider = testProvider();
    const { root, visited, page, local } = testApp(provider);
    page.href = href;
    if (stored) local.set(storageKeys.redirectAfterLogin, stored);
    const app = document.adoptNode(await readmePage());
    Object.assign(app, { options: { ...root.options } });
    document.body.append(app);
    await waitUntil(() => app.querySelector('auth-login'), 'the gate shows the box');
    const box = need(app.querySelector('auth-login'));
    const { username, password } = parts(box);
    await enter(username(), 'ada@example.com');
    await waitUntil(() => password(), 'the password is asked for');
    await enter(password(), 'correct horse');
    await waitUntil(() => !box.isConnected && app.querySelector('tenant-switcher'), 'the gate has taken over');
    return { visited, local };
  }

  it('goes to where the person came from after the sign-in, although the gate has removed the box', async () => {
    const { visited, local } = await signIn({ stored: 'https://app.example/reports?year=2026' });
    await waitUntil(() => visited.length, 'the page is left');
    expect(visited).to.deep.equal(['https://app.example/reports?year=2026']);
    expect(local.get(storageKeys.redirectAfterLogin), 'used up').to.equal(null);
  });

  it('goes to what the address asks for, else to the authenticated URL', async () => {
    const asked = await signIn({ href: 'https://app.example/account/login?redirectUrl=%2Fbilling' });
    await waitUntil(() => asked.visited.length, 'the page is left');
    expect(asked.visited).to.deep.equal(['https://app.example/billing']);
    await cleanUp();
    const plain = await signIn();
    await waitUntil(() => plain.visited.length, 'the page is left');
    expect(plain.visited).to.deep.equal(['https://app.example/']);
  });

  it('does not load the page again that the sign-in leads to: the gate shows its content already', async () => {
    const { visited, local } = await signIn({ href: 'https://app.example/', stored: 'https://app.example/' });
    await waitUntil(() => local.get(storageKeys.redirectAfterLogin) === null, 'the app has looked where to go');
    expect(visited).to.deep.equal([]);
  });
});
