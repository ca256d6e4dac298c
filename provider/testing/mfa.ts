import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { SAMPLE_AUTHENTICATOR, type SeedDocument } from 'gatehouse-contract/contract.js';
import { attemptCounters, mfaFactors, mfaPolicies, users, vendors } from '../database/storage/schema.ts';
import { TestAuthenticator } from './authenticator.ts';
import { mailsTo } from './mail.ts';
import { at } from './operator.ts';
import { challengeOf, DEVICES, RP } from './passkeys.ts';
import { ENCRYPTION_KEY, ORIGIN, startProvider, type Answer, type Browser } from './provider.ts';
import { testSeed } from './seed.ts';

export const MFA = '/identity/resources/auth/v1/user/mfa';
export const OWN = '/identity/resources/users/v1/mfa';
export const STEP_UP = '/identity/resources/auth/v1/user/step-up/generate';
export const PASSWORD = 'correct horse battery';
/** Of a person with an authenticator app and nothing else. */
export const TESS = 'tess@acme.test';
const NUMBER = '+4917604069012';

/** What an app shows at a time, some steps earlier or later. */
export const codeAt = (now: number, steps = 0, secret = SAMPLE_AUTHENTICATOR): string =>
  generateSync({ secret, epoch: Math.floor(now / 1000) + steps * 30 });

export const seed: SeedDocument = {
  ...testSeed,
  strategies: { secondary: ['UsernameAndPassword', 'Passkeys', 'UsernameAndMagicLink', 'UsernameAndCode', 'SmsCode'] },
  recovery: { sms: true },
  permissions: [
    ...testSeed.permissions,
    ...['fe.secure.write.users', 'fe.secure.read.securityPolicy', 'fe.secure.write.securityPolicy'].map((key) => ({
      key,
      name: key,
    })),
  ],
  roles: testSeed.roles.map((role) =>
    role.key === 'admin' ? { ...role, permissions: [...role.permissions, 'fe.secure.write.users'] } : role,
  ),
  users: [
    ...testSeed.users,
    {
      email: TESS,
      name: 'Tess Token',
      username: 'tess',
      password: PASSWORD,
      authenticator: SAMPLE_AUTHENTICATOR,
      phoneNumber: NUMBER,
      memberships: [
        { tenant: 'acme', roles: ['reader'] },
        { tenant: 'globex', roles: ['reader'] },
      ],
    },
    {
      email: 'tom@acme.test',
      name: 'Tom Token',
      password: PASSWORD,
      authenticator: 'KRSXG5CTMVRXEZLUKN2HE2LOM5JGK4TU',
      memberships: [{ tenant: 'acme', roles: ['reader'] }],
    },
    {
      email: 'bea@acme.test',
      name: 'Bea Both',
      password: PASSWORD,
      authenticator: SAMPLE_AUTHENTICATOR,
      memberships: [
        { tenant: 'acme', roles: ['member'] },
        { tenant: 'globex', roles: ['admin'] },
      ],
    },
    {
      email: 'una@acme.test',
      name: 'Una Unenrolled',
      password: PASSWORD,
      memberships: [
        { tenant: 'acme', roles: ['reader'] },
        { tenant: 'globex', roles: ['reader'] },
      ],
    },
  ],
};

/** A running provider with people who have second factors, and people who have none. */
async function mfaScene() {
  const plenty = 1_000_000;
  const running = await startProvider(
    {
      encryptionKey: ENCRYPTION_KEY,
      requestLimits: { mails: plenty, links: plenty, refresh: plenty, passkeys: plenty },
      sendingLimits: { perNetwork: plenty, perAsker: plenty, perAddress: plenty, perVendor: plenty },
      lockout: { perAccount: plenty, perAddress: plenty, window: 900 },
    },
    seed,
  );
  const { services } = running.provider;
  const { db } = services;
  const idOf = async (email: string): Promise<string> =>
    (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? assert.fail(email);

  return {
    running,
    services,
    db,
    idOf,
    browser: (): Browser => running.browser(),
    code: (steps = 0, secret?: string): string => codeAt(running.clock.read(), steps, secret),
    /** The next code is another one. */
    nextStep: () => running.clock.forward(30),
    /** The newest message to an address or number, and its code. */
    async codeTo(address: string): Promise<string> {
      const [newest] = await mailsTo(running, address);
      return /\b(\d{6})\b/.exec(newest?.text ?? '')?.[1] ?? assert.fail(`no code to ${address}`);
    },
    mailsTo: (address: string) => mailsTo(running, address),
    factorsOf: async (email: string) =>
      db
        .select()
        .from(mfaFactors)
        .where(eq(mfaFactors.userId, await idOf(email))),
    /** Who has to prove a second factor in every tenant without a policy of its own. */
    enforce: (enforceMfaType: string) => db.update(vendors).set({ enforceMfaType }),
    /** What a tenant asks for. */
    async enforceIn(tenantId: string, enforceMfaType: string): Promise<void> {
      await db
        .insert(mfaPolicies)
        .values({ tenantId, enforceMfaType })
        .onConflictDoUpdate({ target: mfaPolicies.tenantId, set: { enforceMfaType } });
    },
    /** A sign-in whose password was right. */
    async pending(email = TESS, browser = running.browser()) {
      const answer = await browser.signIn(email);
      assert.equal(answer.body.mfaRequired, true, answer.text);
      return { browser, answer, mfaToken: String(answer.body.mfaToken) };
    },
    /** A whole sign-in with an app. */
    async signedIn(email = TESS, more: object = {}, browser = running.browser(), secret?: string): Promise<Browser> {
      const answer = await browser.signIn(email);
      const mfaToken = String(answer.body.mfaToken);
      const value = codeAt(running.clock.read(), 0, secret);
      const done = await browser.post(`${MFA}/verify`, { mfaToken, value, ...more });
      assert.equal(done.status, 200, done.text);
      browser.token = String(done.body.accessToken);
      running.clock.forward(30);
      return browser;
    },
    /** A passkey of a person who is signed in. */
    async passkey(browser: Browser): Promise<TestAuthenticator> {
      const authenticator = new TestAuthenticator();
      const challenge = challengeOf(await browser.post(DEVICES));
      const made = authenticator.create({ challenge, origin: ORIGIN, rpId: RP });
      assert.equal((await browser.post(`${DEVICES}/verify`, made)).status, 204);
      return authenticator;
    },
    /** Before each test: nothing of another one counts. */
    async reset(): Promise<void> {
      await db.delete(attemptCounters);
      await db.delete(mfaPolicies);
      await db.update(vendors).set({ enforceMfaType: 'DontForce' });
    },
  };
}

export type MfaScene = Awaited<ReturnType<typeof mfaScene>>;

/** The same for all tests of a suite: it starts before the first and ends after the last. */
export function withMfa(): { readonly scene: MfaScene } {
  let scene: MfaScene;
  before(async () => void (scene = await mfaScene()));
  after(() => scene.running.end());
  beforeEach(() => scene.reset());
  return {
    get scene() {
      return scene;
    },
  };
}

export const told = ({ status, body }: Answer) => [status, body.errorCode];
export const secretIn = ({ body }: Answer): string =>
  new URL(String(body.otpauthUrl)).searchParams.get('secret') ?? assert.fail('no secret');
export const valueIn = (answer: Answer, ...path: string[]): string => String(at(answer.body, ...path));
