/**
 * The circles in which folders import each other, the largest first. Each is a list of folders.
 *
 * @param {Map<string, Set<string>>} folders each folder with those that it imports
 * @returns {string[][]}
 */
export function circlesOf(folders) {
  const reached = new Map(
    [...folders].map(([folder, others]) => {
      const seen = new Set(others);
      for (const one of seen) for (const next of folders.get(one) ?? []) seen.add(next);
      return [folder, seen];
    }),
  );
  const circleOf = (folder) =>
    [...reached.get(folder)].filter((other) => other !== folder && reached.get(other)?.has(folder));
  const circles = new Map();
  for (const folder of folders.keys()) {
    const others = circleOf(folder);
    if (others.length === 0) continue;
    const circle = [folder, ...others].sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()].sort((one, other) => other.length - one.length);
}
