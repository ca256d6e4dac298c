import type { ApiError } from '../../api/http/errors.ts';
import type { RolesStore } from '../../stores/admin/RolesStore.ts';
import { failureOf } from '../ui/form/failure.ts';
import type { FormFailure } from '../ui/form/form.ts';
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

/** Why a write was refused, in the words of the page; permissions in the way are named. */
export function refusalIn(error: ApiError | undefined, texts: RolesTexts, roles: RolesStore): FormFailure {
  const named = error?.errorContext?.['permissions'];
  const keys = Array.isArray(named) ? named.filter((key) => typeof key === 'string') : [];
  const permissions = joined(roles.namesOfKeys(keys), texts.lang);
  return failureOf(error, (code) => texts.find(`roles.error.${code}`, { permissions }));
}
