/** As many calls are under way at once. */
const AT_ONCE = 4;

/**
 * Does something with each item, a few at a time, in their order.
 *
 * @param ended asked before each: true leaves out the rest
 */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  ended: () => boolean = () => false,
): Promise<void> {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (let next = left.next(); !next.done && !ended(); next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
