import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mfaEndpoints, ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import { come, heldScene, type Input, type Row } from '../../admin/testing/heldScene.ts';
import type { EnrolmentCalls } from './FactorEnrolment.ts';
import { enrolmentOf } from './pendingEnrolment.ts';
import { proofOf } from './pendingProof.ts';
import { ownEnrolmentCalls, removalCalls } from './own.ts';
import { FactorEnrolment } from './FactorEnrolment.ts';
import { FactorProof } from './FactorProof.ts';
import { form } from '../testing.ts';

const answer = {
  mfaRequired: true,
  mfaToken: 'm',
  mfaStrategies: ['SMS' as const, 'AuthenticatorApp' as const, 'WebAuthnPlatform' as const],
  mfaDevices: {
    webauthn: [{ id: 'w', deviceType: 'Platform' as const, name: 'Key' }],
    phones: [{ id: 'p', phoneNumber: '+44' }],
    authenticators: [{ id: 'a' }],
    emails: [{ email: 'a@b' }],
  },
};
const made = {
  deviceType: 'Platform' as const,
  options: { id: 'k', response: { clientDataJSON: '', attestationObject: '' } },
};
const signed = { id: 'k', response: { clientDataJSON: '', authenticatorData: '', signature: '' } };
const notAsked = () => Promise.reject(new Error('not asked'));
const makes = async () => ({ make: async () => made, sign: notAsked });
const signs = async () => ({ sign: async () => signed, make: notAsked });

/** Sends something, and looks at its call: which row it is, with what, and that it ends with its signal. */
async function sends(
  scene: ReturnType<typeof heldScene>,
  work: (signal: AbortSignal) => Promise<unknown>,
  row: Row,
  input: Input,
  value: unknown,
): Promise<void> {
  const going = new AbortController();
  const held = scene.hold(row);
  const done = work(going.signal).then(
    () => undefined,
    () => undefined,
  );
  await come(held);
  assert.deepEqual(held[0]?.input, input);
  assert.equal(held[0]?.signal, going.signal);
  scene.answer(row, () => value);
  held[0]?.answer(value);
  await done;
}

const submitted =
  (of: { submit(data: FormData): unknown }, fields: Record<string, string>) =>
  async (signal: AbortSignal): Promise<unknown> => {
    const work = of.submit(form(fields));
    assert.equal(typeof work, 'function');
    return typeof work === 'function' ? work(signal) : undefined;
  };

describe('the calls that set a factor up', () => {
  const ways = {
    'within a sign-in': {
      enrolment: (scene: ReturnType<typeof heldScene>) =>
        enrolmentOf({ context: scene.context, answer: { ...answer } }),
      rows: {
        secret: mfaEndpoints.enrollAuthenticator,
        proveSecret: mfaEndpoints.verifyNewAuthenticator,
        sendTo: mfaEndpoints.enrollSms,
        proveNumber: mfaEndpoints.verifyNewSms,
        challenge: mfaEndpoints.enrollWebAuthn,
        proveKey: mfaEndpoints.verifyNewWebAuthn,
      },
      token: { mfaToken: 'm' },
      asksSecret: { body: { mfaToken: 'm' } },
    },
    'of a signed-in person': {
      enrolment: (scene: ReturnType<typeof heldScene>) =>
        new FactorEnrolment({
          kinds: ['sms', 'authenticator', 'webauthn'],
          calls: ownEnrolmentCalls(scene.context),
          clock: scene.time.clock,
        }),
      rows: {
        secret: ownMfaEndpoints.enrollAuthenticator,
        proveSecret: ownMfaEndpoints.verifyAuthenticator,
        sendTo: ownMfaEndpoints.enrollSms,
        proveNumber: ownMfaEndpoints.verifySms,
        challenge: ownMfaEndpoints.enrollWebAuthn,
        proveKey: ownMfaEndpoints.verifyWebAuthn,
      },
      token: {},
      asksSecret: {},
    },
  } satisfies Record<string, { rows: Record<keyof EnrolmentCalls<unknown>, Row>; [more: string]: unknown }>;

  for (const [title, { enrolment: make, rows, token, asksSecret }] of Object.entries(ways))
    it(`name what they prove, and end with the person’s way back: ${title}`, async () => {
      const scene = heldScene();
      const enrolment = make(scene);
      await sends(scene, (signal) => enrolment.choose('authenticator', signal), rows.secret, asksSecret, {
        qrCode: 'q',
      });
      const proof = { body: { ...token, token: '123456' } };
      await sends(scene, submitted(enrolment, { code: '123456' }), rows.proveSecret, proof, {});
      enrolment.another();
      await enrolment.choose('sms', new AbortController().signal);
      const number = { body: { ...token, phoneNumber: '+447400123456' } };
      const sent = { otcToken: 'o', phoneNumber: '+44***' };
      await sends(scene, submitted(enrolment, { phoneNumber: '+44 7400 123456' }), rows.sendTo, number, sent);
      const typed = { body: { ...token, otcToken: 'o', code: '654321' } };
      await sends(scene, submitted(enrolment, { code: '654321' }), rows.proveNumber, typed, {});
      const challenge = { webauthnToken: 'w', options: {} };
      const asked = title === 'within a sign-in' ? { body: token } : {};
      scene.hold(rows.proveKey);
      const key = (signal: AbortSignal) => enrolment.makeKey(makes, signal);
      scene.answer(rows.proveKey, () => ({}));
      await sends(scene, key, rows.challenge, asked, challenge);
      await sends(scene, key, rows.proveKey, { body: { ...token, webauthnToken: 'w', ...made } }, {});
    });
});

