/**
 * Returns the items as an array and fails when there are none: a loop of assertions over an empty list proves nothing.
 *
 * @param items the list to loop over
 * @param what names the items in the failure
 */
export function nonEmpty<Item>(items: Iterable<Item>, what = 'items'): Item[] {
  const list = [...items];
  if (!list.length) throw new Error(`There are no ${what} to look at.`);
  return list;
}

/**
 * Waits for a promise to reject and returns the reason; fails when it fulfils. Unlike `assert.fail` in a callback, the
 * failure cannot be caught by the code under test.
 */
export async function rejectionOf(promise: PromiseLike<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
  if ('reason' in outcome) return outcome.reason;
  throw new Error(`The promise fulfilled with ${String(outcome.value)} instead of rejecting.`);
}
