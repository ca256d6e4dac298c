import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { APP, FakeProvider, HostBrowser, LIFETIME, REFRESH, SESSION } from '../testing/fakeProvider.ts';
import { signedIn } from '../testing/signedIn.ts';

const MANY = { roles: Array.from({ length: 400 }, (_, index) => `role-${index}`) };

async function scene(options: ServerLayerOptions = {}, claims: Record<string, unknown> = {}) {
  const provider = new FakeProvider();
  provider.claims = claims;
  const layer = createServerLayer(provider.options(options));
  const browser = await signedIn(layer);
  const session = (pairs: readonly (readonly [string, string])[], canSetCookies = false) =>
    layer.session(new Request(APP, { headers: { cookie: pairs.map((pair) => pair.join('=')).join('; ') } }), {
      canSetCookies,
    });
  return { provider, layer, browser, session };
}
const ended = (line: string): boolean => line.includes('Expires=Thu, 01 Jan 1970');

describe('the cookies of a request', () => {
  it('are looked at up to three hundred', async () => {
    const { browser, session } = await scene();
    const statusAfter = async (count: number) => {
      const others = Array.from({ length: count }, (_, index): [string, string] => [`o${index}`, '1']);
      return (await session([...others, [SESSION, browser.cookies.get(SESSION) ?? '']])).status;
    };
    assert.deepEqual([await statusAfter(299), await statusAfter(300)], ['signed-in', 'signed-out']);
  });

  it('SRV-04: hold a session behind others of its name, up to the fourth', async () => {
    const { browser, session } = await scene();
    const own: [string, string] = [SESSION, browser.cookies.get(SESSION) ?? ''];
    const statusAfter = async (count: number) => {
      const foreign = Array.from({ length: count }, (): [string, string] => [SESSION, 'foreign']);
      return (await session([...foreign, own])).status;
    };
    assert.deepEqual([await statusAfter(3), await statusAfter(4)], ['signed-in', 'signed-out']);
  });

  it('SRV-04: hold a session in parts behind those of another path', async () => {
    const { browser, session } = await scene({}, MANY);
    const parts = browser.sessionParts().map((name): [string, string] => [name, browser.cookies.get(name) ?? '']);
    assert.equal(parts.length, 3);
    const doubled = parts.flatMap(([name, value]): [string, string][] => [
      [name, 'foreign'],
      [name, value],
    ]);
    assert.equal((await session(doubled)).status, 'signed-in');
  });

  it('SRV-04: hold the longest session that a token has, in more than three parts', async () => {
    const { browser, session } = await scene({}, { note: 'x'.repeat(11_000) });
    assert.ok(browser.sessionParts().length > 5, browser.sessionParts().join());
    assert.equal((await session([...browser.cookies])).status, 'signed-in');
  });

  it('SRV-03: of another layer whose names begin alike stay at the sign-out', async () => {
    const { layer, browser } = await scene();
    const others = [`${SESSION}-1-of-the-host`, `${SESSION}-123`, `${SESSION}-`, `${SESSION}x`];
    for (const name of others) browser.cookies.set(name, '1');
    browser.keep((await layer.handle(browser.post('/account/logout')))?.headers.getSetCookie() ?? []);
    assert.deepEqual(browser.sessionParts(), others);
  });
});

describe('the refresh cookie', () => {
  const published = [REFRESH, REFRESH.replaceAll('-', ''), 'fe_refresh_11111111-2222-4333-8444-555555555555'];
  for (const name of nonEmpty(published))
    it(`of a published layer is read, and kept under our name alone: ${name}`, async () => {
      const { provider, browser, session } = await scene();
      const token = provider.newRefreshToken();
      const { status, setCookies } = await session([[name, token]], true);
      assert.equal(status, 'signed-in');
      assert.deepEqual(
        setCookies.filter((line) => ended(line)).map((line) => line.split('=')[0]),
        name === REFRESH ? [] : [name],
      );
      browser.keep(setCookies);
      assert.match(browser.cookies.get(REFRESH) ?? '', /^gh1~/);
    });

  it('of before the host prefix is read, and takes its name', async () => {
    const { provider, session } = await scene({ hostCookies: true });
    const { status, setCookies } = await session([[REFRESH, provider.newRefreshToken()]], true);
    assert.equal(status, 'signed-in');
    const names = (lines: string[]) =>
      lines.map((line) => line.split('=')[0]).filter((name) => name?.includes('fe_refresh'));
    assert.deepEqual(names(setCookies.filter(ended)), [REFRESH]);
    assert.deepEqual(names(setCookies.filter((line) => !ended(line))), [`__Host-${REFRESH}`]);
  });

  it('of our own name goes before those of other names', async () => {
    const { provider, browser, session } = await scene();
    provider.now += LIFETIME * 1000 + 60_000;
    const before = provider.count('/token/refresh');
    const [old = ''] = published.slice(1);
    const own: [string, string] = [REFRESH, browser.cookies.get(REFRESH) ?? ''];
    assert.equal((await session([[old, 'refresh-of-before'], own], true)).status, 'signed-in');
    assert.equal(provider.count('/token/refresh'), before + 1);
  });

  it('is kept as long as the provider says, else as the host says, else for thirty days', async () => {
    const DAY = 86_400;
    for (const [options, seconds] of nonEmpty([
      [{}, DAY],
      [{ hostedLogin: true }, 30 * DAY],
      [{ hostedLogin: true, refreshSeconds: 7 * DAY }, 7 * DAY],
    ] as const)) {
      const { provider, layer, browser } = await scene(options);
      provider.now += LIFETIME * 1000;
      const { setCookies } = await layer.session(browser.request('/'));
      const line = setCookies.find((one) => one.startsWith(REFRESH)) ?? '';
      assert.ok(line.includes(`; Expires=${new Date(provider.now + seconds * 1000).toUTCString()}; HttpOnly`), line);
    }
  });

  it('of a visitor who has none is not made up', async () => {
    const { provider, layer } = await scene();
    const before = provider.calls.length;
    for (const value of ['short', 'with space', '%', 'a,b,c,d,e,f']) {
      const browser = new HostBrowser();
      browser.cookies.set(REFRESH, value);
      assert.equal((await layer.session(browser.request('/'))).status, 'signed-out', value);
    }
    assert.equal(provider.calls.length, before);
  });
});
