import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { eq } from 'drizzle-orm';
import { attemptCounters, users } from '../database/storage/schema.ts';
import { TestAuthenticator, type Ceremony } from './authenticator.ts';
import { at } from './operator.ts';
import { ORIGIN, startProvider, type Answer, type Browser } from './provider.ts';

export const BEGIN = '/identity/resources/auth/v1/webauthn/prelogin';
export const FINISH = '/identity/resources/auth/v1/webauthn/postlogin';
export const DEVICES = '/identity/resources/users/webauthn/v1/devices';
export const RP = 'app.test';

export const challengeOf = ({ body, text }: Answer): string => {
  const challenge = at(body, 'options', 'challenge');
  return typeof challenge === 'string' ? challenge : assert.fail(text);
};

export const refusal = ({ status, body }: Answer) => [status, body.errorCode];

/** A running provider, and what a person does there with passkeys. */
async function passkeyScene() {
  const running = await startProvider({ lockout: { perAccount: 5, perAddress: 50, window: 900 } });
  const { db } = running.provider.services;

  const userIdOf = async (email: string) =>
    (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? assert.fail(email);

  async function begin(browser: Browser, body: unknown = {}): Promise<string> {
    const answer = await browser.post(BEGIN, body);
    assert.equal(answer.status, 200, answer.text);
    return challengeOf(answer);
  }

  /** A person with a passkey, made by the calls a page makes. */
  async function enrolled(email: string, lies: Partial<Ceremony> = {}) {
    const browser = running.browser();
    assert.equal((await browser.signIn(email)).status, 200);
    const authenticator = new TestAuthenticator();
    const challenge = challengeOf(await browser.post(DEVICES));
    const answer = await browser.post(
      `${DEVICES}/verify`,
      authenticator.create({ challenge, origin: ORIGIN, rpId: RP, ...lies }),
    );
    const userHandle = Buffer.from(await userIdOf(email)).toString('base64url');
    return { browser, authenticator, answer, userHandle };
  }

  /** Answers a fresh challenge. */
  async function use(
    { authenticator, userHandle }: Pick<Awaited<ReturnType<typeof enrolled>>, 'authenticator' | 'userHandle'>,
    lies: Partial<Ceremony> = {},
    from = running.browser(),
  ) {
    const challenge = await begin(from);
    const assertion = authenticator.get({ challenge, origin: ORIGIN, rpId: RP, userHandle, ...lies });
    return { from, assertion, answer: await from.post(FINISH, assertion) };
  }

  return {
    running,
    userIdOf,
    begin,
    enrolled,
    use,
    /** Before each test: one test's failures slow down no other. */
    forgetAttempts: () => db.delete(attemptCounters),
  };
}

type PasskeyScene = Awaited<ReturnType<typeof passkeyScene>>;
export type Enrolled = Awaited<ReturnType<PasskeyScene['enrolled']>>;

/** The same for all tests of a suite: it starts before the first and ends after the last. */
export function withPasskeys() {
  let scene: PasskeyScene;
  before(async () => void (scene = await passkeyScene()));
  after(() => scene.running.end());
  beforeEach(() => scene.forgetAttempts());

  const begin: PasskeyScene['begin'] = (...given) => scene.begin(...given);
  const enrolled: PasskeyScene['enrolled'] = (...given) => scene.enrolled(...given);
  const use: PasskeyScene['use'] = (...given) => scene.use(...given);
  const userIdOf: PasskeyScene['userIdOf'] = (...given) => scene.userIdOf(...given);
  return {
    get running() {
      return scene.running;
    },
    begin,
    enrolled,
    use,
    userIdOf,
  };
}
