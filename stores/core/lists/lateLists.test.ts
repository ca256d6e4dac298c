import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError } from '../../../api/http/errors.ts';
import { heldScene } from '../../admin/testing/heldScene.ts';
import { settle } from '../../testing/browser.ts';
import { wholeList } from '../wholeList.ts';
import { recover } from './recover.ts';
import {
  added,
  changed,
  Listing,
  without,
  type Ask,
  type ListingOptions,
  type ListPage,
  type ListState,
} from './Listing.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}
const row = (id: string, name = id): Row => ({ id, name });
const page = (...ids: string[]): ListPage<Row> => ({ rows: ids.map((id) => row(id)), totalItems: ids.length });
const refusal = (statusCode = 500) => new ApiError({ statusCode, errorCode: 'ER-X', message: 'no' });
const silent = () => new ApiError({ statusCode: 0, errorCode: 'GH-ABORTED', message: 'left' });

/** A list whose loads wait for the test. */
function open(more: Partial<ListingOptions<Row, 'name'>> = {}) {
  const scene = heldScene();
  const loads: {
    state: ListState<'name'>;
    ask: Ask;
    answer: (page: ListPage<Row>) => void;
    refuse: (why: unknown) => void;
  }[] = [];
  const list = new Listing<Row, 'name'>(scene.context, {
    id: ({ id }) => id,
    load: (state, ask) => new Promise((answer, refuse) => loads.push({ state, ask, answer, refuse })),
    ...more,
  });
  const ids = () => list.rows.map(({ id }) => id);
  const last = () => loads.at(-1) ?? assert.fail('nothing was asked for');
  /** The same after its first answer. */
  const loaded = async (...rows: string[]) => {
    const done = list.load();
    last().answer(page(...rows));
    await done;
  };
  return { ...scene, list, loads, ids, last, loaded };
}
function byHand<Value>() {
  let answer: (value: Value) => void = () => {};
  let refuse: (why: unknown) => void = () => {};
  const promise = new Promise<Value>((yes, no) => ([answer, refuse] = [yes, no]));
  return { promise, answer, refuse };
}

describe('a list that is asked again after a failure', () => {
  it('asks for the page, order, search and filters of before', async () => {
    const { list, last, loaded } = open();
    await loaded('a');
    void list.setFilter('kind', ['x', 'y']);
    list.setSearch(' ann ');
    void list.setSort({ id: 'name', desc: true });
    const failing = list.setPage(3);
    last().refuse(refusal());
    assert.equal(await failing, false);
    const wanted = {
      page: 3,
      pageSize: 20,
      sort: { id: 'name', desc: true },
      search: 'ann',
      filters: { kind: ['x', 'y'] },
    };
    void list.load();
    assert.deepEqual(last().state, wanted);
    last().answer(page('b'));
    await settle();
    assert.deepEqual([list.page, list.error, list.typing], [3, undefined, false]);
  });

  it('keeps what is on screen where it was asked again beside it, and says nothing of that failure', async () => {
    const { list, ids, last, loaded } = open();
    await loaded('a', 'b');
    const again = list.again();
    assert.equal(list.loading, false);
    last().refuse(refusal());
    assert.equal(await again, false);
    assert.deepEqual([ids(), list.error, list.totalItems], [['a', 'b'], undefined, 2]);
  });

  it('forgets the failure with the answer of either', async () => {
    const { list, last, ids } = open();
    const failing = list.load();
    last().refuse(refusal());
    await failing;
    assert.equal(list.error?.code, 'ER-X');
    const again = list.again();
    last().answer(page('a'));
    await again;
    assert.deepEqual([list.error, ids()], [undefined, ['a']]);
  });

  it('is asked for all rows again where those of before did not come', async () => {
    const calls: string[] = [];
    const answers: (readonly Row[] | ApiError)[] = [refusal(), [row('a'), row('b')], refusal(), [row('c')]];
    const { list, ids } = open({
      load: wholeList<Row, 'name'>({
        all: async () => {
          calls.push('all');
          const answer = answers.shift() ?? [];
          if (answer instanceof ApiError) throw answer;
          return answer;
        },
        text: ({ name }) => name,
        compare: { name: (one, other) => one.name.localeCompare(other.name) },
      }),
    });
    assert.equal(await list.load(), false);
    assert.equal(await list.setSort({ id: 'name', desc: true }), true);
    assert.deepEqual([ids(), calls.length], [['b', 'a'], 2]);
    await list.setSort({ id: 'name', desc: false });
    assert.equal(calls.length, 2, 'the order needs no call');
    assert.equal(await list.load(), false);
    assert.equal(await list.setPage(0), true);
    assert.deepEqual([ids(), calls.length], [['c'], 4]);
  });

  it('is asked for all rows again where another press overtook the question', async () => {
    const asked: ReturnType<typeof byHand<readonly Row[]>>[] = [];
    const { list, ids } = open({
      load: wholeList<Row, 'name'>({
        all: async () => {
          asked.push(byHand());
          return asked.at(-1)?.promise ?? [];
        },
        text: ({ name }) => name,
        compare: { name: (one, other) => one.name.localeCompare(other.name) },
      }),
    });
    void list.load();
    const sorted = list.setSort({ id: 'name', desc: true });
    await settle();
    assert.equal(asked.length, 2);
    for (const one of asked) one.answer([row('a'), row('b')]);
    await sorted;
    assert.deepEqual(ids(), ['b', 'a']);
    await list.setSort({ id: 'name', desc: false });
    assert.deepEqual([ids(), asked.length], [['a', 'b'], 2], 'once they are here, the order needs no call');
  });

  it('asks who is signed in where that is not known, and loads nothing then', async () => {
    const { list, loads, context } = open();
    let asked = 0;
    const session = {
      ...context.session,
      status: 'loading' as const,
      error: refusal(),
      retry: async () => void asked++,
    };
    const waiting = new Listing<Row>({ ...context, session }, { id: ({ id }) => id, load: async () => page('a') });
    assert.deepEqual([waiting.access, waiting.error?.code, await waiting.load(), asked], ['loading', 'ER-X', false, 1]);
    assert.deepEqual([waiting.answered, list.answered, loads.length], [false, false, 0]);
  });
});

