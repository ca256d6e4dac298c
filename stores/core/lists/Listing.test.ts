import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { autorun, configure, runInAction } from 'mobx';
import { ApiError } from '../../../api/http/errors.ts';
import { handContext, handWrittenCall, person } from '../../admin/testing.ts';
import { handClock, settle } from '../../testing/browser.ts';
import { added, changed, Listing, without, type ListingOptions, type ListState } from './Listing.ts';
import { wholeList } from '../wholeList.ts';

configure({ enforceActions: 'always' });

interface Row {
  readonly id: string;
  readonly name: string;
}
type Column = 'name';

const everything: readonly Row[] = Array.from({ length: 45 }, (_, at) => ({ id: `r${at}`, name: `Row ${at}` }));
const failure = new ApiError({ statusCode: 500, message: 'no' });

/** A promise and its two ends. */
function deferred<Value>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<Value>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}

function setUp(more: Partial<ListingOptions<Row, Column>> = {}, permissions = ['fe.secure.read.rows']) {
  const time = handClock();
  const hand = handContext(handWrittenCall({}).call, time.clock, permissions);
  const asked: { state: ListState<Column>; signal: AbortSignal }[] = [];
  const list = new Listing<Row, Column>(hand.context, {
    id: (row) => row.id,
    permission: 'fe.secure.read.rows',
    sort: { id: 'name', desc: false },
    load: async (state, { signal }) => {
      asked.push({ state, signal });
      const start = state.page * state.pageSize;
      return { rows: everything.slice(start, start + state.pageSize), totalItems: everything.length };
    },
    ...more,
  });
  const last = () => asked.at(-1)?.state;
  return { list, asked, last, time, ...time, ...hand };
}
const ids = (list: Listing<Row, Column>) => list.rows.map(({ id }) => id);

