import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoginResponse, MfaDevices } from '../../../api/contract/auth.ts';
import { mfaEndpoints } from '../../../api/contract/mfa.ts';
import type { Call } from '../../../api/modules/call.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { steps } from '../login/generated/steps.ts';
import { form, scene } from '../testing.ts';
import { factorsOf, kindsToAdd, type FactorKind } from './factors.ts';
import { enrolmentOf } from './pendingEnrolment.ts';
import { proofOf } from './pendingProof.ts';

const ADA = 'ada@example.com';
const { path: LOGIN } = { path: '/identity/resources/auth/v1/user' };
const { path: VERIFY } = mfaEndpoints.verify;
const { path: SMS } = mfaEndpoints.sendSms;
const { path: MAIL } = mfaEndpoints.sendEmailCode;
const { path: RECOVER } = mfaEndpoints.recover;
const { path: ENROL } = mfaEndpoints.enrollAuthenticator;
const { path: PROVE } = mfaEndpoints.verifyNewAuthenticator;
const session = { accessToken: 't', mfaRequired: false };
const none: MfaDevices = { webauthn: [], phones: [], authenticators: [], emails: [] };
const pending = (): LoginResponse => ({
  mfaRequired: true,
  mfaToken: 'pending',
  mfaDevices: { ...none, authenticators: [{ id: 'a' }] },
});
const refuse = (errorCode: string) => () => Promise.reject(new ApiError({ statusCode: 400, errorCode, message: 'no' }));

/** A sign-in after its right password. */
async function after(answer: LoginResponse, answers: Record<string, () => unknown> = {}) {
  const all = scene({ [LOGIN]: () => answer, ...answers }, steps);
  await all.login.submit(form({ identifier: ADA }));
  await all.login.submit(form({ password: 'correct horse' }));
  const bodies = (path: string) => all.said.sent.filter((one) => one.path === path).map(({ body }) => body);
  return { ...all, bodies, step: () => all.login.form.flow.step };
}

describe('the factors of a person', () => {
  it('MFA-002 MFA-023 are all listed, the kind used last first', () => {
    const mfaDevices: MfaDevices = {
      webauthn: [
        { id: 'w', deviceType: 'Platform', name: 'Mac' },
        { id: 'k', deviceType: 'CrossPlatform', name: 'Key' },
      ],
      phones: [{ id: 'p', phoneNumber: '+44' }],
      authenticators: [{ id: 'a' }, { id: 'b' }],
      emails: [{ email: 'a@b' }],
    };
    const kinds = (last: Parameters<typeof factorsOf>[1]) => factorsOf({ mfaDevices }, last).map(({ kind }) => kind);
    assert.deepEqual(kinds(undefined), ['webauthn', 'webauthn', 'authenticator', 'sms', 'email']);
    assert.deepEqual(kinds('sms'), ['sms', 'webauthn', 'webauthn', 'authenticator', 'email']);
    assert.deepEqual(factorsOf({}, 'sms'), [{ kind: 'authenticator' }], 'a provider that names none');
  });

  it('MFA-003 may be of the kinds that the strategies allow, and an app where nothing is known of them', () => {
    assert.deepEqual(kindsToAdd(['SMS', 'EmailCode', 'WebAuthnCrossPlatform'], true), ['webauthn', 'sms']);
    assert.deepEqual(kindsToAdd(['SMS', 'WebAuthnPlatform'], false), ['sms']);
    assert.deepEqual(kindsToAdd(undefined, true), ['authenticator']);
  });
});

