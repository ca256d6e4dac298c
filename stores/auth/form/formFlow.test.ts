import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../../api/http/errors.ts';
import { settle } from '../../testing/browser.ts';
import { form } from '../testing.ts';
import { FormFlow } from './FormFlow.ts';
import { readLink } from './readLink.ts';
import { MailLink } from './MailLink.ts';
import { accepted, flowScene } from './testing.ts';

const table = { initial: 'ask', steps: { ask: { on: { sent: 'done' } }, done: { on: {} } } } as const;
const failure = (statusCode: number, errorCode = 'ER-X') =>
  new ApiError({ statusCode, errorCode, message: errorCode, fromProvider: true });

/** A call that waits for the test. */
function byHand() {
  let answer: (value: unknown) => void = () => {};
  let refuse: (why: unknown) => void = () => {};
  const promise = new Promise<unknown>((yes, no) => ([answer, refuse] = [yes, no]));
  return { promise, answer, refuse };
}

function open(options?: { tellsSession?: boolean }) {
  const scene = flowScene();
  const said = { silent: 0, lost: [] as string[] };
  const session = {
    ...scene.context.session,
    get status() {
      return scene.session.status;
    },
    cancelSilent: () => void said.silent++,
    lost: ({ code }: ApiError) => said.lost.push(code) > 0,
  };
  const flow = new FormFlow<'ask' | 'done', 'sent'>({ ...scene.context, session }, table, options);
  const send = (call: Promise<unknown>, more: { field?: string; keeps?: boolean } = {}) =>
    flow.run({
      send: () => call,
      done: () => void flow.flow.send('sent'),
      keeps: () => more.keeps === true,
      failed: () => more.field,
    });
  return { ...scene, flow, send, said };
}