describe('A listing', () => {
  it('counts pages from 0 and rows on screen from 1', async () => {
    const { list } = setUp();
    assert.deepEqual([list.from, list.to, list.answered], [0, 0, false]);
    await list.load();
    assert.deepEqual([list.from, list.to, list.totalItems, list.totalPages], [1, 20, 45, 3]);
    await list.setPage(2);
    assert.deepEqual([list.from, list.to], [41, 45]);
    await list.setPage(-1);
    assert.deepEqual([list.from, list.to], [1, 20]);
  });

  it('starts at the first page when order, size or filters change', async () => {
    const { list, last } = setUp();
    const changes = [
      () => list.setSort({ id: 'name', desc: true }),
      () => list.setPageSize(10),
      () => list.setFilter('kind', ['a']),
      () => list.clearFilters(),
    ];
    for (const change of changes) {
      await list.setPage(1);
      await change();
      assert.equal(last()?.page, 0);
    }
    assert.deepEqual(last(), { page: 0, pageSize: 10, sort: { id: 'name', desc: true }, search: '', filters: {} });
  });

  it('sends a search when typing rests for 250 ms, and not twice', async () => {
    const { list, asked, last, pass } = setUp();
    await list.load();
    list.setSearch('a');
    await pass(249);
    list.setSearch('ad ');
    await pass(249);
    assert.equal(asked.length, 1);
    await pass(1);
    await settle();
    assert.equal(last()?.search, 'ad');
    list.setSearch('ad');
    await pass(300);
    assert.equal(asked.length, 2);
    assert.equal(list.narrowed, true);
    await list.clearAll();
    assert.deepEqual([last()?.search, list.narrowed], ['', false]);
  });

  it('drops the selection when a search or a filter may hide its rows, and keeps it on another page', async () => {
    const { list, pass } = setUp();
    await list.load();
    list.select(['r0', 'r1']);
    await list.setPage(1);
    assert.equal(list.selection.size, 2);
    list.setSearch('row');
    await pass(250);
    await settle();
    assert.equal(list.selection.size, 0);
    list.select(['r0']);
    await list.setFilter('kind', ['a']);
    assert.equal(list.selection.size, 0);
  });

  it('aborts a load that a newer one overtakes, and keeps the newer answer', async () => {
    const first = deferred<{ rows: Row[]; totalItems: number }>();
    const answers = [first.promise, Promise.resolve({ rows: [{ id: 'new', name: 'New' }], totalItems: 1 })];
    const signals: AbortSignal[] = [];
    const { list } = setUp({
      load: (_, { signal }) => (signals.push(signal), answers[signals.length - 1] ?? first.promise),
    });
    const slow = list.load();
    assert.equal(await list.load(), true);
    first.resolve({ rows: [{ id: 'old', name: 'Old' }], totalItems: 1 });
    assert.equal(await slow, false);
    assert.deepEqual(ids(list), ['new']);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [true, false],
    );
  });

  it('is empty after a failure, says why, and can be tried again', async () => {
    let fails = true;
    const { list } = setUp({
      load: async () => (fails ? Promise.reject(failure) : { rows: everything, totalItems: 45 }),
    });
    assert.equal(await list.load(), false);
    assert.deepEqual([list.error, list.rows, list.totalItems, list.answered], [failure, [], 0, true]);
    fails = false;
    assert.equal(await list.load(), true);
    assert.deepEqual([list.error, list.rows.length], [undefined, 45]);
  });

  it('sends nothing without the permission, and loads when it is there (WIDGET-008)', async () => {
    const { list, asked, session } = setUp({}, []);
    const stop = list.watch();
    await settle();
    assert.deepEqual([list.access, asked.length], ['denied', 0]);
    runInAction(() => (session.permissions = ['fe.secure.read.rows']));
    await settle();
    assert.deepEqual([list.access, asked.length], ['allowed', 1]);
    stop();
  });

  it('is loaded again by a later visit, and shows what it has until then', async () => {
    let rows = everything.slice(0, 2);
    const { list } = setUp({ load: async () => ({ rows, totalItems: rows.length }) });
    const leave = list.watch();
    await settle();
    leave();
    rows = everything.slice(1, 2);
    list.watch();
    assert.deepEqual([ids(list), list.loading], [['r0', 'r1'], false], 'what is known stays');
    await settle();
    assert.deepEqual(ids(list), ['r1']);
  });

  it('is asked for once by two elements of a visit, and not without the permission (WIDGET-008)', async () => {
    const { list, asked, session } = setUp();
    const leave = list.watch();
    await settle();
    const leaveToo = list.watch();
    await settle();
    assert.equal(asked.length, 1);
    leave();
    leave();
    list.watch()();
    await settle();
    assert.equal(asked.length, 1, 'one of them is there still');
    leaveToo();
    const leaveAgain = list.watch();
    await settle();
    assert.equal(asked.length, 2, 'a later visit');
    leaveAgain();
    runInAction(() => (session.permissions = []));
    list.watch();
    await settle();
    assert.equal(asked.length, 2);
  });

  it('forgets what belonged to the earlier user or tenant, and loads anew (STO-12)', async () => {
    const { list, asked, reset } = setUp();
    const stop = list.watch();
    await settle();
    await list.setFilter('kind', ['a']);
    await list.setPage(1);
    list.toggle('r1');
    reset();
    assert.deepEqual([list.rows, list.page, list.filters, list.selection.size, list.answered], [[], 0, {}, 0, false]);
    const before = asked.length;
    await settle();
    assert.equal(asked.length, before + 1);
    stop();
    reset();
    await settle();
    assert.equal(asked.length, before + 1, 'nothing is loaded after the undo');
  });

  it('begins with as many rows as the page says for each person, and keeps what one chose over a tenant', async () => {
    const { list, last, reset, session } = setUp();
    const become = async (id: string): Promise<void> => {
      runInAction(() => (session.user = { ...person(id), roles: [], permissions: [] }));
      reset();
      await list.load();
    };
    await list.setUsualSize(10);
    await become('ada');
    assert.equal(last()?.pageSize, 10);
    await list.setPageSize(50);
    await list.setSort({ id: 'name', desc: true });
    await become('ada');
    assert.deepEqual([last()?.pageSize, list.chosenSize, last()?.sort?.desc], [50, 50, true]);
    await become('bob');
    assert.deepEqual([last()?.pageSize, list.chosenSize, last()?.sort?.desc], [10, 10, false]);
  });

  it('loads anew when user or tenant change during the first load', async () => {
    const first = deferred<{ rows: Row[]; totalItems: number }>();
    let loads = 0;
    const { list, reset } = setUp({
      load: async () => (loads++ ? { rows: everything, totalItems: 45 } : first.promise),
    });
    const stop = list.watch();
    await settle();
    reset();
    first.resolve({ rows: [], totalItems: 0 });
    await settle();
    assert.deepEqual([loads, list.totalItems], [2, 45]);
    stop();
  });

  it('waits while it is not known what the person may read', () => {
    const { list, context } = setUp();
    const waiting = new Listing<Row, Column>(
      { ...context, allows: () => undefined },
      { id: ({ id }) => id, permission: 'fe.secure.read.rows', load: async () => ({ rows: [], totalItems: 0 }) },
    );
    assert.deepEqual([list.access, waiting.access], ['allowed', 'loading']);
  });

  it('sends nothing of a tenant while none is active (ERR-019)', async () => {
    const missing = new ApiError({ statusCode: 0, errorCode: 'GH-TENANT-MISSING', message: 'TenantId is not defined' });
    const { context } = setUp();
    const tenant = {
      id: undefined,
      require: (): string => {
        throw missing;
      },
    };
    let sent = 0;
    const options = { id: ({ id }: Row) => id, load: async () => (sent++, { rows: [], totalItems: 0 }) };
    const list = new Listing<Row, Column>({ ...context, tenant }, { ...options, permission: 'fe.secure.read.rows' });
    assert.deepEqual([await list.load(), list.error, sent], [false, missing, 0]);
    assert.deepEqual([await list.write('remove', async () => sent++), list.writeError('remove')], [false, missing]);
    assert.equal(await new Listing<Row, Column>({ ...context, tenant }, options).load(), true, 'of a person alone');
    assert.equal(sent, 1);
  });

  it('takes the state of an address before its first load', async () => {
    const { list, asked, last } = setUp();
    await list.restore({ page: 2, search: 'x', filters: { kind: ['a'] } });
    assert.equal(asked.length, 0);
    await list.load();
    assert.deepEqual([last()?.page, last()?.search, last()?.filters], [2, 'x', { kind: ['a'] }]);
    await list.restore({ page: 1 });
    assert.equal(last()?.page, 1);
  });
});

