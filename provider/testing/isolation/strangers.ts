import assert from 'node:assert/strict';
import { SignJWT } from 'jose';
import { ALGORITHM } from '../../crypto/keys/signingKeys.ts';
import { claimsOf, CLIENT_ID, PUBLIC_URL, type Browser } from '../provider.ts';
import type { IsolationScene } from './scene.ts';

/** A caller who must get 401, whatever is asked. */
export interface Stranger {
  readonly who: string;
  browser(): Promise<Browser>;
}

const TYPES = [
  'mfaToken',
  'invitation',
  'resetPassword',
  'activation',
  'state',
  'idToken',
  'tenantApiToken',
  undefined,
];

export function strangersOf(scene: IsolationScene): readonly Stranger[] {
  const { running, admin, member, foreign } = scene;
  /** A genuine signature over claims that should open nothing. */
  async function forged(changes: Record<string, unknown>, typ = 'JWT'): Promise<Browser> {
    const { kid, key } = await running.provider.services.signingKeys.current();
    const { iss: _iss, aud: _aud, ...claims } = claimsOf(admin.token);
    const token = await new SignJWT({ ...claims, iss: PUBLIC_URL, aud: CLIENT_ID, ...changes })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ })
      .sign(key);
    return scene.withToken(token);
  }
  return [
    { who: 'a caller without a token', browser: async () => running.browser() },
    {
      who: 'an unsigned token',
      browser: async () =>
        scene.withToken(
          [{ alg: 'none', typ: 'JWT' }, claimsOf(admin.token)]
            .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
            .join('.') + '.',
        ),
    },
    ...TYPES.map((type) => ({ who: `a token of the type ${String(type)}`, browser: () => forged({ type }) })),
    { who: 'a token whose header says another type', browser: () => forged({}, 'at+jwt') },
    { who: 'a token for another audience', browser: () => forged({ aud: 'another-client' }) },
    { who: 'a token of another issuer', browser: () => forged({ iss: 'http://evil.test' }) },
    { who: 'a token that has expired', browser: () => forged({ exp: Math.floor(running.clock.read() / 1000) - 1 }) },
    { who: 'a token for a tenant one is no member of', browser: () => forged({ tenantId: foreign.tenant }) },
    { who: 'a token for another person’s session', browser: () => forged({ sid: claimsOf(member.token).sid }) },
    {
      who: 'a person whose session has ended',
      async browser() {
        const browser = await scene.signedIn('admin@own.test');
        const { token } = browser;
        assert.equal((await browser.post('/identity/resources/auth/v1/logout')).status, 204);
        browser.token = token;
        return browser;
      },
    },
  ];
}
