import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createServerLayer } from './server.ts';
import {
  APP,
  BASE,
  CLIENT_ID,
  FakeProvider,
  HostBrowser,
  OTHER_PASSWORD,
  PASSWORD,
  SESSION,
} from './testing/fakeProvider.ts';

const env = {
  FRONTEGG_APP_URL: APP,
  FRONTEGG_BASE_URL: BASE,
  FRONTEGG_CLIENT_ID: CLIENT_ID,
  FRONTEGG_ENCRYPTION_PASSWORD: PASSWORD,
};
const start = (more: Record<string, string> = {}) => createServerLayer({ env: { ...env, ...more } });

describe('the configuration of the session layer', () => {
  it('SSR-009, SSR-010: names every variable that is missing', () => {
    assert.throws(() => createServerLayer({ env: {} }), {
      code: 'GH-ENV-MISSING',
      message:
        'Missing one or more environment variables (FRONTEGG_APP_URL, FRONTEGG_BASE_URL, FRONTEGG_CLIENT_ID, FRONTEGG_ENCRYPTION_PASSWORD)',
    });
    assert.throws(() => createServerLayer({ env: { ...env, FRONTEGG_CLIENT_ID: ' ' } }), {
      message: 'Missing one or more environment variables (FRONTEGG_CLIENT_ID)',
    });
  });

  it('SSR-008: wants the client secret once no token may reach the browser', () => {
    assert.throws(() => start({ FRONTEGG_SECURE_JWT_ENABLED: 'true' }), {
      message: 'Missing one or more environment variables (FRONTEGG_CLIENT_SECRET)',
    });
    assert.doesNotThrow(() => start({ FRONTEGG_SECURE_JWT_ENABLED: 'true', FRONTEGG_CLIENT_SECRET: 'x' }));
  });

  it('SRV-01, SSR-007, SSR-011: refuses a password that is short, no hex or has a pattern, and does not repeat it', () => {
    for (const password of [
      PASSWORD.slice(1),
      `${PASSWORD}0`,
      `${PASSWORD.slice(1)}g`,
      '0'.repeat(64),
      'ab'.repeat(32),
      `${'0123456'.repeat(9)}6`,
      '0123456789abcdef'.repeat(4),
      '01'.repeat(30) + '2345',
    ])
      assert.throws(() => start({ FRONTEGG_ENCRYPTION_PASSWORD: password }), {
        code: 'GH-ENV-INVALID',
        message: 'Invalid environment variable (FRONTEGG_ENCRYPTION_PASSWORD), must be a valid 64-character hex string',
      });
    assert.doesNotThrow(() => start({ FRONTEGG_ENCRYPTION_PASSWORD: `${'01234567'.repeat(7)}76543210` }));
    assert.throws(() => start({ FRONTEGG_OLD_ENCRYPTION_PASSWORDS: `${OTHER_PASSWORD},short` }), /OLD_ENCRYPTION/);
  });

  it('SRV-18: refuses a secret in a variable that is part of every page, by its name and by its value', () => {
    const refused = (more: Record<string, string>): void => {
      const [name = ''] = Object.keys(more);
      assert.throws(() => start(more), { code: 'GH-ENV-PUBLIC', message: new RegExp(`variable ${name} makes`) });
    };
    refused({ NEXT_PUBLIC_FRONTEGG_CLIENT_SECRET: 'x' });
    refused({ VITE_GATEHOUSE_ENCRYPTION_PASSWORD: OTHER_PASSWORD });
    refused({ PUBLIC_OLD_ENCRYPTION_PASSWORDS: OTHER_PASSWORD });
    refused({ NUXT_PUBLIC_SHARED_SECRET: 'x' });
    refused({ REACT_APP_KEY: PASSWORD });
    refused({ VUE_APP_KEY: PASSWORD });
    refused({ EXPO_PUBLIC_KEY: ` ${OTHER_PASSWORD}`, FRONTEGG_OLD_ENCRYPTION_PASSWORDS: ` ${OTHER_PASSWORD} ` });
    refused({ GATSBY_ID: 'client secret', FRONTEGG_CLIENT_SECRET: 'client secret' });
    assert.doesNotThrow(() => start({ NEXT_PUBLIC_FRONTEGG_CLIENT_ID: CLIENT_ID, VITE_CLIENT_SECRET: '' }));
    assert.doesNotThrow(() => start({ FRONTEGG_CLIENT_SECRET: 'x', NEXT_PUBLIC_FRONTEGG_BASE_URL: BASE }));
  });

  it('SSR-011: refuses addresses that are none', () => {
    for (const url of ['not a url', 'ftp://auth.example.com', 'https://user:pass@auth.example.com', `${BASE}/?a=1`])
      assert.throws(() => start({ FRONTEGG_BASE_URL: url }), {
        message: 'Invalid environment variable (FRONTEGG_BASE_URL), must be a valid URL',
      });
  });

  it('SSR-030: reads both prefixes, ours first, and an option before both', async () => {
    const provider = new FakeProvider();
    const named = async (options: Parameters<typeof createServerLayer>[0]): Promise<string | undefined> => {
      const browser = new HostBrowser();
      const layer = createServerLayer({ ...options, fetch: provider.fetch, clock: () => provider.now });
      const answer = await layer.handle(browser.post('/api/frontegg/identity/resources/auth/v1/user'));
      return answer?.headers.getSetCookie().map((line) => line.split('-')[0])[0];
    };
    const both = { ...env, GATEHOUSE_COOKIE_NAME: 'ours', FRONTEGG_COOKIE_NAME: 'theirs' };
    assert.equal(await named({ env: both }), 'ours');
    assert.equal(await named({ env: { ...env, FRONTEGG_COOKIE_NAME: 'theirs' } }), 'theirs');
    assert.equal(await named({ env: both, cookieName: 'mine' }), 'mine');
  });

  it('HOSTED-015, SSR-029: takes hosted login from the environment, and an option that contradicts it for a mistake', async () => {
    const hosted = start({ FRONTEGG_HOSTED_LOGIN: 'true' });
    assert.equal((await hosted.handle(new Request(`${APP}/account/login`)))?.status, 303);
    assert.equal(await start().handle(new Request(`${APP}/account/login`)), undefined);
    assert.throws(() => createServerLayer({ env: { ...env, FRONTEGG_HOSTED_LOGIN: 'true' }, hostedLogin: false }), {
      code: 'GH-HOSTED-LOGIN-TWICE',
      message: /remove the option and use the environment variable/,
    });
  });

  it('SRV-02, SSR-003, SSR-012 to SSR-014: sets every flag of the cookie itself', async () => {
    const provider = new FakeProvider();
    const lineOf = async (options: Parameters<FakeProvider['options']>[0]): Promise<string> => {
      const layer = createServerLayer(provider.options(options));
      const origin = options?.appUrl ?? APP;
      const request = new Request(`${origin}/api/frontegg/identity/resources/auth/v1/user`, {
        method: 'POST',
        body: '{}',
        headers: { origin, 'content-type': 'application/json' },
      });
      const lines = (await layer.handle(request))?.headers.getSetCookie() ?? [];
      return lines.find((line) => /fe_session/.test(line)) ?? '';
    };
    for (const [value, word] of [
      ['strict', 'Strict'],
      ['LAX', 'Lax'],
      ['none', 'None'],
      [true, 'Strict'],
      ['true', 'Strict'],
      [false, 'None'],
      ['sometimes', 'None'],
      [undefined, 'None'],
    ] as const)
      assert.match(await lineOf({ cookieSameSite: value }), new RegExp(`; HttpOnly; .*Secure; SameSite=${word}$`));
    const line = await lineOf({});
    assert.ok(line.startsWith(`${SESSION}=Fe26.2*1*`), line);
    assert.match(line, /; Domain=app\.example\.com; Path=\/; Expires=[^;]+; HttpOnly/);
    const own = await lineOf({ hostCookies: true });
    assert.ok(own.startsWith(`__Host-${SESSION}=`) && !/Domain/.test(own), own);
    const plain = await lineOf({ appUrl: 'http://localhost:3000' });
    assert.ok(/HttpOnly/.test(plain) && !/Secure|SameSite|Domain/.test(plain), plain);
  });
});
