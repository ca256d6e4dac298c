import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heldScene } from '../../admin/testing/heldScene.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { settle } from '../../testing/browser.ts';
import { form } from '../testing.ts';
import { OwnFactorForm } from './OwnFactorForm.ts';

interface Answer {
  readonly recoveryCode?: string;
}
const refusal = (statusCode: number) =>
  new ApiError({ statusCode, errorCode: 'ER-X', message: 'no', fromProvider: true });

/** The form of a factor whose calls wait for the test. */
function open() {
  const { context } = heldScene();
  const calls: { signal: AbortSignal; answer: (answer?: Answer) => void; refuse: (why: unknown) => void }[] = [];
  const done: Answer[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<Answer | undefined>((answer, refuse) => calls.push({ signal, answer, refuse }));
  const own = new OwnFactorForm(context, {
    submit: (data) => (data.has('code') ? work : 'missing'),
    done: (answer) => void done.push(answer),
  });
  const press = () => own.press(async (signal) => void (await work(signal)));
  const finish = () => own.finish(async (signal) => (await work(signal)) ?? {});
  return { own, calls, done, press, finish, submit: () => own.submit(form({ code: '123456' })) };
}

describe('the form of a factor of one’s own', () => {
  it('is sent once, whatever is pressed meanwhile (ELE-08)', async () => {
    const { own, calls, done, press, finish, submit } = open();
    const sent = submit();
    assert.deepEqual(await Promise.all([submit(), press(), finish()]), [false, false, false]);
    assert.deepEqual([calls.length, own.busy], [1, true]);
    calls[0]?.answer({ recoveryCode: 'AAAA' });
    assert.deepEqual([await sent, own.busy, done], [true, false, [{ recoveryCode: 'AAAA' }]]);
    const next = finish();
    await settle();
    calls[1]?.answer({});
    assert.deepEqual([await next, done.length], [true, 2]);
  });

  it('is not done while something more is asked for, and keeps what was typed after a press', async () => {
    const { own, calls, done, press, submit } = open();
    const sent = submit();
    await settle();
    calls[0]?.answer();
    assert.deepEqual([await sent, done, own.answers], [true, [], 1]);
    const pressed = press();
    await settle();
    calls[1]?.answer();
    assert.deepEqual([await pressed, done, own.answers], [true, [], 1]);
  });

  it('says at its field what is missing or refused, and what a press has come to at none', async () => {
    const { own, calls, submit, press } = open();
    assert.equal(await own.submit(form({})), false);
    assert.deepEqual([own.problem?.kind, own.problem?.field, calls.length], ['missing', 'code', 0]);
    const sent = submit();
    await settle();
    calls[0]?.refuse(refusal(400));
    assert.equal(await sent, false);
    assert.deepEqual([own.problem?.kind, own.problem?.field, own.answers], ['failed', 'code', 1]);
    const pressed = press();
    await settle();
    calls[1]?.refuse(refusal(400));
    assert.deepEqual([await pressed, own.problem?.field], [false, undefined]);
  });

  it('is done by no answer that comes after it was closed', async () => {
    const { own, calls, done, submit } = open();
    const close = own.form.enter();
    const sent = submit();
    await settle();
    const [call] = calls;
    own.form.abort();
    close();
    assert.equal(call?.signal.aborted, true);
    call.answer({ recoveryCode: 'AAAA' });
    assert.deepEqual([await sent, done], [false, []]);
  });
});
