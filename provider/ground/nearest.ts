/**
 * Which of the known names was probably meant, by their spelling; names with dots also by their last part. Undefined:
 * none is near.
 */
export function nearest(option: string, known: readonly string[]): string | undefined {
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const byDistance = known
    .map((name) => ({
      name,
      far: Math.min(distance(option.toLowerCase(), name.toLowerCase()), distance(last(option), last(name)) + 1),
    }))
    .sort((a, b) => a.far - b.far);
  const [best] = byDistance;
  return best && best.far <= Math.max(3, option.length / 3) ? best.name : undefined;
}

/** How many letters have to be changed, added or left out (Levenshtein). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const now = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      now.push(Math.min(changed, (before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1));
    }
    before = now;
  }
  return before.at(-1) ?? 0;
}
