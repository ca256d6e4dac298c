import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StoreContext } from '../../core/context.ts';
import { settle } from '../../testing/browser.ts';
import { come, heldScene, type Answered, type Row } from './heldScene.ts';

interface Press<Store> {
  readonly make: (context: StoreContext) => Store;
  /** What comes before the press. */
  readonly before?: (store: Store) => Promise<unknown>;
  readonly press: (store: Store) => Promise<unknown>;
  /** The row that the press sends, and what it answers. */
  readonly row: Row;
  readonly answer: unknown;
  readonly others?: readonly Answered[];
}

/** A second press while the first is under way sends nothing, and takes nothing from the first (ELE-08). */
export function sendsOnce<Store>(title: string, { make, before, press, row, answer, others }: Press<Store>): void {
  it(title, async () => {
    const { context, hold } = heldScene(others);
    const store = make(context);
    await before?.(store);
    const held = hold(row);
    const [first, second] = [press(store), press(store)];
    await come(held);
    await settle();
    assert.equal(held.length, 1, 'one call');
    held[0]?.answer(answer);
    assert.deepEqual([Boolean(await first), Boolean(await second)], [true, false]);
    const again = press(store);
    await come(held, 2);
    held[1]?.answer(answer);
    assert.equal(Boolean(await again), true, 'a press after the answer counts');
  });
}
