import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stepUpEndpoints } from '../../../api/contract/stepUp.ts';
import { ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import { ApiError, toApiError } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import { callsThrough } from '../../core/calls.ts';
import { FreshCalls } from './FreshCalls.ts';

const tooOld = () =>
  new ApiError({
    statusCode: 403,
    errorCode: 'ER-SIGN-IN-TOO-OLD',
    message: 'Sign in again',
    errorContext: { maxAge: 600 },
  });

/** Calls of an app, which are refused as long as `answers` has refusals. */
function calls(...answers: (unknown | Error)[]) {
  const sent: object[] = [];
  const send = async (...[endpoint]: Parameters<Call>): Promise<unknown> => {
    sent.push(endpoint);
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const through = callsThrough(send as Call); // what a path answers is the test's own affair
  const resets = new Set<() => void>();
  const onReset = (callback: () => void) => (resets.add(callback), () => resets.delete(callback));
  const fresh = new FreshCalls({ ...through, onReset, toError: toApiError });
  const reset = (): void => resets.forEach((callback) => callback());
  return { call: through.call, fresh, sent, reset };
}
const tick = (): Promise<void> => new Promise((done) => setImmediate(done));

describe('a call that needs a fresh proof', () => {
  it('STEPUP-001 waits for it and is sent again once', async () => {
    const { call, fresh, sent } = calls(tooOld(), { recoveryCode: 'A' });
    fresh.register({});
    const answer = call(ownMfaEndpoints.renewRecoveryCode);
    await tick();
    assert.deepEqual([fresh.question?.maxAge, sent.length], [600, 1]);
    fresh.question?.settle(true);
    assert.deepEqual(await answer, { recoveryCode: 'A' });
    assert.deepEqual([sent.length, fresh.question], [2, undefined]);
  });

  it('is refused as before where the person gives none, where the second answer is the same, and where nothing can ask', async () => {
    const cancelled = calls(tooOld());
    cancelled.fresh.register({});
    const first = cancelled.call(ownMfaEndpoints.renewRecoveryCode);
    await tick();
    cancelled.fresh.question?.settle(false);
    await assert.rejects(first, { code: 'ER-SIGN-IN-TOO-OLD' });
    assert.equal(cancelled.sent.length, 1);

    const again = calls(tooOld(), tooOld());
    again.fresh.register({});
    const second = again.call(ownMfaEndpoints.renewRecoveryCode);
    await tick();
    again.fresh.question?.settle(true);
    await assert.rejects(second, { code: 'ER-SIGN-IN-TOO-OLD' });
    assert.deepEqual([again.sent.length, again.fresh.question], [2, undefined], 'not for ever');

    const silent = calls(tooOld());
    await assert.rejects(silent.call(ownMfaEndpoints.renewRecoveryCode), { code: 'ER-SIGN-IN-TOO-OLD' });
  });

  it('is not sent again for another user or tenant (STO-12)', async () => {
    const { call, fresh, sent, reset } = calls(tooOld(), 'changed');
    fresh.register({});
    const refused = call(ownMfaEndpoints.renewRecoveryCode);
    await tick();
    reset();
    await assert.rejects(refused, { code: 'ER-SIGN-IN-TOO-OLD' });
    assert.deepEqual([sent.length, fresh.question], [1, undefined]);
  });

  it('shares its question with the calls that are refused meanwhile', async () => {
    const { call, fresh, sent } = calls(tooOld(), tooOld(), 1, 2);
    fresh.register({});
    const both = Promise.all([call(ownMfaEndpoints.renewRecoveryCode), call(ownMfaEndpoints.enrollAuthenticator)]);
    await tick();
    fresh.question?.settle(true);
    assert.deepEqual([await both, sent.length], [[1, 2], 4]);
  });

  it('asks nothing about the calls that give the proof, and ends with the element that asks', async () => {
    const own = calls(tooOld(), tooOld());
    const stop = own.fresh.register({});
    await assert.rejects(own.call(stepUpEndpoints.stepUp, { body: {} }), { code: 'ER-SIGN-IN-TOO-OLD' });
    const waiting = own.call(ownMfaEndpoints.renewRecoveryCode);
    await tick();
    stop();
    await assert.rejects(waiting, { code: 'ER-SIGN-IN-TOO-OLD' });
  });

  it('goes on asking when an element goes that does not show the question', async () => {
    const { call, fresh, sent } = calls(tooOld(), { recoveryCode: 'A' });
    fresh.register({});
    const stopOther = fresh.register({});
    const answer = call(ownMfaEndpoints.renewRecoveryCode);
    await tick();
    stopOther();
    fresh.question?.settle(true);
    assert.deepEqual(await answer, { recoveryCode: 'A' });
    assert.equal(sent.length, 2);
  });
});
