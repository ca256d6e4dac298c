import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { SAMPLE_AUTHENTICATOR, type EndpointName } from 'gatehouse-contract/contract.js';
import { mfaFactors, sessions, users, vendors } from '../../database/storage/schema.ts';
import { makeRecoveryCode } from '../../signIn/mfa/recoveryCodes.ts';
import { TestAuthenticator } from '../authenticator.ts';
import { PASSWORD } from '../invitations.ts';
import { at } from '../operator.ts';
import { challengeOf, RP } from '../passkeys.ts';
import { claimsOf, ORIGIN, type Browser } from '../provider.ts';
import { send, type Person, type Scene } from './scene.ts';
import type { Finish, Way } from './ways.ts';

const PASSWORDS = ['EmailAndPassword', 'UsernameAndPassword'];
const NUMBER = '+12015550199';

/** A sign-in whose password was right. */
interface Pending {
  readonly scene: Scene;
  readonly browser: Browser;
  readonly person: Person;
  readonly mfaToken: string;
  /** What the person has set up. */
  readonly deviceId: string;
}

type Go = (pending: Pending) => Promise<Finish>;

const codeOf = ({ services }: Scene, secret: string): string =>
  generateSync({ secret, epoch: Math.floor(services.now().getTime() / 1000) });

async function signIn(browser: Browser, person: Person): Promise<string> {
  const { body, text } = await browser.signIn(person.email, PASSWORD);
  assert.equal(body.mfaRequired, true, text);
  return String(body.mfaToken);
}

/** A way of a user who has a second factor. */
const withFactor = (
  route: EndpointName,
  factor: Pick<typeof mfaFactors.$inferInsert, 'kind'> & Partial<typeof mfaFactors.$inferInsert>,
  go: Go,
): Way => ({
  route,
  strategies: PASSWORDS,
  async ready(scene, browser) {
    const person = scene.somebody();
    const userId = await scene.idOf(person);
    const [row] = await scene.db
      .insert(mfaFactors)
      .values({ ...factor, userId })
      .returning();
    await scene.db.update(users).set({ mfaEnrolled: true }).where(eq(users.id, userId));
    const deviceId = row?.id ?? assert.fail('there is no factor');
    return {
      person,
      begin: async () => go({ scene, browser, person, deviceId, mfaToken: await signIn(browser, person) }),
    };
  },
});

/** A way of a user without a second factor, while a policy forces one. */
const withoutFactor = (route: EndpointName, go: Go): Way => ({
  route,
  strategies: PASSWORDS,
  async ready(scene, browser) {
    const person = scene.somebody();
    return {
      person,
      async begin() {
        await scene.db.update(vendors).set({ enforceMfaType: 'Force' });
        const mfaToken = await signIn(browser, person);
        await scene.db.update(vendors).set({ enforceMfaType: 'DontForce' });
        return go({ scene, browser, person, deviceId: '', mfaToken });
      },
    };
  },
});

const app = { kind: 'authenticator', secret: SAMPLE_AUTHENTICATOR } as const;

/** The digits of the newest message to an address or number. */
const codeTo = async (scene: Scene, address: string): Promise<string> =>
  /\b(\d{6})\b/.exec((await scene.messageTo(address))?.text ?? '')?.[1] ?? assert.fail(`no code to ${address}`);

