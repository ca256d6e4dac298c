import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { autorun, observable } from 'mobx';
import { ApiError, toApiError } from '../../api/http/errors.ts';
import { Actions } from './Actions.ts';
import { Flow } from './Flow.ts';

/** A promise that is settled by hand. */
function byHand<Value>() {
  let resolve = (_: Value): void => {};
  let reject = (_: unknown): void => {};
  const promise = new Promise<Value>((done, failed) => ([resolve, reject] = [done, failed]));
  return { promise, resolve, reject };
}

const refused = (message: string) => new ApiError({ statusCode: 400, message });
const aborted = () => new ApiError({ statusCode: 0, errorCode: 'GH-ABORTED', message: 'left' });

function setUp() {
  const reports: string[] = [];
  const actions = new Actions<'load' | 'save'>(
    toApiError,
    (key, { message }) => void reports.push(`${key}: ${message}`),
  );
  return { actions, reports };
}

describe('a call that becomes state', () => {
  it('shows a loader until it is done, and its answer in the same change (STORE-001)', async () => {
    const { actions } = setUp();
    const { promise, resolve } = byHand<string>();
    const seen: string[] = [];
    const answer = observable.box('none');
    const undo = autorun(() => seen.push(`${actions.pending('load')} ${answer.get()}`));
    const ran = actions.run('load', () => promise, { done: (given) => answer.set(given) });
    assert.deepEqual([actions.pending('load'), actions.pending('save')], [true, false]);
    resolve('here');
    assert.equal(await ran, true);
    undo();
    assert.deepEqual(seen, ['false none', 'true none', 'false here'], 'no moment with neither loader nor answer');
  });

  it('keeps the error of the key that failed, tells it once, and forgets it with the next try (STORE-002)', async () => {
    const { actions, reports } = setUp();
    const failed: string[] = [];
    assert.equal(
      await actions.run('load', () => Promise.reject(refused('no')), {
        failed: ({ message }) => void failed.push(message),
      }),
      false,
    );
    assert.deepEqual(
      [actions.pending('load'), actions.error('load')?.message, actions.error('save')],
      [false, 'no', undefined],
    );
    assert.deepEqual([failed, reports], [['no'], ['load: no']]);
    const { promise, resolve } = byHand<string>();
    const again = actions.run('load', () => promise);
    assert.equal(actions.error('load'), undefined, 'while the next try is under way');
    resolve('here');
    assert.equal(await again, true);
    assert.equal(actions.error('load'), undefined);
  });

  it('turns whatever was thrown into an error with a code', async () => {
    const { actions } = setUp();
    await actions.run('load', () => Promise.reject(new RangeError('odd')));
    assert.deepEqual(
      [actions.error('load')?.code, actions.error('load')?.statusCode],
      ['ER-ADMIN-PORTAL-GENERIC-ERROR', 500],
    );
  });

  it('is forgotten on request, for a person who starts over', async () => {
    const { actions } = setUp();
    await actions.run('load', () => Promise.reject(refused('no')));
    actions.clear('save');
    assert.equal(actions.error('load')?.message, 'no');
    actions.clear('load');
    assert.equal(actions.error('load'), undefined);
  });

  it('writes only when it is the latest of its key: an older answer changes nothing (STORE-003)', async () => {
    const { actions } = setUp();
    const [older, newer] = [byHand<string>(), byHand<string>()];
    const done: string[] = [];
    const told: (string | null)[] = [];
    const take = {
      done: (answer: string) => void done.push(answer),
      callback: (answer: string | null) => void told.push(answer),
    };
    const first = actions.run('load', () => older.promise, take);
    const second = actions.run('load', () => newer.promise, take);
    older.resolve('old');
    assert.equal(await first, false);
    assert.deepEqual([actions.pending('load'), done], [true, []], 'the newer one is still under way');
    newer.resolve('new');
    assert.equal(await second, true);
    assert.deepEqual([done, told, actions.pending('load')], [['new'], [null, 'new'], false]);
  });

  it('writes only when it is the latest of its key: an older failure neither shows nor ends the newer one (STORE-003)', async () => {
    const { actions, reports } = setUp();
    const [older, newer] = [byHand<string>(), byHand<string>()];
    const failed: string[] = [];
    const take = {
      failed: ({ message }: ApiError) => void failed.push(message),
      callback: (_: string | null, error?: ApiError) => void (error && !error.silent && failed.push(error.message)),
    };
    const first = actions.run('load', () => older.promise, take);
    const second = actions.run('load', () => newer.promise, take);
    newer.resolve('new');
    assert.equal(await second, true);
    older.reject(refused('late'));
    assert.equal(await first, false);
    assert.deepEqual([actions.error('load'), failed, reports], [undefined, [], []]);

    const [third, fourth] = [byHand<string>(), byHand<string>()];
    const outdated = actions.run('load', () => third.promise, take);
    const current = actions.run('load', () => fourth.promise, take);
    third.reject(refused('late'));
    await outdated;
    assert.deepEqual([actions.pending('load'), actions.error('load')], [true, undefined]);
    fourth.resolve('new');
    assert.equal(await current, true);
  });

  it('does not hinder a call of another key', async () => {
    const { actions } = setUp();
    const load = byHand<string>();
    const first = actions.run('load', () => load.promise);
    assert.equal(await actions.run('save', async () => 'saved'), true);
    assert.equal(actions.pending('load'), true);
    load.resolve('here');
    assert.equal(await first, true);
  });

  it('sends nothing a second time while the first is under way, when it is single (ELE-08)', async () => {
    const { actions } = setUp();
    const { promise, resolve } = byHand<string>();
    let sent = 0;
    const work = () => (sent++, promise);
    const first = actions.run('save', work, { single: true });
    assert.equal(await actions.run('save', work, { single: true }), false);
    assert.equal(sent, 1);
    resolve('saved');
    assert.equal(await first, true, 'the first one is not overtaken');
    assert.equal(await actions.run('save', work, { single: true }), true);
    assert.equal(sent, 2);
  });

  it('shows, tells and reports nothing of a failure that is silent: the page has left', async () => {
    const { actions, reports } = setUp();
    let failed = 0;
    assert.equal(await actions.run('load', () => Promise.reject(aborted()), { failed: () => failed++ }), false);
    assert.deepEqual([actions.error('load'), actions.pending('load'), failed, reports], [undefined, false, 0, []]);
  });

  it('forgets errors, loaders and answers under way when user or tenant change (STO-12)', async () => {
    const { actions, reports } = setUp();
    await actions.run('save', () => Promise.reject(refused('no')));
    assert.equal(actions.error('save')?.message, 'no');
    actions.invalidate();
    assert.equal(actions.error('save'), undefined);
    const [one, two] = [byHand<string>(), byHand<string>()];
    const done: string[] = [];
    const runs = [
      actions.run('load', () => one.promise, { done: (answer) => void done.push(answer) }),
      actions.run('save', () => two.promise),
    ];
    actions.invalidate();
    assert.deepEqual(
      [actions.pending('load'), actions.pending('save'), actions.error('save')],
      [false, false, undefined],
    );
    one.resolve('of the earlier tenant');
    two.reject(refused('of the earlier tenant'));
    assert.deepEqual(await Promise.all(runs), [false, false]);
    assert.deepEqual([done, actions.error('save'), reports], [[], undefined, ['save: no']]);
    assert.equal(await actions.run('load', async () => 'new', { done: (answer) => void done.push(answer) }), true);
    assert.deepEqual(done, ['new']);
  });

  it('tells the callback of a call that was not sent, or was overtaken, that nothing came of it (ERR-016)', async () => {
    const { actions, reports } = setUp();
    const told: unknown[] = [];
    const calling = (name: string) => (answer: string | null, error?: ApiError) =>
      void told.push([name, answer, error?.code]);
    const work = byHand<string>();
    const sent = actions.run('load', () => work.promise, { callback: calling('sent') });
    const doubled = actions.run('load', async () => 'never', { single: true, callback: calling('doubled') });
    assert.equal(await doubled, false);
    const newer = actions.run('load', async () => 'new', { callback: calling('newer') });
    await newer;
    work.reject(refused('late'));
    await sent;
    assert.deepEqual(told, [
      ['doubled', null, 'GH-ABORTED'],
      ['newer', 'new', undefined],
      ['sent', null, 'GH-ABORTED'],
    ]);
    assert.deepEqual(reports, []);
  });

  it('tells the callback of the host the answer or the error, and survives one that throws', async () => {
    const { actions } = setUp();
    const told: unknown[] = [];
    const callback = (answer: string | null, error?: ApiError): void => {
      told.push([answer, error?.message]);
      throw new Error('of the host');
    };
    const { error: write } = console;
    const said: unknown[][] = [];
    console.error = (...words: unknown[]) => void said.push(words);
    try {
      assert.equal(await actions.run('load', async () => 'here', { callback }), true);
      assert.equal(await actions.run('load', () => Promise.reject(refused('no')), { callback }), false);
    } finally {
      console.error = write;
    }
    assert.deepEqual(told, [
      ['here', undefined],
      [null, 'no'],
    ]);
    assert.deepEqual(
      said.map(([first]) => String(first).slice(0, 19)),
      ['[GH-CALLBACK-THREW]', '[GH-CALLBACK-THREW]'],
    );
    assert.equal(actions.error('load')?.message, 'no');
  });
});

describe('a flow', () => {
  const table = {
    initial: 'one',
    steps: { one: { on: { next: 'two' } }, two: { on: { next: 'three', back: 'one' } }, three: { on: {} } },
  } as const;

  it('moves by the events its step knows, ignores the others, and begins anew', () => {
    const flow = new Flow<'one' | 'two' | 'three', 'next' | 'back'>(table);
    const seen: string[] = [];
    const undo = autorun(() => seen.push(flow.step));
    assert.deepEqual([flow.send('back'), flow.step], [false, 'one']);
    assert.deepEqual(
      [flow.send('next'), flow.send('next'), flow.send('back'), flow.step],
      [true, true, false, 'three'],
    );
    flow.reset();
    undo();
    assert.deepEqual(seen, ['one', 'two', 'three', 'one']);
  });
});
