import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ListState } from './lists/Listing.ts';
import { wholeList } from './wholeList.ts';

interface Row {
  name: string;
  age: number;
}
const rows: readonly Row[] = ['Ada', 'Bo', 'Cy', 'Dana', 'Eve'].map((name, index) => ({ name, age: 50 - index * 10 }));
const state = (change: Partial<ListState<'name' | 'age'>> = {}): ListState<'name' | 'age'> => ({
  page: 0,
  pageSize: 2,
  search: '',
  sort: undefined,
  filters: {},
  ...change,
});

describe('a list whose rows are answered all at once', () => {
  let asked = 0;
  const load = wholeList<Row, 'name' | 'age'>({
    all: async () => ((asked += 1), rows),
    text: ({ name }) => name,
    passes: ({ age }, { grown }) => !grown || age >= 18,
    compare: { name: (one, other) => (one.name < other.name ? -1 : 1), age: (one, other) => one.age - other.age },
  });
  const ask = async (change: Partial<ListState<'name' | 'age'>>, fresh = false) => {
    const { rows: found, totalItems } = await load(state(change), { signal: new AbortController().signal, fresh });
    return [found.map(({ name }) => name).join(' '), totalItems];
  };

  it('is cut into pages, sorted, searched and narrowed without another call', async () => {
    assert.deepEqual(await ask({}, true), ['Ada Bo', 5]);
    assert.deepEqual(await ask({ page: 1 }), ['Cy Dana', 5]);
    assert.deepEqual(await ask({ page: 2 }), ['Eve', 5], 'the rest');
    assert.deepEqual(await ask({ page: 3 }), ['', 5]);
    assert.deepEqual(await ask({ sort: { id: 'age', desc: false } }), ['Eve Dana', 5]);
    assert.deepEqual(await ask({ sort: { id: 'name', desc: true } }), ['Eve Dana', 5]);
    assert.deepEqual(await ask({ search: 'DA' }), ['Ada Dana', 2], 'in any case of letters');
    assert.deepEqual(await ask({ filters: { grown: ['yes'] }, page: 1 }), ['Cy Dana', 4]);
    assert.equal(asked, 1);
    await ask({}, true);
    assert.equal(asked, 2);
  });
});
