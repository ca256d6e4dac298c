/** What is no more and what is new between two lists. */
export function difference(
  before: readonly string[],
  after: readonly string[],
): { removed: string[]; added: string[] } {
  return {
    removed: before.filter((item) => !after.includes(item)),
    added: [...new Set(after)].filter((item) => !before.includes(item)),
  };
}
