import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StoreContext } from '../../core/context.ts';
import { settle } from '../../testing/browser.ts';
import { come, heldScene, type Answered, type Row } from './heldScene.ts';

interface Question<Store> {
  readonly make: (context: StoreContext) => Store;
  readonly ask: (store: Store) => Promise<unknown>;
  /** The row whose answer comes late, and what it answers. */
  readonly row: Row;
  readonly answer: unknown;
  /** What other rows answer. */
  readonly others?: readonly Answered[];
  readonly shows: (store: Store) => unknown;
}

export const always =
  (answer: unknown): Answered[1] =>
  () =>
    answer;

/** What was asked for one user or tenant is shown to no other, whether it comes before the change or after it. */
export function belongsToOne<Store>(
  title: string,
  { make, ask, row, answer, others = [], shows }: Question<Store>,
): void {
  it(title, async () => {
    const inTime = heldScene([...others, [row, always(answer)]]);
    const store = make(inTime.context);
    const empty = shows(store);
    await ask(store);
    await settle();
    assert.notDeepEqual(shows(store), empty, 'an answer in time is shown');
    inTime.reset();
    assert.deepEqual(shows(store), empty, 'and is forgotten');

    const late = heldScene(others);
    const other = make(late.context);
    const held = late.hold(row);
    const done = ask(other);
    await come(held);
    late.reset();
    for (const one of held) one.answer(answer);
    await done;
    await settle();
    assert.deepEqual(shows(other), empty, 'a late answer is dropped');
  });
}
