import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { nonEmpty } from '../../tests/support/expect.ts';
import { createApi } from '../createApi.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

interface Operation {
  method: string;
  path: string;
  prefix: boolean;
}

const operations = JSON.parse(
  readFileSync(new URL('protocol/operations.json', import.meta.url), 'utf8'),
) as Operation[];
/** The format of a file is a part of the path, and one of them has a slash. */
const FORMATS = ['csv', 'csv/v2', 'pdf'];
const published = operations.flatMap((operation) =>
  operation.path === '/audits/export/{endpoint}'
    ? FORMATS.map((format) => ({ ...operation, path: `/audits/export/${format}` }))
    : [operation],
);
const rows = nonEmpty(
  Object.entries(contract).flatMap(([area, table]) =>
    Object.entries<Endpoint<never>>(table).map(([name, endpoint]) => ({
      name: `${area}.${name}`,
      area,
      key: name,
      endpoint,
    })),
  ),
  'calls',
);

const anonymousShape = (path: string): string => path.replace(/\{\w+\}/g, '{}');

/** What a page may ask for before anybody has signed in. */
const withoutToken = [
  'activation.activate',
  'activation.activateWithCode',
  'activation.resend',
  'activation.strategy',
  'apiTokenExchange.exchange',
  'apiTokenExchange.exchangeV1',
  'apiTokenExchange.refresh',
  'apiTokenExchange.refreshV1',
  'auth.login',
  'auth.logout',
  'auth.oauthLogout',
  'auth.preLogin',
  'auth.refreshToken',
  'captcha.challenge',
  'captcha.policy',
  'configuration.publicStrategies',
  'configuration.vendorConfig',
  'invitationLinks.verify',
  'invitations.accept',
  'invitations.acceptWithCode',
  'invitations.read',
  'invitations.resend',
  'invitations.resendAll',
  'keys.jwks',
  'metadata.read',
  'mfa.askWebAuthn',
  'mfa.enrollAuthenticator',
  'mfa.enrollSms',
  'mfa.enrollWebAuthn',
  'mfa.recover',
  'mfa.rememberPolicy',
  'mfa.resume',
  'mfa.sendEmailCode',
  'mfa.sendSms',
  'mfa.verify',
  'mfa.verifyAuthenticator',
  'mfa.verifyEmailCode',
  'mfa.verifyNewAuthenticator',
  'mfa.verifyNewSms',
  'mfa.verifyNewWebAuthn',
  'mfa.verifySms',
  'mfa.verifyWebAuthn',
  'noticeLinks.confirm',
  'noticeLinks.confirmationPage',
  'noticeLinks.unsubscribe',
  'noticeLinks.unsubscribingPage',
  'oauth.accountPage',
  'oauth.accountStep',
  'oauth.authorize',
  'oauth.configuration',
  'oauth.portal',
  'oauth.resume',
  'oauth.silent',
  'oauth.token',
  'passwordless.postLogin',
  'passwordless.preLogin',
  'passwordless.validate',
  'passwords.config',
  'phones.change',
  'phones.reset',
  'phones.verifyReset',
  'profile.picture',
  'profile.revertEmail',
  'profile.revertPage',
  'recovery.forgotPassword',
  'recovery.resetPassword',
  'recovery.strategies',
  'recovery.unlockMe',
  'recovery.validate',
  'recovery.verifyEmail',
  'recovery.verifySms',
  'recovery.viaEmail',
  'recovery.viaSms',
  'signUp.signUp',
  'signUp.signUpWithPhoneNumber',
  'signUp.signUpWithUsername',
  'signUp.strategies',
  'vendor.flags',
  'vendor.publicInfo',
  'webauthn.postLogin',
  'webauthn.preLogin',
];

describe('the contract', () => {
  for (const { name, endpoint } of rows)
    it(`${name} is a call of the protocol (HTTP-019)`, () => {
      if (endpoint.extension) return;
      const found = published.filter(
        ({ method, path }) => method === endpoint.method && anonymousShape(path) === anonymousShape(endpoint.path),
      );
      const prefixes = nonEmpty(found, `${endpoint.method} ${endpoint.path}`).map(({ prefix }) => prefix);
      assert.equal(prefixes.includes(endpoint.prefix ?? true), true, 'its prefix');
    });

  it('has no call twice', () => {
    const calls = rows.map(({ endpoint: { method, path } }) => `${method} ${anonymousShape(path)}`);
    assert.deepEqual(
      calls.filter((call, index) => calls.indexOf(call) !== index),
      [],
    );
  });

  it('is sent by the client row by row, and without a token only where nobody need be signed in (API-03)', async () => {
    const sent: string[] = [];
    const bare: string[] = [];
    let authorization: string | null = null;
    const api = createApi({
      baseUrl: 'https://auth.example',
      tokens: { current: async () => 'token', renew: async () => undefined, epoch: () => 0 },
      fetch: async (url, init) => {
        sent.push(`${init?.method} ${new URL(String(url)).pathname}`);
        authorization = new Headers(init?.headers).get('authorization');
        return Response.json({});
      },
    });
    const params = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
    for (const { area, key, endpoint } of rows) {
      const operation: unknown = Reflect.get(Object(Reflect.get(api, area)), key);
      assert.ok(typeof operation === 'function', `${area}.${key}`);
      await operation({ params });
      if (authorization === null) bare.push(`${area}.${key}`);
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`<${name}>`));
      assert.equal(sent.at(-1), `${endpoint.method} ${endpoint.prefix === false ? '' : '/frontegg'}${path}`);
    }
    assert.equal(sent.length, rows.length);
    assert.deepEqual(new Set(bare), new Set(withoutToken));
  });

  it('hands the options of a call on', async () => {
    const authorizations: (string | null)[] = [];
    const api = createApi({
      baseUrl: 'https://auth.example',
      tokens: { current: async () => 'token', renew: async () => undefined, epoch: () => 0 },
      fetch: async (_, init) => (
        authorizations.push(new Headers(init?.headers).get('authorization')),
        Response.json({})
      ),
    });
    await api.profile.me();
    await api.profile.me({}, { jwt: 'scoped' });
    assert.deepEqual(authorizations, ['Bearer token', 'scoped']);
  });
});