describe('an answer that comes late', () => {
  it('shows neither rows nor failure of the question before', async () => {
    const { list, loads, ids, last, loaded } = open();
    await loaded('a');
    const older = list.setPage(1);
    const newer = list.setFilter('kind', ['x']);
    last().answer(page('new'));
    await newer;
    loads[1]?.refuse(refusal());
    assert.equal(await older, false);
    assert.deepEqual([ids(), list.error, list.shown?.filters], [['new'], undefined, { kind: ['x'] }]);
  });

  it('fills no rows beside those that are shown', async () => {
    const filled: (readonly Row[])[] = [];
    const { list, loads, last } = open({ fill: async (rows) => void filled.push(rows) });
    const older = list.load();
    const newer = list.load();
    last().answer(page('new'));
    await newer;
    loads[0]?.answer(page('old'));
    await older;
    assert.deepEqual(filled, [[row('new')]]);
    const failing = list.load();
    last().refuse(refusal());
    await failing;
    assert.equal(filled.length, 1);
  });

  it('is told with the question that it answers, in time alone', async () => {
    const told: [ids: string[], page: number][] = [];
    const { list, loads, last, reset } = open({
      loaded: ({ rows }, state) => void told.push([rows.map(({ id }) => id), state.page]),
    });
    void list.load();
    const newer = list.setPage(2);
    last().answer(page('new'));
    await newer;
    loads[0]?.answer(page('old'));
    const late = list.setPage(4);
    reset();
    last().answer(page('other tenant'));
    await late;
    assert.deepEqual(told, [[['new'], 2]]);
  });

  it('is filled as long as that takes, and not for another user', async () => {
    const filling = byHand<void>();
    const { list, last, reset } = open({ fill: () => filling.promise });
    const done = list.load();
    last().answer(page('a'));
    await settle();
    assert.deepEqual([list.filling, list.loading], [true, false]);
    reset();
    assert.equal(list.filling, false);
    filling.answer();
    await done;
  });
});