describe('A write of a listing', () => {
  it('shows at once, counts at once, and stays when it is done', async () => {
    const { list } = setUp();
    await list.load();
    list.select(['r0', 'r1']);
    const call = deferred<void>();
    const done = list.write('remove:r0', () => call.promise, { show: without('r0') });
    assert.deepEqual([list.rows.length, list.totalItems, list.writing('remove:r0')], [19, 44, true]);
    call.resolve();
    assert.equal(await done, true);
    assert.deepEqual([list.rows.length, list.totalItems, [...list.selection]], [19, 44, ['r1']]);
  });

  it('is undone when it fails, and says why', async () => {
    const { list } = setUp();
    await list.load();
    const call = deferred<void>();
    const done = list.write('edit:r0', () => call.promise, { show: changed<Row>('r0', { name: 'Changed' }) });
    assert.equal(list.rows[0]?.name, 'Changed');
    call.reject(failure);
    assert.equal(await done, false);
    assert.deepEqual([list.rows[0]?.name, list.writeError('edit:r0')], ['Row 0', failure]);
    list.clearError('edit:r0');
    assert.equal(list.writeError('edit:r0'), undefined);
  });

  it('counts as a change until it is answered, and several that belong together until all are', async () => {
    const { list } = setUp();
    await list.load();
    const [one, two] = [deferred<void>(), deferred<void>()];
    const seen: boolean[] = [list.changing];
    const done = list.together(async () => {
      for (const [id, { promise }] of Object.entries({ r0: one, r1: two }))
        await list.write(`remove:${id}`, () => promise, { show: without(id) });
    });
    seen.push(list.changing);
    one.resolve();
    await one.promise;
    seen.push(list.changing);
    two.resolve();
    await done;
    assert.deepEqual([...seen, list.changing, list.rows[0]?.id], [false, true, true, false, 'r2']);
    await assert.rejects(
      list.together(() => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(list.changing, false);
  });

  it('leaves other writes alone when it fails', async () => {
    const { list } = setUp();
    await list.load();
    const [one, two] = [deferred<void>(), deferred<void>()];
    const both = [
      list.write('remove:r0', () => one.promise, { show: without('r0') }),
      list.write('remove:r1', () => two.promise, { show: without('r1') }),
    ];
    one.reject(failure);
    two.resolve();
    assert.deepEqual(await Promise.all(both), [false, true]);
    assert.deepEqual(ids(list).slice(0, 2), ['r0', 'r2']);
  });

  it('keeps what a newer write of the same row shows when the older one fails', async () => {
    const { list } = setUp();
    await list.load();
    const [older, newer] = [deferred<void>(), deferred<void>()];
    const named = (name: string) => ({ show: changed<Row>('r0', { name }) });
    const both = [
      list.write('edit:r0', () => older.promise, named('Older')),
      list.write('edit:r0', () => newer.promise, named('Newer')),
    ];
    older.reject(failure);
    await both[0];
    assert.equal(list.rows[0]?.name, 'Newer');
    newer.resolve();
    await both[1];
    assert.equal(list.rows[0]?.name, 'Newer');
  });

  it('may show what the answer holds', async () => {
    const { list } = setUp();
    await list.load();
    await list.write('add', async () => ({ id: 'new', name: 'New' }), { done: (row) => added(row) });
    assert.deepEqual([list.rows[0]?.id, list.totalItems], ['new', 46]);
  });

  it('loads the page again when a load was under way, which may hold the rows of before', async () => {
    const answers = [deferred<{ rows: readonly Row[]; totalItems: number }>()];
    let loads = 0;
    const { list } = setUp({
      load: async () => (loads++, answers[0]?.promise ?? { rows: everything.slice(1), totalItems: 44 }),
    });
    void list.load();
    await list.write('remove:r0', async () => {
      answers.length = 0;
    });
    assert.equal(loads, 2);
    assert.equal(list.totalItems, 44);
  });

  it('goes to the page before when the last row of the last page is gone', async () => {
    let rows = everything.slice(0, 21);
    const { list } = setUp({
      load: async ({ page, pageSize }) => ({
        rows: rows.slice(page * pageSize, (page + 1) * pageSize),
        totalItems: rows.length,
      }),
    });
    await list.setPage(1);
    await list.write('remove:r20', async () => void (rows = rows.slice(0, 20)), { show: without('r20'), reload: true });
    assert.deepEqual([list.page, list.rows.length], [0, 20]);
  });

  it('is forgotten by a change of user or tenant', async () => {
    const { list, reset } = setUp();
    await list.load();
    const call = deferred<void>();
    const done = list.write('remove:r0', () => call.promise, { show: without('r0') });
    reset();
    call.resolve();
    assert.equal(await done, false);
    await list.load();
    assert.equal(list.rows[0]?.id, 'r0');
  });

  it('redraws what observes the rows', async () => {
    const { list } = setUp();
    const seen: number[] = [];
    const stop = autorun(() => seen.push(list.rows.length));
    await list.load();
    await list.write('remove:r0', async () => {}, { show: without('r0') });
    stop();
    assert.deepEqual([...new Set(seen)], [0, 20, 19]);
  });
});

describe('A list that comes whole', () => {
  const whole = () => {
    let calls = 0;
    const load = wholeList<Row, Column>({
      all: async () => (calls++, everything),
      text: ({ name }) => name,
      compare: { name: (one, other) => Number(one.id.slice(1)) - Number(other.id.slice(1)) },
      passes: ({ id }, { kind }) => !kind?.includes('even') || Number(id.slice(1)) % 2 === 0,
    });
    return { ...setUp({ load }), calls: () => calls };
  };

  it('is searched, sorted, filtered and paged without a call', async () => {
    const { list, calls, pass } = whole();
    await list.load();
    await list.setSort({ id: 'name', desc: true });
    assert.deepEqual(ids(list).slice(0, 2), ['r44', 'r43']);
    await list.setFilter('kind', ['even']);
    assert.deepEqual([ids(list)[1], list.totalItems], ['r42', 23]);
    list.setSearch('ROW 4');
    await pass(250);
    await settle();
    assert.deepEqual(ids(list), ['r44', 'r42', 'r40', 'r4']);
    assert.equal(calls(), 1);
  });

  it('is asked for again by a person, and after a write', async () => {
    const { list, calls } = whole();
    await list.load();
    await list.load();
    assert.equal(calls(), 2);
    await list.write('edit:r0', async () => {}, { show: changed<Row>('r0', { name: 'x' }) });
    await list.setPage(1);
    assert.equal(calls(), 3);
  });

  it('asks again while the provider is out of reach, and says why there is nothing until it answers', async () => {
    const away = new ApiError({ statusCode: 0, errorCode: 'GH-NETWORK', message: 'no' });
    const state = { failure: away as ApiError | undefined, asked: 0, visible: true, wake: () => {} };
    const { list, time, pass, context } = setUp({
      load: async () => {
        state.asked++;
        if (state.failure) throw state.failure;
        return { rows: everything.slice(0, 1), totalItems: 1 };
      },
    });
    Object.assign(context.ports.wake, {
      visible: () => state.visible,
      listen: (wake: () => void) => ((state.wake = wake), () => (state.wake = () => {})),
    });
    const seen: string[] = [];
    const stop = list.watch();
    while (!time.timers) await settle(); // the code of it arrives later
    const stopSeeing = autorun(() => seen.push(`${list.error?.code ?? 'fine'} ${list.loading} ${list.rows.length}`));
    await pass(19_999);
    assert.equal(state.asked, 1);
    await pass(1);
    await pass(20_000);
    assert.equal(state.asked, 3, 'every 20 s');
    state.visible = false;
    await pass(60_000);
    assert.equal(state.asked, 3, 'a page in the background waits');
    state.visible = true;
    state.wake();
    state.wake();
    await settle();
    assert.equal(state.asked, 4, 'at once when it is looked at again');
    state.failure = undefined;
    await pass(20_000);
    assert.deepEqual(seen, ['GH-NETWORK false 0', 'fine false 1'], 'nothing flickers');
    await pass(60_000);
    assert.equal(state.asked, 5, 'no call after the answer');
    state.failure = new ApiError({ statusCode: 400, message: 'no' });
    await list.load();
    await pass(60_000);
    assert.equal(state.asked, 6, 'a refusal stands');
    state.failure = away;
    await list.load();
    stop();
    stopSeeing();
    state.wake();
    await pass(60_000);
    assert.equal(state.asked, 7, 'nothing is asked after the undo');
  });
});
