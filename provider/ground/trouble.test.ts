import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isStorageTrouble } from './trouble.ts';

describe('PRO-37 which error says that the database is in trouble', () => {
  const failure = (facts: { code?: string; message?: string; cause?: unknown }) =>
    Object.assign(
      new Error(facts.message ?? 'x', { cause: facts.cause }),
      facts.code !== undefined && { code: facts.code },
    );

  it('a lost connection, a lost race, a full disk, a shutdown: not a wrong statement', () => {
    for (const code of [
      '08006',
      '40001',
      '40P01',
      '53300',
      '55P03',
      '57P01',
      '58030',
      'XX000',
      '25006',
      'ECONNREFUSED',
      'ECONNRESET',
      'ETIMEDOUT',
      'ENOSPC',
    ])
      assert.equal(isStorageTrouble(failure({ code })), true, code);
    for (const code of ['23505', '22P02', '42601', '25001', 'ENOENT', ''])
      assert.equal(isStorageTrouble(failure({ code })), false, code);
    const noSocket = Object.assign(failure({ code: 'ENOENT' }), { syscall: 'connect' });
    assert.equal(isStorageTrouble(noSocket), true, 'a server that is stopped took its socket along');
    for (const message of [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Cannot use a pool after calling end on the pool',
      'PGlite is closed',
    ])
      assert.equal(isStorageTrouble(failure({ message })), true, message);
    for (const odd of [undefined, null, 'x', { code: '08006' }]) assert.equal(isStorageTrouble(odd), false);
  });

  it('whatever it is wrapped in', () => {
    const deep = failure({ cause: failure({ cause: failure({ code: '57P01' }) }) });
    assert.equal(isStorageTrouble(deep), true);
    const loop = failure({});
    loop.cause = loop;
    assert.equal(isStorageTrouble(loop), false);
  });
});