/** The ways that go on from a right password, or from a session, with a second factor. */
export const secondFactors = {
  'second factor, app': withFactor('mfa.verify', app, async ({ scene, browser, mfaToken }) => {
    const body = { mfaToken, value: codeOf(scene, SAMPLE_AUTHENTICATOR) };
    return () => send(browser, 'mfa.verify', { body });
  }),
  'second factor, one app': withFactor(
    'mfa.verifyAuthenticator',
    app,
    async ({ scene, browser, mfaToken, deviceId }) => {
      const body = { mfaToken, value: codeOf(scene, SAMPLE_AUTHENTICATOR) };
      return () => send(browser, 'mfa.verifyAuthenticator', { params: { deviceId }, body });
    },
  ),
  'second factor, mail': withFactor('mfa.verifyEmailCode', app, async ({ scene, browser, person, mfaToken }) => {
    const { otcToken } = (await send(browser, 'mfa.sendEmailCode', { body: { mfaToken } })).body;
    const body = { mfaToken, otcToken, code: await codeTo(scene, person.email) };
    return () => send(browser, 'mfa.verifyEmailCode', { body });
  }),
  'second factor, text': withFactor(
    'mfa.verifySms',
    { kind: 'sms', phoneNumber: NUMBER },
    async ({ scene, browser, mfaToken, deviceId }) => {
      const params = { deviceId };
      const { otcToken } = (await send(browser, 'mfa.sendSms', { params, body: { mfaToken } })).body;
      const body = { mfaToken, otcToken, code: await codeTo(scene, NUMBER) };
      return () => send(browser, 'mfa.verifySms', { params, body });
    },
  ),
  'second factor, key': withoutFactor('mfa.verifyWebAuthn', async ({ scene, browser, person, mfaToken: first }) => {
    const key = new TestAuthenticator();
    const made = await send(browser, 'mfa.enrollWebAuthn', { body: { mfaToken: first } });
    const options = key.create({ challenge: challengeOf(made), origin: ORIGIN, rpId: RP });
    const { webauthnToken } = made.body;
    const body = { mfaToken: first, webauthnToken, deviceType: 'Platform', options };
    assert.equal((await send(browser, 'mfa.verifyNewWebAuthn', { body })).status, 200);
    const page = scene.browser();
    const { body: asked } = await page.signIn(person.email, PASSWORD);
    const params = { deviceId: at(asked, 'mfaDevices', 'webauthn', '0', 'id') };
    const { mfaToken } = asked;
    const challenge = await send(page, 'mfa.askWebAuthn', { params, body: { mfaToken } });
    const signed = key.get({ challenge: challengeOf(challenge), origin: ORIGIN, rpId: RP });
    const proof = { mfaToken, webauthnToken: challenge.body.webauthnToken, options: signed };
    return () => send(page, 'mfa.verifyWebAuthn', { params, body: proof });
  }),
  'recovery code': withFactor('mfa.recover', app, async ({ scene, browser, person, mfaToken }) => {
    const recoveryCode = await makeRecoveryCode(scene.db, await scene.idOf(person), scene.services.now());
    return () => send(browser, 'mfa.recover', { body: { mfaToken, email: person.email, recoveryCode } });
  }),
  'new factor, app': withoutFactor('mfa.verifyNewAuthenticator', async ({ scene, browser, mfaToken }) => {
    const made = await send(browser, 'mfa.enrollAuthenticator', { body: { mfaToken } });
    const secret = new URL(String(made.body.otpauthUrl)).searchParams.get('secret') ?? '';
    const body = { mfaToken, token: codeOf(scene, secret) };
    return () => send(browser, 'mfa.verifyNewAuthenticator', { body });
  }),
  'new factor, number': withoutFactor('mfa.verifyNewSms', async ({ scene, browser, mfaToken }) => {
    const sent = await send(browser, 'mfa.enrollSms', { body: { mfaToken, phoneNumber: NUMBER } });
    const body = { mfaToken, otcToken: sent.body.otcToken, code: await codeTo(scene, NUMBER) };
    return () => send(browser, 'mfa.verifyNewSms', { body });
  }),
  'new factor, key': withoutFactor('mfa.verifyNewWebAuthn', async ({ browser, mfaToken }) => {
    const asked = await send(browser, 'mfa.enrollWebAuthn', { body: { mfaToken } });
    const options = new TestAuthenticator().create({ challenge: challengeOf(asked), origin: ORIGIN, rpId: RP });
    const body = { mfaToken, webauthnToken: asked.body.webauthnToken, deviceType: 'Platform', options };
    return () => send(browser, 'mfa.verifyNewWebAuthn', { body });
  }),
  'step-up': {
    route: 'auth.stepUp',
    strategies: PASSWORDS,
    async ready(scene, browser) {
      const person = scene.somebody();
      assert.equal((await browser.signIn(person.email)).status, 200);
      const sid = String(claimsOf(browser.token).sid);
      await scene.db
        .update(sessions)
        .set({ amr: ['pwd', 'mfa', 'otp'] })
        .where(eq(sessions.id, sid));
      return { person, begin: async () => () => send(browser, 'auth.stepUp', { body: { maxAge: 600 } }) };
    },
  },
} as const satisfies Record<string, Way>;
