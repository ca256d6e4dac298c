import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import { handContext, handWrittenCall } from '../../../admin/testing.ts';
import { handClock } from '../../../testing/browser.ts';
import { ListFollower, ListMemory } from './ListFollower.ts';
import { Listing, type ListState } from '../Listing.ts';

type Column = 'name' | 'joined';
const settle = () => new Promise((done) => setImmediate(done));
const rules = { columns: ['name', 'joined'] as const, filters: ['status'] };

/** A user's list, with what the browser remembers and the places that its address gets. */
function setUp({ place = '', memory = new Map<string, string>() } = {}) {
  const time = handClock();
  const hand = handContext(handWrittenCall({}).call, time.clock);
  const user = { id: 'ada' };
  const context = {
    ...hand.context,
    session: { ...hand.context.session, status: 'signed-in' as const, user: user as never },
    ports: {
      ...hand.context.ports,
      local: {
        get: (key: string) => memory.get(key) ?? null,
        set: (key: string, value: string) => void memory.set(key, value),
        remove: (key: string) => void memory.delete(key),
      },
    },
  };
  const asked: ListState<Column>[] = [];
  const list = new Listing<{ id: string }, Column>(context, {
    id: ({ id }) => id,
    sort: { id: 'name', desc: false },
    load: async (state) => {
      asked.push(state);
      return { rows: [{ id: `row of page ${state.page}` }], totalItems: 400 };
    },
  });
  const places: string[] = [];
  const hidden: (readonly string[])[] = [];
  const follower = new ListFollower(new ListMemory(context), list, place, {
    name: 'people',
    ...rules,
    initial: ['joined'],
    onPlace: (at) => places.push(at),
    onHidden: (columns) => hidden.push(columns),
  });
  const stops = [follower.start(), list.watch()];
  return {
    user,
    list,
    asked,
    places,
    hidden,
    memory,
    follower,
    time,
    ...hand,
    context,
    stop: () => stops.forEach((stop) => stop()),
  };
}

