/** What a call of a built-in may cost at worst, from its object, its arguments and its result. */
type Cost = (self: unknown, given: readonly unknown[], result: unknown) => number;

const one: Cost = () => 1;
const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0);

/** A search compares each letter it passes with the whole piece at worst. */
const search: Cost = (self, [piece, from], result) => {
  const start = typeof from === 'number' ? from : 0;
  const end = typeof result === 'number' && result >= 0 ? result + lengthOf(piece) : lengthOf(self);
  return (end - start) * Math.max(1, lengthOf(piece));
};
const piece: Cost = (_, [text]) => 1 + lengthOf(text);

const watched: readonly (readonly [prototype: object, costs: Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      charCodeAt: one,
      charAt: one,
      slice: one,
      indexOf: search,
      split: (self) => 1 + lengthOf(self),
      startsWith: piece,
      endsWith: piece,
    },
  ],
  // `test` goes through `exec`.
  [RegExp.prototype, { exec: (_self, _given, result) => 1 + (Array.isArray(result) ? lengthOf(result[0]) : 0) }],
  [Map.prototype, { get: one, set: one }],
  // A set that is made from a list adds each item.
  [Set.prototype, { add: one, has: one }],
];

/**
 * Counts what synchronous work asks of texts, regular expressions, maps and sets. Unlike a time, the count is the same
 * on every machine, and the code under test carries no counter.
 *
 * @param work runs once
 * @returns steps: letters that are read, compared or searched, and entries that are looked up or added
 * @throws what the work throws
 */
export function stepsOf(work: () => unknown): number {
  let steps = 0;
  const undo: (() => void)[] = [];
  for (const [prototype, costs] of watched)
    for (const [name, cost] of Object.entries(costs)) {
      const original: unknown = Reflect.get(prototype, name);
      if (typeof original !== 'function') throw new Error(`There is no built-in ${name}.`);
      const counting = new Proxy(original, {
        apply(target, self: unknown, given: unknown[]): unknown {
          const result: unknown = Reflect.apply(target, self, given);
          steps += cost(self, given, result);
          return result;
        },
      });
      Reflect.set(prototype, name, counting);
      undo.push(() => Reflect.set(prototype, name, original));
    }
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return steps;
}

/**
 * Counts how often lists are looked into, all of them together, and ends work that does so without end.
 *
 * @param most looks; each one more throws a RangeError
 * @returns `counted`, a list that is watched, and `looks`, the number of looks until now
 */
export function lookCounter(most: number): { counted<Item>(items: Item[]): Item[]; looks(): number } {
  let looks = 0;
  return {
    counted: (items) =>
      new Proxy(items, {
        get(target, name, receiver): unknown {
          if (++looks > most) throw new RangeError(`More than ${most} looks.`);
          return Reflect.get(target, name, receiver);
        },
      }),
    looks: () => looks,
  };
}