describe('the second factor of a sign-in', () => {
  it('LOGIN-018 MFA-004 MFA-005 is the code of an app, sent with the token of the sign-in', async () => {
    const { login, said, bodies, step } = await after(pending(), { [VERIFY]: () => session });
    assert.deepEqual([step(), said.adopted], ['loginWithTwoFactor', []]);
    assert.equal(await login.submit(form({ code: '' })), false);
    assert.deepEqual(login.form.problem, { kind: 'missing', field: 'code' });
    assert.equal(await login.submit(form({ code: '12 34' })), false);
    assert.deepEqual(login.form.problem, { kind: 'malformed', field: 'code' });
    assert.equal(await login.submit(form({ code: '123 456', rememberDevice: 'on' })), true);
    assert.deepEqual(bodies(VERIFY), [{ mfaToken: 'pending', rememberDevice: true, value: '123456' }]);
    assert.deepEqual([step(), said.adopted], ['success', [session]]);
  });

  it('stays at the field for a wrong code, and Back leads to the identifier', async () => {
    const { login, step } = await after(pending(), { [VERIFY]: refuse('ER-CODE-WRONG') });
    assert.equal(await login.submit(form({ code: '123456' })), false);
    assert.deepEqual([step(), login.form.problem?.field, login.form.answers > 0], ['loginWithTwoFactor', 'code', true]);
    assert.equal(login.canGoBack, true);
    login.back();
    assert.deepEqual([step(), login.answer, login.form.identifier], ['preLogin', undefined, ADA]);
  });

  it('MFA-006 MFA-007 is recovered from, and leads to another factor, to a session, or to a sign-in anew', async () => {
    const unenrolled = { mfaRequired: true, mfaToken: 'second', mfaEnrolled: false, mfaDevices: none };
    for (const [answer, end] of [
      [unenrolled, 'forceTwoFactor'],
      [session, 'success'],
      [{}, 'preLogin'],
    ] as const) {
      const { login, bodies, step } = await after(pending(), { [RECOVER]: () => answer });
      await login.prove(async (signIn) => ({ event: 'lostDevice', session: signIn.answer }));
      assert.equal(step(), 'recoverTwoFactor');
      assert.equal(await login.submit(form({ recoveryCode: ' ' })), false);
      assert.equal(await login.submit(form({ recoveryCode: ' AAAA-BBBB ' })), true);
      assert.deepEqual(bodies(RECOVER), [{ email: ADA, recoveryCode: 'AAAA-BBBB', mfaToken: 'pending' }]);
      assert.equal(step(), end);
    }
  });

  it('LOGIN-019 MFA-014 MFA-015 ELE-11 is set up, and the session waits until the recovery code is saved', async () => {
    const forced: LoginResponse = { mfaRequired: true, mfaToken: 'pending', mfaEnrolled: false, mfaDevices: none };
    const done = { ...session, recoveryCode: 'AAAA-BBBB' };
    const secret = { qrCode: 'data:', otpauthUrl: 'otpauth://totp/x?secret=ABC' };
    const { login, said, bodies, step } = await after(forced, { [ENROL]: () => secret, [PROVE]: () => done });
    assert.equal(step(), 'forceTwoFactor');
    const enrolment = () => enrolmentOf({ context: { call: noCall, ports }, answer: login.answer });
    const ports = { clock: { now: () => 0, monotonic: () => 0, after: () => () => {} } };
    // The view begins; the only kind needs no choice.
    await login.prove(async (signIn) => {
      await enrolmentOf(signIn).begin(signIn.signal);
      return undefined;
    });
    assert.deepEqual([enrolment().flow.step, enrolment().secret], ['authenticatorApp', secret]);
    await login.submit(form({ code: '123456' }));
    assert.deepEqual(bodies(PROVE), [{ mfaToken: 'pending', token: '123456' }]);
    const kept = enrolment();
    assert.deepEqual(
      [kept.flow.step, kept.answer?.recoveryCode, kept.secret],
      ['recoveryCode', 'AAAA-BBBB', undefined],
    );
    assert.deepEqual([said.adopted, login.canGoBack], [[], false], 'nothing leads back where a session waits');
    assert.equal(await login.submit(form({})), false);
    assert.deepEqual([login.form.problem?.kind, said.adopted], ['missing', []]);
    assert.equal(await login.submit(form({ saved: 'on' })), true);
    assert.deepEqual([step(), said.adopted.length, kept.answer, login.answer], ['success', 1, undefined, undefined]);
  });

  it('MFA-002 sends the message of a factor once a minute, and counts on for each of two', async () => {
    const mfaDevices = { ...none, phones: [{ id: 'p', phoneNumber: '+44' }], emails: [{ email: 'a@b' }] };
    const sent = () => ({ otcToken: 'o' });
    const answers = { [SMS]: sent, [MAIL]: sent };
    const { login, bodies, time } = await after({ ...pending(), mfaDevices }, answers);
    const choose = async (kind: FactorKind) => {
      await login.prove(async (signIn) => {
        const proof = proofOf(signIn);
        const factor = proof.factors.find((one) => one.kind === kind) ?? assert.fail(`there is no ${kind}`);
        await proof.choose(factor, signIn.signal);
        return undefined;
      });
      const { wait } = proofOf({ context: { call: noCall, ports: anyPorts }, answer: login.answer });
      return [wait.left, bodies(SMS).length, bodies(MAIL).length];
    };
    assert.deepEqual(await choose('sms'), [60, 1, 0]);
    await time.pass(20_000);
    assert.deepEqual(await choose('email'), [60, 1, 1]);
    await time.pass(10_000);
    assert.deepEqual(await choose('sms'), [30, 1, 1], 'the one that is out');
    await time.pass(30_000);
    assert.deepEqual(await choose('sms'), [60, 2, 1], 'another one');
  });

  it('MFA-008 asks whether this browser may be spared, and offers nothing where it may not', async () => {
    const path = mfaEndpoints.rememberPolicy.path;
    for (const [policy, days] of [
      [{ isAllowedToRemember: true, mfaDeviceExpiration: 14 }, 14],
      [{ isAllowedToRemember: false, mfaDeviceExpiration: 14 }, undefined],
    ] as const) {
      const { login } = await after(pending(), { [path]: () => policy, [VERIFY]: refuse('ER-CODE-WRONG') });
      await login.submit(form({ code: '123456' }));
      assert.equal(proofOf({ context: { call: noCall, ports: anyPorts }, answer: login.answer }).rememberDays, days);
    }
  });
});

/** What was begun asks for nothing again. */
const noCall: Call = () => Promise.reject(new Error('no call'));
const anyPorts = { clock: { now: () => 0, monotonic: () => 0, after: () => () => {} } };
