import { SIZES } from './sizes.mjs';

const [SMALLEST, LARGEST] = [SIZES[0], SIZES.at(-1)];
const OWN = 'gatehouse';

const peers = (contenders) => Object.entries(contenders).filter(([name]) => !name.startsWith(OWN));

/** How many times faster one of ours is than the best peer: at the size where that is least. */
const overBest =
  (name, own = OWN) =>
  (result) =>
    Math.min(
      ...SIZES.map(
        (size) => Math.min(...peers(result[name]).map(([, bySize]) => bySize[size])) / result[name][own][size],
      ),
    );
const over =
  (name, peer, own = OWN) =>
  (result) =>
    result[name][peer][LARGEST] / result[name][own][LARGEST];
const growth =
  (name, own = OWN) =>
  (result) =>
    result[name][own][LARGEST] / result[name][own][SMALLEST];
const rules = 'rule with three conditions';
const wildcard = 'wildcard permission';
const load = 'load and first answer';

/** What is to hold. `least`: at least so many times; `most`: at most; neither: for information. */
const targets = [
  { what: 'direct feature: times as fast as the best peer', least: 2, ratio: overBest('direct feature') },
  { what: 'rule with three conditions: times as fast as the best peer', least: 1.5, ratio: overBest(rules) },
  { what: '… with a memo, nothing expires', least: 10, ratio: overBest(rules, 'gatehouse, memo') },
  { what: '… with a memo, entries expire', least: 3, ratio: overBest(rules, 'gatehouse, memo, entries expire') },
  { what: 'exact permission: times as fast as the best peer', least: 1.5, ratio: overBest('exact permission') },
  {
    what: 'wildcard permission at 10,000: times the published library',
    least: 50_000,
    ratio: over(wildcard, 'frontegg'),
  },
  { what: '… of keys never asked before', ratio: over(wildcard, 'frontegg', 'gatehouse, keys never asked before') },
  { what: 'rule: 10,000 against 10', most: 3, ratio: growth(rules) },
  { what: 'direct feature: 10,000 against 10', most: 2, ratio: growth('direct feature') },
  { what: 'exact permission: 10,000 against 10', most: 2, ratio: growth('exact permission') },
  { what: 'wildcard permission: 10,000 against 10', most: 2, ratio: growth(wildcard) },
  {
    what: '… of keys never asked before: 10,000 against 10',
    ratio: growth(wildcard, 'gatehouse, keys never asked before'),
  },
  {
    what: 'load and first answer at 10,000 against GrowthBook',
    most: 1.25,
    ratio: (result) => 1 / over(load, 'growthbook')(result),
  },
  { what: '… against GrowthBookClient', ratio: (result) => 1 / over(load, 'growthbook client')(result) },
  {
    what: '… first answer about a permission, against CASL',
    ratio: (result) => 1 / over(load, 'casl', 'gatehouse, a permission')(result),
  },
];

/** The ratios of a run: `{ what, target, result, holds }`. */
export const linesOf = (result) =>
  targets.map(({ what, least = -Infinity, most = Infinity, ratio }) => {
    const found = ratio(result);
    const target = Number.isFinite(most)
      ? `≤ ${most}`
      : Number.isFinite(least)
        ? `≥ ${least.toLocaleString('en')}`
        : '';
    return { what, target, result: found, holds: found >= least && found <= most };
  });

const rounded = (value) => Number(value.toPrecision(3));

/** The same as data: ratios, and nanoseconds per answer. */
export const figuresOf = (result) => ({
  ratios: linesOf(result).map((line) => ({ ...line, result: rounded(line.result) })),
  nanoseconds: Object.fromEntries(
    Object.entries(result).map(([name, contenders]) => [
      name,
      Object.fromEntries(
        Object.entries(contenders).map(([contender, bySize]) => [
          contender,
          Object.fromEntries(Object.entries(bySize).map(([size, ns]) => [size, rounded(ns)])),
        ]),
      ),
    ]),
  ),
});
