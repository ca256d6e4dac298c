import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { causesOf, codeOf } from './causes.ts';

const failure = (message: string, cause?: unknown): Error => new Error(message, { cause });
const messages = (error: unknown): string[] => [...causesOf(error)].map(({ message }) => message);

describe('what an error was caused by', () => {
  it('is told from the outside in, up to what is no error', () => {
    assert.deepEqual(messages(failure('query', failure('connection', failure('socket', 'a text')))), [
      'query',
      'connection',
      'socket',
    ]);
    assert.deepEqual([messages('a text'), messages(undefined)], [[], []]);
  });

  it('is told of five errors at most, so that a circle ends', () => {
    const circle = failure('again');
    circle.cause = circle;
    assert.equal(messages(circle).length, 5);
  });

  it('has the code of each, and an empty one where it has none', () => {
    const codes = [
      Object.assign(failure('x'), { code: '57P01' }),
      Object.assign(failure('x'), { code: 7 }),
      failure('x'),
    ];
    assert.deepEqual(codes.map(codeOf), ['57P01', '', '']);
  });
});
