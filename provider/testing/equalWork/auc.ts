/**
 * How well times tell one group from another: 0.5 not at all, 1 always. The share of pairs in which the one of the first group is longer
 * (Mann–Whitney), turned so that the better guess counts.
 */
export function tellApart(first: readonly number[], second: readonly number[]): number {
  const sorted = [...first.map((time) => [time, 1] as const), ...second.map((time) => [time, 0] as const)].sort(
    ([one], [other]) => one - other,
  );
  const ranks = sorted.reduce((sum, [, isFirst], index) => sum + isFirst * (index + 1), 0);
  const share = (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
  return Math.max(share, 1 - share);
}