describe('a form with steps', () => {
  it('says nothing of the last try while the next one is sent', async () => {
    const { flow, send } = open();
    await send(Promise.reject(failure(400)));
    assert.equal(flow.problem?.kind, 'failed');
    const next = byHand();
    const sent = send(next.promise);
    assert.equal(flow.problem, undefined);
    next.answer(null);
    await sent;
    const read = byHand();
    flow.say({ kind: 'missing', field: 'code' });
    const reading = readLink(flow, { ask: () => read.promise, done: () => {}, refused: () => {} });
    assert.equal(flow.problem, undefined);
    read.answer(null);
    await reading;
  });

  it('takes back what was said of the identifier when another one is typed, and nothing else', () => {
    const { flow } = open();
    flow.say({ kind: 'malformed', field: 'identifier' });
    flow.setIdentifier('ada');
    assert.deepEqual(flow.problems, []);
    flow.say({ kind: 'malformed', field: 'code' });
    flow.setIdentifier('ada@x.example');
    assert.equal(flow.problem?.field, 'code');
  });

  it('forgets problem and call for a person who starts over', async () => {
    const { flow, send } = open();
    await send(Promise.reject(failure(400)));
    assert.equal(flow.actions.error('submit')?.code, 'ER-X');
    flow.forget();
    assert.deepEqual([flow.problem, flow.actions.error('submit')], [undefined, undefined]);
  });

  it('goes before a silent refresh with its first submit, and takes no second one meanwhile (ELE-08)', async () => {
    const { flow, send, said } = open();
    const call = byHand();
    let taken = 0;
    const take = () => (taken++, send(call.promise));
    const first = flow.submit(take);
    assert.equal(await flow.submit(take), false);
    assert.deepEqual([taken, said.silent, flow.busy], [1, 1, true]);
    call.answer(null);
    assert.deepEqual([await first, flow.busy, flow.flow.step], [true, false, 'done']);
  });

  it('has its secrets typed again after an answer and a refusal, and not where nobody has looked at them (ELE-10)', async () => {
    const { flow, send } = open();
    const counts = () => [flow.answered, flow.refusedPasswords, flow.answers];
    await send(Promise.reject(failure(503)), { field: 'code' });
    assert.deepEqual([counts(), flow.problem?.field], [[0, 0, 0], undefined], 'no field is wrong');
    await send(Promise.reject(failure(400)), { field: 'code' });
    assert.deepEqual([counts(), flow.problem?.field], [[1, 0, 1], 'code']);
    await send(Promise.reject(failure(400)), { field: 'password' });
    assert.deepEqual(counts(), [1, 1, 2]);
    await send(Promise.resolve(null), { keeps: true });
    assert.deepEqual(counts(), [1, 1, 2]);
    await send(Promise.resolve(null));
    assert.deepEqual(counts(), [2, 1, 3]);
  });

  it('asks again for a link after too many tries and where the provider is away, and calls none of them refused', async () => {
    const { flow } = open();
    const refused: string[] = [];
    const read = (why: ApiError) =>
      readLink(flow, {
        ask: () => Promise.reject(why),
        done: () => {},
        refused: ({ code }) => void refused.push(code),
      });
    for (const why of [failure(429, 'ER-MANY'), failure(503, 'ER-AWAY')]) {
      await read(why);
      assert.deepEqual([flow.actions.error('read')?.code, flow.problem?.kind, refused], [why.code, 'failed', []]);
    }
    await read(failure(410, 'ER-ENDED'));
    assert.deepEqual([flow.actions.error('read'), flow.problem, refused], [undefined, undefined, ['ER-ENDED']]);
  });

  it('ends with the last element that shows it, and goes on while another one does (ELE-05, ELE-09)', async () => {
    const { flow, send } = open();
    const [one, other] = [flow.enter(), flow.enter()];
    const { signal } = flow;
    const call = byHand();
    const sent = send(call.promise);
    one();
    assert.deepEqual([signal.aborted, flow.isShown, flow.busy], [false, true, true]);
    other();
    assert.deepEqual([signal.aborted, flow.isShown, flow.busy, flow.signal.aborted], [true, false, false, false]);
    call.answer(null);
    assert.deepEqual([await sent, flow.flow.step], [false, 'ask']);
  });

  it('takes over no session of a form that was left, and none of an answer that asks for more', async () => {
    const { flow, session } = open();
    const leave = flow.enter();
    const { signal } = flow;
    assert.equal(await flow.adopt(null, signal), false);
    assert.equal(await flow.adopt({ ...accepted, mfaRequired: true }, signal), false);
    leave();
    await assert.rejects(flow.adopt(accepted, signal));
    assert.equal(session.status, 'signed-out');
    assert.equal(await flow.adopt(accepted, flow.signal), true);
    assert.equal(session.status, 'signed-in');
  });

  it('leaves its page once, by the latest plan, and stays where its element has gone before (ELE-09)', async () => {
    const { flow, time, signIn } = open();
    const left: string[] = [];
    let leave = flow.enter();
    flow.leaveAfter(1_000, () => left.push('first'));
    flow.leaveAfter(2_000, () => left.push('second'));
    await time.pass(5_000);
    assert.deepEqual(left, ['second']);
    flow.leaveAfter(1_000, () => left.push('third'));
    flow.leave(() => left.push('at once'));
    await time.pass(5_000);
    assert.deepEqual(left, ['second', 'at once']);
    flow.leaveAfter(1_000, () => left.push('of a page that is gone'));
    leave();
    await time.pass(5_000);
    assert.deepEqual(left, ['second', 'at once']);
    leave = flow.enter();
    flow.leaveAfter(1_000, () => left.push('signed in'));
    signIn('ada@x.example');
    leave();
    await time.pass(5_000);
    assert.deepEqual(left.at(-1), 'signed in', 'a gate has removed it for the session');
  });

  it('leads on from another place of the page, and from no other route in its fragment', async () => {
    const { flow, time, place } = open();
    const left: string[] = [];
    flow.enter();
    flow.leaveAfter(1_000, () => left.push('on'));
    place.href += '#main';
    await time.pass(5_000);
    assert.deepEqual(left, ['on']);
    place.href = 'https://app.example/#/account/activate';
    flow.leaveAfter(1_000, () => left.push('away from another route'));
    place.href = 'https://app.example/#/letters';
    await time.pass(5_000);
    assert.deepEqual(left, ['on']);
  });

  it('takes nobody away from another page, in a host that changes pages by itself', async () => {
    const { flow, time, place, signIn } = open();
    const left: string[] = [];
    const leave = flow.enter();
    signIn('ada@x.example');
    flow.leaveAfter(1_000, () => left.push('to the app'));
    leave();
    place.href = 'https://app.example/letters/new';
    await time.pass(5_000);
    assert.deepEqual(left, []);
  });

  it('tells the session of its failures where it says so, and no other form does', async () => {
    const silent = open();
    await silent.send(Promise.reject(failure(0, 'GH-NETWORK')));
    assert.deepEqual([silent.said.lost, 'isAway' in Object(silent.flow.problem)], [[], false]);
    const { flow, send, said } = open({ tellsSession: true });
    await send(Promise.reject(failure(0, 'GH-NETWORK')));
    assert.deepEqual([said.lost, Reflect.get(Object(flow.problem), 'isAway')], [['GH-NETWORK'], true]);
  });
});

