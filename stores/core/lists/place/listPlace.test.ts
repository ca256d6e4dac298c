import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keptText, placeText, readKept, readPlace } from './listPlace.ts';

const rules = { columns: ['name', 'joined'] as const, filters: ['status'] };
const usual = { id: 'name', desc: false } as const;
const start = { page: 0, sort: usual, search: '', filters: {} };

describe('the place in a list', () => {
  it('is an empty text at its beginning, and is read as written elsewhere', () => {
    assert.equal(placeText(start, usual), '');
    assert.deepEqual(readPlace('', rules, usual), start);
    const place = {
      page: 2,
      sort: { id: 'joined', desc: true } as const,
      search: 'ann',
      filters: { status: ['a', 'b'] },
    };
    const text = placeText(place, usual);
    assert.equal(text, 'page=3&sort=-joined&q=ann&status=a&status=b');
    assert.deepEqual(readPlace(text, rules, usual), place);
    assert.equal(placeText({ ...start, sort: { ...usual, desc: true } }, usual), 'sort=-name');
  });

  it('is the beginning for what means nothing', () => {
    for (const text of ['page=0', 'page=-2', 'page=1.5', 'page=x', 'page=1000001', 'sort=secret', 'role=r', 'status='])
      assert.deepEqual(readPlace(text, rules, usual), start, text);
    assert.equal(readPlace('page=1000000', rules, usual).page, 999_999);
    assert.equal(readPlace(`q=${'a'.repeat(300)}`, rules, usual).search.length, 200);
    assert.deepEqual(readPlace(`status=${'a'.repeat(201)}&status=b`, rules, usual).filters, { status: ['b'] });
    const many = Array.from({ length: 60 }, (_, at) => `status=${at}`).join('&');
    assert.equal(readPlace(many, rules, usual).filters['status']?.length, 50);
  });
});

describe('what a browser keeps of a list', () => {
  it('is read as written, and nothing of another shape is', () => {
    const kept = { sort: { id: 'joined', desc: true } as const, pageSize: 50, hidden: ['email'] };
    assert.deepEqual(readKept(keptText(kept), rules), kept);
    assert.deepEqual(readKept(null, rules), {});
    assert.deepEqual(readKept('[]x', rules), {});
    const nothing = { sort: undefined, pageSize: undefined, hidden: undefined };
    for (const pageSize of [0, -1, 101, 1.5, '20'])
      assert.deepEqual(readKept(JSON.stringify({ sort: 3, pageSize, hidden: 'x' }), rules), nothing);
    assert.deepEqual(readKept(JSON.stringify({ hidden: [1, 'a'], pageSize: 100 }), rules), {
      ...nothing,
      pageSize: 100,
      hidden: ['a'],
    });
  });
});
