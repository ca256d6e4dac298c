import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { FakeProvider, HostBrowser, LIFETIME, REFRESH, SESSION } from '../testing/fakeProvider.ts';
import { sets, signedIn } from '../testing/signedIn.ts';

const REFRESHES = '/user/token/refresh';
const ASKS = `/api/frontegg/identity/resources/auth/v1${REFRESHES}`;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const layer = createServerLayer(provider.options(options));
  const browser = await signedIn(layer);
  const open = async (from = browser) => (await layer.session(from.request('/'))).status;
  /** Lets the provider answer refreshes in another way. */
  const answering = (answer: () => Response): void => {
    provider.answers = ({ path }) => (path.endsWith(REFRESHES) ? answer() : undefined);
  };
  return { provider, layer, browser, open, answering, refreshes: () => provider.count(REFRESHES) };
}
const refused = (): Response => Response.json({ errors: ['Unauthorized'] }, { status: 401 });

describe('when a session is renewed', () => {
  it('SESSION-003: in the last half minute of its token, and not before', async () => {
    const { provider, open, refreshes } = await scene();
    provider.now += LIFETIME * 1000 - 30_001;
    assert.deepEqual([await open(), refreshes()], ['signed-in', 0]);
    provider.now += 1;
    assert.deepEqual([await open(), refreshes()], ['signed-in', 1]);
  });

  for (const [what, answer, kept] of nonEmpty([
    ['a renewed session', undefined, 10_000],
    ['a refusal', refused, 60_000],
    ['a provider that is away', () => new Response('', { status: 502 }), 15_000],
  ] as const))
    it(`SRV-10: those who come with the same refresh token are told of ${what} for ${kept / 1000} s`, async () => {
      const { provider, open, answering, refreshes } = await scene({ env: { NODE_ENV: 'production' } });
      provider.now += LIFETIME * 1000 + MINUTE;
      if (answer) answering(answer);
      const told = await open();
      provider.now += kept - 1;
      assert.deepEqual([await open(), refreshes()], [told, 1]);
      provider.now += 1;
      assert.deepEqual([await open(), refreshes()], [told, 2]);
    });

  const traced = { 'frontegg-trace-id': 'trace-1' };
  for (const [what, answer, status] of nonEmpty([
    ['403 in the form of the provider', () => Response.json({ errors: ['no'] }, { status: 403 }), 'signed-out'],
    ['401 with a code of the provider', () => Response.json({ errorCode: 'ER-1' }, { status: 401 }), 'signed-out'],
    ['401 with a trace of the provider', () => new Response('', { status: 401, headers: traced }), 'signed-out'],
    ['401 in another form', () => Response.json({ message: 'no' }, { status: 401 }), 'unavailable'],
    ['404 in the form of the provider', () => Response.json({ errors: ['no'] }, { status: 404 }), 'unavailable'],
  ] as const))
    it(`SRV-03: ${status === 'signed-out' ? 'is refused' : 'may go on later'} after ${what}`, async () => {
      const { provider, open, answering } = await scene();
      provider.now += LIFETIME * 1000 + MINUTE;
      answering(answer);
      assert.equal(await open(), status);
    });

  it('asks again at once where the provider wanted something first', async () => {
    const { provider, open, answering, refreshes } = await scene();
    provider.now += LIFETIME * 1000 + MINUTE;
    answering(() => Response.json({ mfaRequired: true }));
    assert.deepEqual([await open(), await open(), refreshes()], ['unavailable', 'unavailable', 2]);
  });

  it('goes on with the same refresh token where the provider gives no other', async () => {
    const { provider, layer, browser, open, answering, refreshes } = await scene();
    provider.now += LIFETIME * 1000 + MINUTE;
    const accessToken = await provider.token();
    answering(() => Response.json({ accessToken }));
    const { setCookies } = await layer.session(browser.request('/'));
    assert.equal(sets(setCookies, REFRESH), true, 'the browser keeps it anew');
    browser.keep(setCookies);
    provider.answers = undefined;
    browser.cookies.delete(REFRESH); // the sealed session holds it too
    provider.now += LIFETIME * 1000;
    assert.deepEqual([await open(), refreshes()], ['signed-in', 2]);
  });

  it('warns of no lost cookie where the refresh token stays the same', async (test) => {
    const warn = test.mock.method(console, 'warn', () => {});
    const { provider, open, answering } = await scene({ env: { NODE_ENV: 'development' } });
    for (let times = 0; times < 3; times++) {
      provider.now += LIFETIME * 1000 + MINUTE;
      const accessToken = await provider.token();
      answering(() => Response.json({ accessToken }));
      assert.equal(await open(), 'signed-in');
    }
    assert.equal(warn.mock.callCount(), 0);
  });

  it('SRV-08: takes no token that is not genuine, and ends nothing for it', async () => {
    const { provider, layer, browser, answering } = await scene();
    provider.now += LIFETIME * 1000 + MINUTE;
    const accessToken = await provider.token({ aud: 'another' });
    answering(() => Response.json({ accessToken }));
    const { status, claims, setCookies } = await layer.session(browser.request('/'));
    assert.deepEqual([status, claims, setCookies], ['unavailable', undefined, []]);
  });

  it('tries the next refresh token where the first is refused', async () => {
    const { provider, browser, open, refreshes } = await scene();
    browser.cookies.set(REFRESH, 'refresh-token-of-before');
    provider.now += LIFETIME * 1000;
    assert.deepEqual([await open(), refreshes()], ['signed-in', 2]);
  });

  it('SSR-024: by the page too, tries the next refresh token where the first is refused', async () => {
    const { layer, browser, open, refreshes } = await scene();
    browser.cookies.set(REFRESH, 'refresh-token-of-before');
    const answer = await layer.handle(browser.post(ASKS));
    assert.deepEqual([answer?.status, refreshes()], [200, 2]);
    browser.keep(answer?.headers.getSetCookie() ?? []);
    assert.equal(await open(), 'signed-in');
  });

  it('SRV-07: by the page is over where each refresh token is refused', async () => {
    const { provider, layer, browser, answering, open } = await scene();
    browser.cookies.set(REFRESH, 'refresh-token-of-before');
    answering(refused);
    const answer = await layer.handle(browser.post(ASKS));
    assert.deepEqual([answer?.status, await answer?.json()], [401, { errors: ['Unauthorized'] }]);
    browser.keep(answer?.headers.getSetCookie() ?? []);
    provider.answers = undefined;
    assert.deepEqual([browser.sessionParts(), await open()], [[], 'signed-out']);
  });
});