describe('a list that is watched', () => {
  it('is asked for once, also where it was on its way before, and not once nobody looks any more', async () => {
    const { list, loads, reset } = open();
    void list.load();
    const stop = list.watch();
    await settle();
    assert.equal(loads.length, 1);
    reset();
    await settle();
    assert.equal(loads.length, 2);
    reset();
    stop();
    await settle();
    assert.equal(loads.length, 2);
  });

  it('is asked for again when the provider says that it may be, and not before', async () => {
    const { list, loads, time, context } = open();
    const stop = recover({ clock: time.clock, wake: context.ports.wake }, list);
    const failing = list.load();
    const away = new ApiError({ statusCode: 503, errorCode: 'ER-AWAY', message: 'no', retryAfter: 45_000 });
    loads[0]?.refuse(away);
    await failing;
    await time.pass(44_999);
    assert.equal(loads.length, 1);
    await time.pass(1);
    assert.equal(loads.length, 2);
    loads[1]?.refuse(away);
    await settle();
    stop();
    await time.pass(100_000);
    assert.equal(loads.length, 2);
  });
});

describe('a write of a list', () => {
  it('is undone where its page was left, and nothing is said of it', async () => {
    const { list, ids, loaded } = open();
    await loaded('a', 'b');
    const call = byHand<void>();
    const done = list.write('remove:a', () => call.promise, { show: without('a') });
    assert.deepEqual(ids(), ['b']);
    call.refuse(silent());
    assert.equal(await done, false);
    assert.deepEqual([ids(), list.writeError('remove:a'), list.changing], [['a', 'b'], undefined, false]);
  });

  it('is still shown where an earlier one of the same kind was aborted', async () => {
    const { list, ids, loaded } = open();
    await loaded('a', 'b');
    const show = without<Row>('a');
    const [older, newer] = [byHand<void>(), byHand<void>()];
    const both = [list.write('x', () => older.promise, { show }), list.write('x', () => newer.promise, { show })];
    older.refuse(silent());
    await both[0];
    assert.deepEqual(ids(), ['b']);
    newer.answer();
    await both[1];
    assert.deepEqual(ids(), ['b']);
  });

  it('leaves its row in the selection until it is done', async () => {
    const { list, loaded } = open();
    await loaded('a', 'b');
    list.select(['a', 'b', 'elsewhere']);
    const call = byHand<void>();
    const done = list.write('remove:a', () => call.promise, { show: without('a') });
    assert.equal(list.selection.has('a'), true);
    call.answer();
    await done;
    assert.deepEqual([...list.selection], ['b', 'elsewhere']);
  });

  it('shows what the answer holds in place of what was shown meanwhile', async () => {
    const { list, loaded } = open();
    await loaded('a');
    const call = byHand<string>();
    const done = list.write('edit:a', () => call.promise, {
      show: changed<Row>('a', { name: 'meanwhile' }),
      done: (name) => changed<Row>('a', { name }),
    });
    assert.equal(list.rows[0]?.name, 'meanwhile');
    call.answer('of the provider');
    await done;
    assert.equal(list.rows[0]?.name, 'of the provider');
  });

  it('stays over an answer that came before it was done', async () => {
    const { list, ids, last, loaded, loads } = open();
    await loaded('a', 'b');
    const call = byHand<void>();
    const done = list.write('remove:a', () => call.promise, { show: without('a') });
    const again = list.again();
    last().answer(page('a', 'b'));
    await again;
    assert.deepEqual([ids(), list.totalItems], [['b'], 1], 'as if it were done');
    call.answer();
    await done;
    assert.deepEqual([ids(), loads.length], [['b'], 2], 'no load was under way');
  });

  it('loads the page again where a load was under way, and not where it failed', async () => {
    const { list, loads, last, loaded } = open();
    await loaded('a');
    void list.load();
    assert.equal(await list.write('x', () => Promise.reject(refusal())), false);
    assert.equal(loads.length, 2);
    const done = list.write('x', async () => {});
    await settle();
    assert.equal(loads.length, 3);
    last().answer(page('b'));
    assert.equal(await done, true);
  });

  it('loads the page again where it was being read again beside what is on screen', async () => {
    const { list, loads, last, ids, loaded } = open();
    await loaded('a');
    const before = list.again();
    const done = list.write('x', async () => {});
    await settle();
    assert.deepEqual([loads.length, list.loading], [3, false]);
    loads[1]?.refuse(silent());
    last().answer(page('b'));
    assert.deepEqual([await before, await done, ids()], [false, true, ['b']]);
  });

  it('counts no rows below none, and those that it adds', async () => {
    const { list, loaded } = open();
    await loaded();
    const adding = byHand<void>();
    const done = list.write('add', () => adding.promise, { show: added(row('n')) });
    assert.deepEqual([list.totalItems, list.totalPages, list.from, list.to], [1, 1, 1, 1]);
    adding.refuse(refusal());
    await done;
    assert.deepEqual([list.totalItems, list.totalPages, list.from, list.to], [0, 0, 0, 0]);
    await list.write('remove', async () => {}, { done: () => (rows) => rows.slice(1) });
    assert.equal(list.totalItems, 0);
  });
});

