import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LoginResponse } from '../../../../../api/contract/auth.ts';
import { mfaEndpoints } from '../../../../../api/contract/mfa.ts';
import { always } from '../../../../admin/testing/belongsToOne.ts';
import { come, heldScene } from '../../../../admin/testing/heldScene.ts';
import { enrolmentOf, turnOn } from '../../../mfa/pendingEnrolment.ts';
import { form } from '../../../testing.ts';
import type { SignIn } from '../../LoginStep.ts';
import { step as forced } from './forceTwoFactor.ts';
import { step as proves } from './loginWithTwoFactor.ts';
import { step as recovers } from './recoverTwoFactor.ts';

const session: LoginResponse = { accessToken: 't', mfaRequired: false };

/** A sign-in that an answer has led to a step. */
function open(answer: LoginResponse | undefined) {
  const scene = heldScene();
  const going = new AbortController();
  const { signal } = going;
  const signIn: SignIn = { context: scene.context, identifier: 'ada@x.example', answer, signal, isBuilt: () => true };
  return { ...scene, going, signIn };
}
const sent = async (work: ReturnType<typeof proves.submit>) =>
  typeof work === 'function' ? work() : assert.fail(`refused as ${work}`);

describe('the step that recovers from a lost factor (MFA-006)', () => {
  it('sends the code with the sign-in that waits, and ends with the way back', async () => {
    const { signIn, hold, going } = open({ mfaRequired: true, mfaToken: 'm', userEmail: 'ada@y.example' });
    const held = hold(mfaEndpoints.recover);
    assert.equal(recovers.field, 'code');
    const passed = sent(recovers.submit(form({ recoveryCode: ' AAAA ' }), signIn));
    await come(held);
    assert.deepEqual(held[0]?.input, { body: { email: 'ada@y.example', recoveryCode: 'AAAA', mfaToken: 'm' } });
    assert.equal(held[0]?.signal, going.signal);
    held[0]?.answer(session);
    assert.deepEqual(await passed, { event: 'accepted', session });
  });

  it('names who has typed the code where the answer does not, and asks for one', async () => {
    const { signIn, answer, sentTo } = open(undefined);
    assert.equal(recovers.submit(form({ recoveryCode: ' ' }), signIn), 'missing');
    answer(mfaEndpoints.recover, always(null));
    assert.deepEqual(await sent(recovers.submit(form({ recoveryCode: 'AAAA' }), signIn)), { event: 'back' });
    assert.deepEqual(sentTo(mfaEndpoints.recover), [{ body: { email: 'ada@x.example', recoveryCode: 'AAAA' } }]);
  });

  it('leads to another factor where one is asked for', async () => {
    const { signIn, answer } = open(undefined);
    answer(mfaEndpoints.recover, always({ mfaRequired: true, mfaToken: 'n' }));
    const passed = await sent(recovers.submit(form({ recoveryCode: 'AAAA' }), signIn));
    assert.notEqual(passed, undefined);
    assert.notEqual(Reflect.get(Object(passed), 'event'), 'back');
    assert.notEqual(Reflect.get(Object(passed), 'event'), 'accepted');
  });
});

describe('the step that takes a second factor (MFA-004)', () => {
  it('sends what was typed, and nothing that cannot be right', async () => {
    const { signIn, answer, sentTo } = open({ mfaRequired: true, mfaToken: 'm' });
    assert.equal(proves.field, 'code');
    assert.equal(proves.submit(form({ code: '' }), signIn), 'missing');
    assert.equal(proves.submit(form({ code: '12' }), signIn), 'malformed');
    answer(mfaEndpoints.verify, always(session));
    assert.deepEqual(await sent(proves.submit(form({ code: '123456' }), signIn)), { event: 'accepted', session });
    assert.deepEqual(sentTo(mfaEndpoints.verify), [{ body: { mfaToken: 'm', value: '123456' } }]);
  });
});

describe('the step that sets up a demanded factor (MFA-014)', () => {
  const demanded = (): LoginResponse => ({ mfaRequired: true, mfaToken: 'm', mfaStrategies: ['AuthenticatorApp'] });

  it('goes on with the session that waits, once its recovery code is saved', async () => {
    const { signIn, answer } = open(demanded());
    answer(mfaEndpoints.enrollAuthenticator, always({ qrCode: 'q' }));
    answer(mfaEndpoints.verifyNewAuthenticator, always({ ...session, recoveryCode: 'AAAA' }));
    const enrolment = enrolmentOf(signIn);
    await enrolment.begin(signIn.signal);
    assert.equal(forced.field, 'code');
    assert.equal(forced.submit(form({ code: '1' }), signIn), 'malformed');
    await sent(forced.submit(form({ code: '123456' }), signIn));
    assert.equal(enrolment.flow.step, 'recoveryCode');
    assert.equal(forced.submit(form({}), signIn), 'missing');
    const passed = await sent(forced.submit(form({ saved: 'on' }), signIn));
    assert.equal(Reflect.get(Object(passed), 'event'), 'accepted');
    assert.equal(enrolment.answer, undefined, 'no recovery code stays');
  });

  it('goes on at once where there is no recovery code', async () => {
    const { signIn, answer } = open(demanded());
    answer(mfaEndpoints.enrollAuthenticator, always({ qrCode: 'q' }));
    answer(mfaEndpoints.verifyNewAuthenticator, always(session));
    await enrolmentOf(signIn).begin(signIn.signal);
    const passed = await sent(forced.submit(form({ code: '123456' }), signIn));
    assert.deepEqual(passed, { event: 'mfaEnroll', session });
    const after = await sent(forced.submit(form({}), { ...signIn, answer: session }));
    assert.deepEqual(after, { event: 'accepted', session });
  });
});

describe('the step that sets up the factor that is demanded (MFA-014)', () => {
  it('goes on once more where the session could not be taken over: the code was saved already', async () => {
    const { signIn: first } = open({ mfaRequired: true, mfaToken: 'm' });
    const on = { ...session, recoveryCode: 'AAAA' };
    turnOn(enrolmentOf(first), on);
    const signIn = { ...first, answer: on };
    assert.equal(forced.submit(form({}), signIn), 'missing');
    for (const given of [form({ saved: 'on' }), form({})]) {
      const passed = await sent(forced.submit(given, signIn));
      assert.deepEqual(passed, { event: 'accepted', session: on });
    }
  });
});
