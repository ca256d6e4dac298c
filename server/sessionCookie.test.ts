import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../tests/support/expect.ts';
import { createServerLayer, type ServerLayer, type ServerLayerOptions } from './server.ts';
import {
  FakeProvider,
  HostBrowser,
  LIFETIME,
  OTHER_PASSWORD,
  PASSWORD,
  REFRESH,
  SESSION,
} from './testing/fakeProvider.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LOGIN = '/api/frontegg/identity/resources/auth/v1/user';

async function signedIn(options: ServerLayerOptions = {}, claims: Record<string, unknown> = {}) {
  const provider = new FakeProvider();
  provider.claims = claims;
  const browser = new HostBrowser();
  const layer = createServerLayer(provider.options(options));
  browser.keep((await layer.handle(browser.post(LOGIN)))?.headers.getSetCookie() ?? []);
  return { provider, browser, layer };
}
const statusOf = async (layer: ServerLayer, browser: HostBrowser): Promise<string> =>
  (await layer.session(browser.request('/'), { canSetCookies: false })).status;

/** The browser has this session alone, and nothing to renew it with. */
function forgetRefresh(browser: HostBrowser): void {
  browser.cookies.delete(REFRESH);
}

describe('the sealed session cookie', () => {
  for (const seal of ['iron', 'gcm'] as const) {
    it(`SRV-03, SSR-005: is blank after any changed letter, and no error (${seal})`, async () => {
      const { browser, layer } = await signedIn({ seal });
      forgetRefresh(browser);
      assert.equal(await statusOf(layer, browser), 'signed-in');
      const whole = browser.cookies.get(SESSION) ?? '';
      const places = [...Array(whole.length).keys()].filter(
        (at) => at < 90 || at > whole.length - 110 || at % 37 === 0,
      );
      assert.ok(places.length > 100, 'enough places');
      for (const at of nonEmpty(places)) {
        const other = whole[at] === 'A' ? 'B' : 'A';
        browser.cookies.set(SESSION, whole.slice(0, at) + other + whole.slice(at + 1));
        assert.equal(await statusOf(layer, browser), 'signed-out', `letter ${at}, ${whole[at]}`);
      }
      const end = seal === 'iron' ? whole.length - '~2'.length : whole.length;
      for (const letter of nonEmpty([...LETTERS])) {
        if (letter === whole[end - 1]) continue;
        browser.cookies.set(SESSION, whole.slice(0, end - 1) + letter + whole.slice(end));
        assert.equal(await statusOf(layer, browser), 'signed-out', `last letter ${letter}`);
      }
      for (const text of [
        '',
        '%',
        '%ff',
        'Fe26.2',
        'Fe26.2*******~2',
        'gh1~~~',
        'null',
        whole.slice(0, -5),
        `${whole}A`,
      ]) {
        browser.cookies.set(SESSION, text);
        assert.equal(await statusOf(layer, browser), 'signed-out', text);
      }
    });

    it(`SRV-03, SSR-006: opens until its token ends and no longer (${seal})`, async () => {
      const { provider, browser, layer } = await signedIn({ seal });
      forgetRefresh(browser);
      provider.now += (LIFETIME + 29) * 1000; // clocks may differ by half a minute
      assert.equal(await statusOf(layer, browser), 'signed-in');
      provider.now += 2000;
      assert.equal(await statusOf(layer, browser), 'signed-out');
    });

    it(`SRV-05: is opened with a former password, and with no other (${seal})`, async () => {
      const { provider, browser } = await signedIn({ seal });
      const rotated = provider.options({
        seal,
        encryptionPassword: OTHER_PASSWORD,
        oldEncryptionPasswords: [PASSWORD],
      });
      assert.equal(await statusOf(createServerLayer(rotated), browser), 'signed-in');
      forgetRefresh(browser);
      const foreign = createServerLayer({ ...rotated, oldEncryptionPasswords: [] });
      assert.equal(await statusOf(foreign, browser), 'signed-out');
    });
  }

  it('SRV-03: is taken for no other cookie of the layer, and no other for it', async () => {
    const { provider, browser, layer } = await signedIn({ seal: 'gcm' });
    const [session = '', refresh = ''] = [browser.cookies.get(SESSION), browser.cookies.get(REFRESH)];
    const before = provider.calls.length;
    browser.cookies.delete(SESSION);
    browser.cookies.set(REFRESH, session);
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-out');
    browser.cookies.delete(REFRESH);
    browser.cookies.set(SESSION, refresh);
    assert.equal((await layer.session(browser.request('/'))).status, 'signed-out');
    assert.equal(provider.calls.length, before);
  });

  it('SSR-005: is read in both forms, whichever is written', async () => {
    const { provider, browser, layer } = await signedIn({ seal: 'gcm' });
    assert.match(browser.cookies.get(SESSION) ?? '', /^gh1~/);
    forgetRefresh(browser);
    assert.equal(await statusOf(createServerLayer(provider.options()), browser), 'signed-in');
    const published = await signedIn();
    forgetRefresh(published.browser);
    assert.match(published.browser.cookies.get(SESSION) ?? '', /^Fe26\.2\*1\*[\da-f]{64}\*/);
    assert.equal(await statusOf(layer, published.browser), 'signed-in');
  });

  it('SRV-02, SRV-04: is cut into parts of at most 4,096 bytes, and stale parts go', async () => {
    const { provider, browser, layer } = await signedIn(
      {},
      { roles: Array.from({ length: 400 }, (_, i) => `role-${i}`) },
    );
    assert.deepEqual(
      browser.sessionParts(),
      [1, 2, 3].map((part) => `${SESSION}-${part}`),
    );
    const again = await layer.handle(browser.post(LOGIN));
    const lines = again?.headers.getSetCookie() ?? [];
    assert.ok(lines.length >= 4 && lines.every((line) => Buffer.byteLength(line) <= 4096), 'every line fits');
    forgetRefresh(browser);
    assert.equal(await statusOf(layer, browser), 'signed-in');

    provider.claims = {};
    browser.keep((await layer.handle(browser.post(LOGIN)))?.headers.getSetCookie() ?? []);
    assert.deepEqual(browser.sessionParts(), [SESSION]);
    provider.claims = { roles: Array.from({ length: 400 }, (_, i) => `role-${i}`) };
    browser.keep((await layer.handle(browser.post(LOGIN)))?.headers.getSetCookie() ?? []);
    assert.deepEqual(
      browser.sessionParts(),
      [1, 2, 3].map((part) => `${SESSION}-${part}`),
    );
  });

  it('SRV-03: is blank with a part that is missing, foreign or out of order', async () => {
    const many = { roles: Array.from({ length: 400 }, (_, i) => `role-${i}`) };
    const { browser, layer } = await signedIn({}, many);
    const other = await signedIn({}, many);
    forgetRefresh(browser);
    const parts = new Map(browser.cookies);
    const [one, two, three] = [1, 2, 3].map((part) => `${SESSION}-${part}`);
    assert.ok(one && two && three, 'three parts');
    const changes: [string, string | undefined][][] = [
      [[two, undefined]],
      [[three, undefined]],
      [[one, undefined]],
      [[two, other.browser.cookies.get(two)]],
      [
        [one, parts.get(two)],
        [two, parts.get(one)],
      ],
    ];
    for (const change of changes) {
      for (const [name, value] of parts) browser.cookies.set(name, value);
      for (const [name, value] of change)
        if (value === undefined) browser.cookies.delete(name);
        else browser.cookies.set(name, value);
      assert.equal(await statusOf(layer, browser), 'signed-out', JSON.stringify(change.map(([name]) => name)));
    }
  });

  it('SRV-04: with several of its name, the one that ends last counts, and those of several users sign in none', async () => {
    const { provider, browser, layer } = await signedIn();
    const mine = browser.cookies.get(SESSION);
    provider.now += 60_000;
    browser.keep((await layer.handle(browser.post(LOGIN)))?.headers.getSetCookie() ?? []);
    const newer = browser.cookies.get(SESSION);
    provider.claims = { sub: 'thief', sid: 's2' };
    const thief = new HostBrowser();
    thief.keep((await layer.handle(thief.post(LOGIN)))?.headers.getSetCookie() ?? []);
    const open = (...values: (string | undefined)[]) =>
      layer.session(
        new Request('https://app.example.com/', {
          headers: { cookie: values.map((value) => `${SESSION}=${value}`).join('; ') },
        }),
      );
    for (const values of [
      [mine, newer],
      [newer, mine],
      ['garbage', newer],
    ])
      assert.equal((await open(...values)).claims?.exp, (await open(newer)).claims?.exp);
    for (const values of [
      [mine, thief.cookies.get(SESSION)],
      [thief.cookies.get(SESSION), mine],
    ]) {
      const session = await open(...values);
      assert.deepEqual([session.status, session.claims], ['signed-out', undefined]);
      assert.match(session.setCookies.join('\n'), new RegExp(`${SESSION}=;.*1970`));
    }
  });
});
