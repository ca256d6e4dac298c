/**
 * What a choice of ids adds to those it began with, and what it takes of them: a write of the difference keeps what
 * others have given or taken since.
 *
 * @param before the ids that the choice began with
 */
export const difference = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
});
