import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiError, toApiError } from '../../../api/http/errors.ts';
import { settle } from '../../testing/browser.ts';
import { RowWindow } from './RowWindow.ts';

const SIZE = 20;
const rowsOf = (page: number, of = 'row'): string[] =>
  Array.from({ length: SIZE }, (_, at) => `${of} ${page * SIZE + at}`);

/** A window on a list whose pages wait for the test. */
function open(total = 2_000) {
  const window = new RowWindow<string>({ toError: toApiError, report: () => {} });
  const asked: { page: number; answer: (rows: readonly string[]) => void; refuse: (why: unknown) => void }[] = [];
  const load = (page: number) =>
    new Promise<readonly string[]>((answer, refuse) => asked.push({ page, answer, refuse }));
  window.begin(rowsOf(0), total, load);
  const pages = () => asked.map(({ page }) => page);
  return { window, asked, load, pages };
}

describe('a window on a long list', () => {
  it('begins with the first page, and knows nothing of the others', () => {
    const { window, pages } = open();
    assert.deepEqual(
      [window.total, window.rows, window.rowAt(0), window.rowAt(19)],
      [2_000, rowsOf(0), 'row 0', 'row 19'],
    );
    assert.equal(window.rowAt(20), undefined);
    assert.deepEqual([window.places.at(0), window.places.at(-1), pages()], [0, 19, []]);
  });

  it('asks once for each page that is looked at, and for none beyond the end', async () => {
    const { window, asked, pages } = open(50);
    void window.need(0, 19);
    assert.deepEqual(pages(), []);
    void window.need(15, 25);
    void window.need(15, 25);
    assert.deepEqual(pages(), [1], 'it is on its way');
    asked[0]?.answer(rowsOf(1));
    await settle();
    assert.deepEqual([window.rowAt(20), window.rowAt(39), window.places.length], ['row 20', 'row 39', 40]);
    void window.need(-5, 500);
    assert.deepEqual(pages(), [1, 2]);
    window.begin([], 0, async () => []);
    await window.need(0, 10);
    assert.deepEqual(pages(), [1, 2]);
  });

  it('asks for no page of a list that is empty', async () => {
    const { window, load, pages } = open();
    window.begin(rowsOf(0), 0, load);
    await Promise.race([window.need(0, 10), settle()]);
    assert.deepEqual(pages(), []);
  });

  it('puts pages into their order, and rows at their places, whichever comes last', async () => {
    const { window, asked } = open();
    void window.need(40, 59);
    void window.need(20, 39);
    for (const { page, answer } of asked) answer(rowsOf(page));
    await settle();
    assert.deepEqual(window.rows, [...rowsOf(0), ...rowsOf(1), ...rowsOf(2)]);
    void window.need(100, 100);
    asked.at(-1)?.answer(rowsOf(5));
    await settle();
    assert.deepEqual(window.places.slice(59, 62), [59, 100, 101]);
  });

  it('drops what an earlier question is still waiting for', async () => {
    const { window, asked } = open();
    const late = window.need(20, 20);
    window.begin(rowsOf(0, 'new'), 40, async (page) => rowsOf(page, 'new'));
    asked[0]?.answer(rowsOf(1));
    await late;
    assert.deepEqual([window.rowAt(20), window.rows], [undefined, rowsOf(0, 'new')]);
    await window.need(20, 39);
    assert.equal(window.rowAt(20), 'new 20');
  });

  it('says around which places rows are missing, and asks for them again on demand alone', async () => {
    const { window, asked, pages } = open();
    const failed = window.need(20, 20);
    asked[0]?.refuse(new ApiError({ statusCode: 500, errorCode: 'ER-X', message: 'no' }));
    await failed;
    assert.deepEqual(
      [window.errorAt(25)?.code, window.errorAt(19), window.errorAt(40)],
      ['ER-X', undefined, undefined],
    );
    void window.need(20, 20);
    assert.deepEqual(pages(), [1], 'not by itself');
    const again = window.retry(25);
    assert.deepEqual([pages(), window.errorAt(25)], [[1, 1], undefined]);
    asked[1]?.answer(rowsOf(1));
    assert.deepEqual([await again, window.rowAt(25)], [true, 'row 25']);
    window.begin(rowsOf(0), 40, async () => []);
    assert.equal(window.errorAt(25), undefined);
  });

  it('forgets the pages that are furthest from what is looked at, and asks for them when they are looked at again', async () => {
    const { window, load, pages } = open();
    window.begin(rowsOf(0), 2_000, async (page) => (void load(page), rowsOf(page)));
    for (let page = 1; page <= 30; page += 1) await window.need(page * SIZE, page * SIZE);
    assert.equal(window.rowAt(0), undefined, 'the first is the furthest');
    assert.deepEqual([window.rowAt(SIZE), window.rowAt(30 * SIZE)], ['row 20', 'row 600']);
    assert.equal(window.rows.length, 30 * SIZE);
    await window.need(0, 0);
    assert.deepEqual([pages().at(-1), window.rowAt(0), window.rowAt(30 * SIZE)], [0, 'row 0', undefined]);
  });

  it('is empty after a reset, whatever comes then', async () => {
    const { window, asked } = open();
    const late = window.need(20, 20);
    window.reset();
    asked[0]?.answer(rowsOf(1));
    await late;
    assert.deepEqual([window.total, window.rows, window.places], [0, [], []]);
  });
});