describe('the calls that prove a factor of a sign-in', () => {
  it('name the sign-in and the device, whether the browser is remembered, and end with the way back', async () => {
    const scene = heldScene();
    const proof = proofOf({ context: scene.context, answer });
    const [key, app, phone, mail] = ['webauthn', 'authenticator', 'sms', 'email'].map(
      (kind) => proof.factors.find((factor) => factor.kind === kind) ?? assert.fail(kind),
    );
    assert.ok(key && app && phone && mail, 'one of each kind');
    const { signal } = new AbortController();
    await proof.choose(app, signal);
    const code = { body: { mfaToken: 'm', rememberDevice: true, value: '123456' } };
    await sends(scene, submitted(proof, { code: '123456', rememberDevice: 'on' }), mfaEndpoints.verify, code, {});
    const text = { params: { deviceId: 'p' }, body: { mfaToken: 'm' } };
    await sends(scene, (going) => proof.choose(phone, going), mfaEndpoints.sendSms, text, { otcToken: 'o' });
    const typed = { params: { deviceId: 'p' }, body: { mfaToken: 'm', otcToken: 'o', code: '111111' } };
    await sends(scene, submitted(proof, { code: '111111' }), mfaEndpoints.verifySms, typed, {});
    const mailed = { body: { mfaToken: 'm' } };
    await sends(scene, (going) => proof.choose(mail, going), mfaEndpoints.sendEmailCode, mailed, { otcToken: 'e' });
    const read = { body: { mfaToken: 'm', otcToken: 'e', code: '222222' } };
    await sends(scene, submitted(proof, { code: '222222' }), mfaEndpoints.verifyEmailCode, read, {});
    await proof.choose(key, signal);
    scene.answer(mfaEndpoints.verifyWebAuthn, () => ({}));
    const sign = (going: AbortSignal) => proof.sign(signs, { signal: going, rememberDevice: false });
    const ask = { params: { deviceId: 'w' }, body: { mfaToken: 'm' } };
    await sends(scene, sign, mfaEndpoints.askWebAuthn, ask, { webauthnToken: 't', options: { challenge: 'c' } });
    const given = { params: { deviceId: 'w' }, body: { mfaToken: 'm', webauthnToken: 't', options: signed } };
    await sends(scene, sign, mfaEndpoints.verifyWebAuthn, given, {});
  });
});

describe('the calls that remove a factor', () => {
  it('name the device and its proof, and end with the way back', async () => {
    const scene = heldScene();
    const proofOfOne = (kind: 'authenticator' | 'sms' | 'webauthn') =>
      new FactorProof({
        factors: [{ kind, deviceId: 'd' }],
        calls: removalCalls(scene.context),
        clock: scene.time.clock,
      });
    const params = { deviceId: 'd' };
    const { disableAuthenticator, askDisableSms, disableSms, askDisableWebAuthn, disableWebAuthn } = ownMfaEndpoints;
    const app = proofOfOne('authenticator');
    const code = { params, body: { token: '123456' } };
    await sends(scene, submitted(app, { code: '123456' }), disableAuthenticator, code, null);
    const phone = proofOfOne('sms');
    await sends(scene, (signal) => phone.begin(signal), askDisableSms, { params }, { otcToken: 'o' });
    const typed = { params, body: { otcToken: 'o', code: '111111' } };
    await sends(scene, submitted(phone, { code: '111111' }), disableSms, typed, null);
    const key = proofOfOne('webauthn');
    scene.answer(disableWebAuthn, () => null);
    const sign = (signal: AbortSignal) => key.sign(signs, { signal, rememberDevice: false });
    await sends(scene, sign, askDisableWebAuthn, { params }, { webauthnToken: 't', options: { challenge: 'c' } });
    await sends(scene, sign, disableWebAuthn, { params, body: { webauthnToken: 't', options: signed } }, null);
  });
});