describe('the mail of a form', () => {
  function openMail() {
    const scene = open();
    const calls: ReturnType<typeof byHand>[] = [];
    const said: string[] = [];
    const mail = new MailLink(scene.context, scene.flow, {
      name: 'test',
      send: () => {
        const call = byHand();
        calls.push(call);
        return call.promise;
      },
      again: () => void said.push('again'),
      isOver: () => scene.flow.flow.step === 'done',
      outlives: () => true,
      renewed: () => void said.push('renewed'),
    });
    return { ...scene, mail, calls, said };
  }

  it('goes out once for two presses, and not again within a minute', async () => {
    const { mail, flow, calls, time } = openMail();
    flow.setIdentifier('ada@x.example');
    const first = mail.sendAgain();
    assert.equal(await mail.sendAgain(), false);
    assert.equal(calls.length, 1);
    calls[0]?.answer(null);
    assert.deepEqual([await first, mail.mailing, mail.waitLeft], [true, 'sent', 60]);
    assert.equal(await mail.sendAgain(), false);
    await time.pass(60_000);
    void mail.sendAgain();
    assert.equal(calls.length, 2);
  });

  it('can be sent again at once where it did not go out', async () => {
    const { mail, flow, calls } = openMail();
    flow.setIdentifier('ada@x.example');
    const first = mail.sendAgain();
    calls[0]?.refuse(failure(503));
    assert.deepEqual([await first, mail.mailing, mail.waitLeft], [false, undefined, 0]);
    void mail.sendAgain();
    assert.equal(calls.length, 2);
  });

  it('asks for an address that is not known, with nothing of the last try', async () => {
    const { mail, flow, said, calls } = openMail();
    flow.say({ kind: 'malformed', field: 'code' });
    assert.equal(await mail.sendAgain(), false);
    assert.deepEqual([mail.mailing, flow.problem, said, calls.length], ['resend', undefined, ['again'], 0]);
    assert.equal(await mail.takeAddress(form({ identifier: ' ' })), false);
    assert.equal(await mail.takeAddress(form({ identifier: 'ada' })), false);
    void mail.takeAddress(form({ identifier: ' ada@x.example ' }));
    assert.equal(calls.length, 1);
  });

  it('keeps neither code nor problem of an earlier link when another one is opened', () => {
    const { mail, flow, said } = openMail();
    void mail.takeCode(form({ code: '123 456' }), () => true);
    assert.equal(mail.code, '123456');
    mail.show('sent');
    flow.say({ kind: 'malformed', field: 'code' });
    mail.renew();
    assert.deepEqual([mail.code, mail.mailing, flow.problem, said], ['', undefined, undefined, ['renewed']]);
  });

  it('goes on with its wait after a reload, and with none that is over', async () => {
    const { mail, flow, calls, time, context, tab } = openMail();
    flow.setIdentifier('ada@x.example');
    const sent = mail.sendAgain();
    calls[0]?.answer(null);
    await sent;
    await time.pass(20_000);
    const reloaded = new MailLink(context, flow, {
      name: 'test',
      send: async () => null,
      isOver: () => false,
      outlives: () => false,
      renewed: () => {},
    });
    reloaded.begin({ query: { userId: 'u', token: 't' }, withCode: false });
    assert.deepEqual([reloaded.waitLeft, reloaded.linkToKeep], [40, '']);
    reloaded.finish();
    assert.deepEqual([tab.size, reloaded.secrets, reloaded.origin], [0, { userId: '', token: '' }, undefined]);
  });

  it('takes the code of a link along that is refused, and leaves it where the provider is away', async () => {
    const { mail } = openMail();
    for (const [statusCode, code] of [
      [503, '123456'],
      [410, ''],
    ] as const) {
      void mail.takeCode(form({ code: '123456' }), () => true);
      await mail.read({ ask: () => Promise.reject(failure(statusCode)), done: () => {}, refused: () => {} });
      assert.equal(mail.code, code);
    }
  });

  it('counts no further once the flow is over', async () => {
    const { mail, flow, calls, time } = openMail();
    flow.setIdentifier('ada@x.example');
    const sent = mail.sendAgain();
    calls[0]?.answer(null);
    await sent;
    mail.finish();
    const { waitLeft } = mail;
    await time.pass(5_000);
    assert.deepEqual([mail.waitLeft, mail.code], [waitLeft, '']);
  });

  it('keeps its link for an hour, and the code that is asked for in no link', async () => {
    const { mail, time } = openMail();
    mail.begin({ query: { userId: 'u', token: 't', code: '1' }, withCode: true });
    const link = mail.linkToKeep;
    assert.deepEqual([mail.codeOfAddress, Object.keys(Object(JSON.parse(link)))], ['1', ['userId', 'token', 'until']]);
    await time.pass(3_599_999);
    const soon = openMail();
    soon.time.jumpWall(3_599_999);
    soon.mail.begin({ query: {}, withCode: true, link });
    assert.deepEqual(soon.mail.secrets, { userId: 'u', token: 't' });
    const late = openMail();
    late.time.jumpWall(3_600_000);
    late.mail.begin({ query: {}, withCode: true, link });
    assert.deepEqual(late.mail.secrets, { userId: '', token: '' });
    for (const text of ['', 'no json', 'null', '{}', JSON.stringify({ userId: 'u', token: 't', until: Infinity })]) {
      const other = openMail();
      other.mail.begin({ query: {}, withCode: true, link: text });
      assert.deepEqual(other.mail.secrets, { userId: '', token: '' }, text);
    }
  });

  it('keeps the address that it went to, none while one is typed, and says when the flow is over', async () => {
    const { mail, flow } = openMail();
    assert.equal(mail.addressToKeep, undefined);
    flow.setIdentifier(' ada@x.example ');
    assert.equal(mail.addressToKeep, 'ada@x.example');
    mail.askAgain();
    assert.equal(mail.addressToKeep, undefined);
    flow.flow.send('sent');
    await settle();
    assert.equal(mail.addressToKeep, '');
  });
});
