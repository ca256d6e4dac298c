import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer, type ServerLayerOptions } from '../server.ts';
import { APP, FakeProvider, HostBrowser } from '../testing/fakeProvider.ts';

async function scene(options: ServerLayerOptions = {}) {
  const provider = new FakeProvider();
  const browser = new HostBrowser();
  const layer = createServerLayer(provider.options({ hostedLogin: true, ...options }));
  const go = async (path: string): Promise<Response> => {
    const answer = await layer.handle(browser.request(path));
    assert.ok(answer, 'the layer answers');
    browser.keep(answer.headers.getSetCookie());
    return answer;
  };
  /** Begins a sign-in; what the provider's page would see of it. */
  const begin = async (query = ''): Promise<URLSearchParams> => {
    const { searchParams } = new URL((await go(`/account/login${query}`)).headers.get('location') ?? '');
    provider.nonce = searchParams.get('nonce') ?? '';
    return searchParams;
  };
  const back = (asked: URLSearchParams, more = 'code=c1') => {
    provider.nonce = asked.get('nonce') ?? '';
    return go(`/oauth/callback?${more}&state=${encodeURIComponent(asked.get('state') ?? '')}`);
  };
  return { provider, layer, browser, go, begin, back };
}

describe('a sign-in on the pages of the provider', () => {
  it('asks for what a link to it names, and for nothing else', async () => {
    const { begin } = await scene();
    const wish = {
      prompt: 'login',
      max_age: '60',
      acr_values: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      organization: 'acme',
      tenantId: 't2',
      login_hint: 'ada@example.com',
      login_direct_action: 'eyJ0',
    };
    const asked = await begin(
      `?${new URLSearchParams({ ...wish, scope: 'all', state: 'mine', response_mode: 'form_post' })}`,
    );
    for (const [name, value] of Object.entries(wish)) assert.equal(asked.get(name), value, name);
    assert.deepEqual([asked.get('scope'), asked.get('response_mode')], ['openid email profile', null]);
    assert.notEqual(asked.get('state'), 'mine');
  });

  it('is one of five that may be under way, and each leads to its own target', async () => {
    const { begin, back } = await scene();
    const asked: URLSearchParams[] = [];
    for (let count = 0; count < 6; count++) asked.push(await begin(`?prompt=login&redirectUrl=/page${count}`));
    const targets: (string | null)[] = [];
    for (const one of asked.slice(1)) targets.push((await back(one)).headers.get('location'));
    assert.deepEqual(
      targets,
      [1, 2, 3, 4, 5].map((count) => `${APP}/page${count}`),
    );
  });

  it('may take ten minutes', async () => {
    const { provider, begin, back } = await scene();
    const asked = await begin('?redirectUrl=/reports');
    provider.now += 599_000;
    assert.equal((await back(asked)).headers.get('location'), `${APP}/reports`);
  });

  it('is refused where the provider names an error, whatever else it sends', async () => {
    const { provider, browser, begin, back } = await scene();
    const answer = await back(await begin(), 'error=access_denied&code=c1');
    assert.deepEqual([answer.status, provider.count('/oauth/token'), browser.sessionParts()], [400, 0, []]);
  });

  it('says that the provider is away where its keys cannot be read, and a later one signs in', async () => {
    const { provider, browser, begin, back } = await scene();
    provider.answers = ({ path }) => (path.endsWith('jwks.json') ? new Response('', { status: 500 }) : undefined);
    const away = await back(await begin());
    assert.deepEqual([away.status, browser.sessionParts()], [502, []]);
    assert.match(await away.text(), /cannot be reached/);
    provider.answers = undefined;
    provider.now += 31_000;
    assert.equal((await back(await begin())).status, 303);
  });

  it('says whether the provider refused the code or failed', async () => {
    const { provider, begin, back } = await scene();
    const statusFor = async (status: number) => {
      const asked = await begin();
      provider.answers = () => Response.json({ error: 'invalid_grant' }, { status });
      const answer = await back(asked);
      provider.answers = undefined;
      return answer.status;
    };
    assert.deepEqual([await statusFor(400), await statusFor(500)], [400, 502]);
  });

  it('leads to no route of this layer afterwards', async () => {
    const { begin, back } = await scene();
    for (const route of ['/account/login', '/account/logout?a=1', '/oauth/callback?state=x'])
      assert.equal(
        (await back(await begin(`?prompt=login&redirectUrl=${encodeURIComponent(route)}`))).headers.get('location'),
        `${APP}/`,
        route,
      );
  });

  it('remembers a target of up to six hundred letters, and else leads to the start', async () => {
    const { begin, back } = await scene();
    const after = async (letters: number) =>
      (await back(await begin(`?prompt=login&redirectUrl=/${'x'.repeat(letters - 1)}`))).headers.get('location');
    assert.deepEqual([await after(600), await after(601)], [`${APP}/${'x'.repeat(599)}`, `${APP}/`]);
  });

  it('keeps its secrets under the host prefix where that is asked for', async () => {
    const { browser, begin, back } = await scene({ hostCookies: true });
    const asked = await begin('?redirectUrl=/reports');
    assert.deepEqual([...browser.cookies.keys()], ['__Host-gatehouse_login_11111111222243338444555555555555']);
    assert.equal((await back(asked)).headers.get('location'), `${APP}/reports`);
  });

  it('is found behind two cookies of its name that another path has set', async () => {
    const { provider, layer, browser, begin } = await scene();
    const asked = await begin('?redirectUrl=/reports');
    const [name = '', value = ''] = [...browser.cookies].flat();
    const cookie = [`${name}=foreign`, `${name}=`, `${name}=${value}`].join('; ');
    const callback = `${APP}/oauth/callback?code=c1&state=${asked.get('state')}`;
    const answer = await layer.handle(new Request(callback, { headers: { cookie } }));
    assert.equal(answer?.headers.get('location'), `${APP}/reports`);
    assert.equal(provider.count('/oauth/token'), 1);
  });

  it('sends no secret where there is none', async () => {
    const { provider, begin, back } = await scene({ clientSecret: undefined });
    await back(await begin());
    const sent = provider.calls.find(({ path }) => path.endsWith('/oauth/token'))?.body ?? '';
    assert.match(sent, /"code":"c1"/);
    assert.doesNotMatch(sent, /client_secret/);
  });
});
