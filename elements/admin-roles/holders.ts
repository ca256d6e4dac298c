import type { RolesTexts } from './rolesList.tsx';

/** Joins words as the language does: "23 people and 2 groups". */
export const joined = (words: readonly string[], lang: string): string =>
  new Intl.ListFormat(lang, { type: 'conjunction' }).format(words);

/** How many people hold a role, in words: empty for none, undefined until it is known. */
export function holdersIn(
  counts: Readonly<Record<string, number>> | undefined,
  { format, find, lang }: RolesTexts,
): string | undefined {
  if (!counts) return undefined;
  const words = Object.entries(counts).map(
    ([kind, count]) => find(`roles.holders.${kind}`, { count }) ?? format('roles.holders.other', { count }),
  );
  return joined(words, lang);
}
