import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { captchaEndpoints, type CaptchaPolicy } from '../../../api/contract/captcha.ts';
import { ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import type { Call } from '../../../api/modules/call.ts';
import { come, heldScene } from '../../admin/testing/heldScene.ts';
import { settle } from '../../testing/browser.ts';
import { CaptchaWork, type CaptchaTask } from './CaptchaWork.ts';

const service: CaptchaPolicy = { id: 'p', siteKey: '0xA', enabled: true, createdAt: '', updatedAt: '' };

/** A check by an outside service, and the calls that pass through it. */
function open() {
  const scene = heldScene();
  const work = new CaptchaWork(scene.context, async () => service);
  const tokens: unknown[] = [];
  const send = async (...[, input]: Parameters<Call>): Promise<unknown> => {
    tokens.push(Reflect.get(Object(Reflect.get(Object(input), 'body')), 'recaptchaToken'));
    return 'in';
  };
  const signIn = (signal?: AbortSignal) =>
    // what the row answers is the test's own affair
    work.pass([ownMfaEndpoints.renewRecoveryCode, {}, signal && { signal }], send as Call);
  const task = (): CaptchaTask => work.task ?? assert.fail('nothing is shown');
  return { ...scene, work, signIn, task, tokens };
}

describe('a captcha of a service', () => {
  it('shows the latest question alone, and an answer to the one before takes it from nobody', async () => {
    const { work, signIn, task, hold } = open();
    const held = hold(captchaEndpoints.challenge);
    void signIn();
    await settle();
    const first = task();
    const second = signIn();
    await settle();
    assert.notEqual(task(), first);
    const shown = task();
    await come(held);
    assert.equal(held.length, 1, 'the first one is computed');
    first.done('late');
    assert.equal(work.task, shown);
    shown.done('given');
    assert.equal(await second, 'in');
    assert.equal(work.task, undefined);
  });

  it('goes with the call that it is for: it is closed when that is aborted', async () => {
    const { work, signIn, task, tokens, time } = open();
    const going = new AbortController();
    const signedIn = signIn(going.signal);
    await settle();
    assert.equal(task().siteKey, '0xA');
    going.abort();
    await signedIn;
    assert.deepEqual([work.task, work.state, tokens, time.timers], [undefined, 'idle', [undefined], 0]);
  });

  it('is said to be slow as long as any call waits for it', async () => {
    const { work, signIn, task, hold, time } = open();
    const held = hold(captchaEndpoints.challenge);
    const first = signIn();
    await settle();
    await time.pass(300);
    const second = signIn();
    await settle();
    assert.equal(work.state, 'working');
    await time.pass(200);
    assert.equal(work.state, 'slow', 'counted from the first');
    task().done('given');
    await second;
    assert.equal(work.state, 'slow', 'the other one is still computed');
    await come(held);
    held[0]?.refuse();
    await first;
    assert.equal(work.state, 'idle');
    const third = signIn();
    await settle();
    await time.pass(499);
    assert.equal(work.state, 'working');
    task().done('again');
    await third;
    await time.pass(1_000);
    assert.equal(work.state, 'idle', 'and stays so');
  });
});