describe('the memory of sign-outs, where a host brings its own', () => {
  const broken = {
    add: () => Promise.reject(new Error('no memory')),
    has: () => false,
  };

  it('signs out in the browser although it cannot be written', async () => {
    const { layer, browser } = await scene({ endedSessions: broken });
    const answer = await layer.handle(browser.post('/account/logout'));
    assert.equal(answer?.status, 303);
    browser.keep(answer.headers.getSetCookie());
    assert.deepEqual([...browser.cookies.keys()], ['gatehouse_known_x']);
  });

  it('SRV-07: opens and renews nothing while it cannot be read, and takes no cookie away', async () => {
    let isBroken = false;
    const has = (): boolean => {
      if (isBroken) throw new Error('no memory');
      return false;
    };
    const { provider, layer, browser, open, refreshes } = await scene({ endedSessions: { add: () => {}, has } });
    isBroken = true;
    const session = await layer.session(browser.request('/'));
    assert.deepEqual([session.status, session.claims, session.setCookies], ['unavailable', undefined, []]);
    browser.cookies.delete(SESSION);
    provider.now += LIFETIME * 1000;
    assert.deepEqual([await open(), refreshes()], ['unavailable', 0]);
    const answer = await layer.handle(browser.post(ASKS));
    assert.deepEqual([answer?.status, answer?.headers.getSetCookie(), refreshes()], [503, [], 0]);
    isBroken = false;
    assert.equal(await open(), 'signed-in');
  });

  it('SRV-07: keeps the session where it cannot be read just after a renewal', async () => {
    let isBroken = false;
    const has = (): Promise<boolean> => (isBroken ? Promise.reject(new Error('no memory')) : Promise.resolve(false));
    const { provider, layer, browser, open, answering } = await scene({ endedSessions: { add: () => {}, has } });
    provider.now += LIFETIME * 1000 + MINUTE;
    const [accessToken, refreshToken] = [await provider.token(), provider.newRefreshToken()];
    answering(() => {
      isBroken = true;
      return Response.json({ accessToken, refreshToken });
    });
    const session = await layer.session(browser.request('/'));
    assert.deepEqual([session.status, session.setCookies], ['unavailable', []]);
    const answer = await layer.handle(browser.post(ASKS));
    assert.deepEqual([answer?.status, answer?.headers.getSetCookie()], [503, []]);
    isBroken = false;
    assert.equal(await open(), 'signed-in');
  });

  it('SRV-07: ends nothing for one refresh token that is refused while another cannot be read', async () => {
    let known = '';
    const has = (session: string): boolean => {
      if (session === known || !known) return false;
      throw new Error('no memory');
    };
    const { provider, layer, browser, answering } = await scene({ endedSessions: { add: () => {}, has } });
    provider.now += LIFETIME * 1000 + MINUTE;
    browser.cookies.set(REFRESH.replaceAll('-', ''), 'refresh-token-of-before');
    known = createHash('sha256').update('refresh-token-of-before').digest('base64url');
    answering(refused);
    const answer = await layer.handle(browser.post(ASKS));
    assert.deepEqual([answer?.status, answer?.headers.getSetCookie()], [503, []]);
    assert.equal((await layer.session(browser.request('/'))).status, 'unavailable');
  });

  it('SRV-07: renews no copy of a refresh cookie as long as it could be sealed', async () => {
    const { provider, layer, browser, open, refreshes } = await scene();
    const copy = new HostBrowser();
    copy.cookies.set(REFRESH, browser.cookies.get(REFRESH) ?? '');
    provider.isDown = true;
    await layer.handle(browser.post('/account/logout'));
    provider.isDown = false;
    provider.now += 23 * HOUR;
    assert.deepEqual([await open(copy), refreshes()], ['signed-out', 0]);
  });
});