describe('what a person does before the first answer', () => {
  it('is asked for by the first load: size, place and search', async () => {
    const { list, loads } = open();
    assert.equal(await list.setPageSize(50), true);
    assert.equal(await list.restore({ page: 2, search: 'ann' }), true);
    assert.equal(loads.length, 0);
    void list.load();
    assert.deepEqual(loads[0]?.state, { page: 2, pageSize: 50, sort: undefined, search: 'ann', filters: {} });
    assert.equal(list.chosenSize, 50);
  });

  it('is asked for anew while that is under way', async () => {
    const { list, loads } = open();
    void list.load();
    void list.setPageSize(10);
    void list.restore({ page: 1, pageSize: 30, sort: { id: 'name', desc: true }, filters: { kind: ['x'] } });
    assert.deepEqual(
      loads.map(({ state, ask }) => [state.page, state.pageSize, state.filters, ask.signal.aborted]),
      [
        [0, 20, {}, true],
        [0, 10, {}, true],
        [1, 30, { kind: ['x'] }, false],
      ],
    );
    assert.equal(list.chosenSize, 30);
  });
});

describe('the filters of a list', () => {
  it('stay one by one, are kept where that is wanted, and can go without a load', async () => {
    const { list, loads, last, loaded } = open();
    await loaded('a');
    const values = ['x'];
    void list.setFilter('kind', values);
    values.push('later');
    void list.setFilter('role', ['r']);
    assert.deepEqual(last().state.filters, { kind: ['x'], role: ['r'] });
    void list.setFilter('kind', []);
    assert.deepEqual(last().state.filters, { role: ['r'] });
    void list.setFilter('preset', ['new']);
    void list.setPage(4);
    void list.clearFilters(['preset']);
    assert.deepEqual([last().state.filters, last().state.page], [{ preset: ['new'] }, 0]);
    const asked = loads.length;
    list.dropFilters();
    assert.deepEqual([list.filters, loads.length], [{}, asked]);
  });

  it('go with the search, to the first page', async () => {
    const { list, last, loaded } = open();
    await loaded('a');
    void list.setFilter('kind', ['x']);
    list.setSearch('ann');
    void list.setPage(2);
    void list.clearSearch();
    assert.deepEqual([last().state.page, last().state.search, last().state.filters], [0, '', { kind: ['x'] }]);
    list.setSearch('bob');
    void list.clearAll();
    assert.deepEqual([last().state.search, last().state.filters], ['', {}]);
  });

  it('show the first rows, as many as wanted, and leave the size that the person has chosen', async () => {
    const { list, last, loaded } = open();
    await loaded('a');
    void list.setPage(3);
    void list.showFirst(10);
    assert.deepEqual([last().state.page, last().state.pageSize, list.chosenSize], [0, 10, 20]);
  });

  it('choose rows, and take them out again', async () => {
    const { list, loaded } = open();
    await loaded('a', 'b', 'c');
    list.select(['a', 'b', 'c']);
    list.select(['b'], false);
    list.toggle('a');
    list.toggle('c', true);
    assert.deepEqual([...list.selection], ['c']);
  });
});

describe('a search that is typed', () => {
  it('is not sent once it was left, nor twice where something else has sent it', async () => {
    const { list, loads, time, loaded, reset } = open();
    await loaded('a');
    list.setSearch('ann');
    void list.setPage(0);
    await time.pass(1_000);
    assert.deepEqual([loads.length, loads.at(-1)?.state.search], [2, 'ann']);
    list.setSearch('annette');
    reset();
    await time.pass(1_000);
    assert.deepEqual([loads.length, list.search], [2, '']);
  });

  it('stays where it was typed for the list that is about to come, and is asked for by its first load', async () => {
    const { list, reset, last } = open();
    list.setSearch('ann');
    reset();
    assert.equal(list.search, 'ann');
    void list.load();
    assert.equal(last().state.search, 'ann');
  });
});