describe('where somebody is in a list', () => {
  it('is told to the address, and asked for with the first load after a reload', async () => {
    const before = setUp();
    await settle();
    await before.list.setSort({ id: 'joined', desc: true });
    await before.list.setFilter('status', ['active', 'locked']);
    await before.list.setPage(2);
    const place = before.places.at(-1) ?? '';
    assert.equal(place, 'page=3&sort=-joined&status=active&status=locked');
    before.stop();
    const after = setUp({ place });
    await settle();
    assert.deepEqual(after.asked, [
      {
        page: 2,
        pageSize: 20,
        sort: { id: 'joined', desc: true },
        search: '',
        filters: { status: ['active', 'locked'] },
      },
    ]);
    assert.deepEqual(after.places, [], 'the address says it already');
    after.stop();
  });

  it('is told of the usual column in the other direction, and of nothing in its own', async () => {
    const before = setUp();
    await settle();
    await before.list.setSort({ id: 'name', desc: true });
    assert.equal(before.places.at(-1), 'sort=-name');
    await before.list.setSort({ id: 'name', desc: false });
    assert.equal(before.places.at(-1), '');
    before.stop();
    const after = setUp({ place: 'sort=-name' });
    await settle();
    assert.deepEqual(
      after.asked.map(({ sort }) => sort),
      [{ id: 'name', desc: true }],
    );
    after.stop();
  });

  it('keeps order, page size and columns of a person, and nothing of another one', async () => {
    const before = setUp();
    await settle();
    await before.list.setSort({ id: 'joined', desc: false });
    await before.list.setPageSize(50);
    before.follower.hide(['status']);
    before.stop();
    assert.deepEqual([...before.memory.keys()], ['gatehouse-list:people:ada']);
    const after = setUp({ memory: before.memory });
    await settle();
    assert.deepEqual([after.asked[0]?.pageSize, after.asked[0]?.sort], [50, { id: 'joined', desc: false }]);
    assert.deepEqual(after.hidden, [['status']]);
    after.stop();
  });

  it('follows the back button, and ignores what means nothing', async () => {
    const { list, follower, asked, stop } = setUp({
      place: 'page=-4&sort=secret&q=%20ann%20&role=admin&status=' + 'x'.repeat(300),
    });
    await settle();
    assert.deepEqual(asked[0], {
      page: 0,
      pageSize: 20,
      sort: { id: 'name', desc: false },
      search: 'ann',
      filters: {},
    });
    follower.go('page=2');
    await settle();
    assert.deepEqual([list.page, list.search], [1, '']);
    stop();
  });

  it('takes no letter back from who types, however late the address repeats what was told', async () => {
    const { list, follower, places, time, stop } = setUp();
    await settle();
    for (const text of ['g', 'gr', 'gra']) {
      list.setSearch(text);
      for (const place of places) follower.go(place);
      follower.go('q=g');
      assert.equal(list.search, text);
    }
    assert.deepEqual(places, [], 'told once typing rests');
    await time.pass(250);
    await settle();
    assert.deepEqual([places, list.search], [['q=gra'], 'gra']);
    follower.go('q=other');
    assert.equal(list.search, 'other', 'and goes where the address leads again');
    stop();
  });

  it('starts with what it is where the browser remembers rubbish', async () => {
    for (const text of ['', 'null', '[]', '{"sort":7,"pageSize":-1,"hidden":"all"}', '{']) {
      const { asked, stop } = setUp({ memory: new Map([['gatehouse-list:people:ada', text]]) });
      await settle();
      assert.deepEqual([asked[0]?.pageSize, asked[0]?.sort], [20, { id: 'name', desc: false }], text);
      stop();
    }
  });

  it('stays as it was left when its code arrives late or its page is opened again', async () => {
    const first = setUp();
    await settle();
    await first.list.setSort({ id: 'joined', desc: true });
    first.follower.hide(['status']);
    first.stop();
    const [again, gone]: [string[], (readonly string[])[]] = [[], []];
    const options = {
      name: 'people',
      ...rules,
      initial: [],
      onPlace: (at: string) => again.push(at),
      onHidden: gone.push.bind(gone),
    };
    const stop = new ListFollower(new ListMemory(first.context), first.list, '', options).start();
    assert.deepEqual([again, first.list.sort, first.asked.length], [['sort=-joined'], { id: 'joined', desc: true }, 2]);
    assert.deepEqual(gone, [['status']]);
    stop();
  });

  it('begins for another person as it comes: rows on a page, order and columns are those of who chose them', async () => {
    const { user, list, asked, hidden, memory, follower, reset, stop } = setUp();
    const shown = () => [asked.at(-1)?.pageSize, list.chosenSize, asked.at(-1)?.sort?.id, hidden.at(-1)];
    await settle();
    await list.setSort({ id: 'joined', desc: true });
    await list.setPageSize(50);
    follower.hide(['status']);
    const next = async (id: string): Promise<void> => {
      user.id = id;
      runInAction(reset);
      await settle();
    };
    await next('ada');
    assert.deepEqual(shown(), [50, 50, 'joined', ['status']], 'another tenant of the same person');
    await next('bob');
    assert.deepEqual(shown(), [20, 20, 'name', ['joined']]);
    assert.equal(memory.get('gatehouse-list:people:bob'), '{"sort":"name","pageSize":20}');
    await next('ada');
    assert.deepEqual(shown(), [50, 50, 'joined', ['status']]);
    stop();
  });

  it('begins anew after a change of the tenant', async () => {
    const { list, places, reset, stop } = setUp({ place: 'page=3' });
    await settle();
    assert.equal(list.page, 2);
    runInAction(reset);
    await settle();
    assert.deepEqual([list.page, places.at(-1)], [0, '']);
    stop();
  });
});

describe('a place that comes while a person types', () => {
  it('does not interrupt them, and is followed once the search was sent', async () => {
    const { list, asked, follower, time, stop } = setUp();
    await settle();
    list.setSearch('ann');
    follower.go('page=3');
    await settle();
    assert.deepEqual([list.search, list.page, asked.length], ['ann', 0, 1]);
    await time.pass(250);
    follower.go('page=3&q=ann');
    await settle();
    assert.deepEqual([asked.at(-1)?.page, asked.at(-1)?.search], [2, 'ann']);
    stop();
  });

  it('is told to nobody once the list is followed no more', async () => {
    const { list, places, memory, stop } = setUp();
    await settle();
    await list.setPage(1);
    const told = places.length;
    assert.equal(places.at(-1), 'page=2');
    stop();
    const kept = [...memory.values()];
    await list.setPage(2);
    await list.setSort({ id: 'joined', desc: true });
    await settle();
    assert.deepEqual([places.length, [...memory.values()]], [told, kept]);
  });
});
