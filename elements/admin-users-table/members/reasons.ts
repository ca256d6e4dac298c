import type { ApiError } from '../../../api/http/errors.ts';
import type { Formats } from '../../core/page/useFormat.ts';
import type { MembersArguments, MembersText } from '../../i18n/generated/members.ts';
import { failureOf } from '../../ui/form/failure.ts';
import type { FormFailure } from '../../ui/form/form.ts';

export type MembersTexts = Formats<MembersText, MembersArguments>;

/** Why a write was refused, in the words of the page. */
export function refusalOf(error: ApiError | undefined, texts: MembersTexts): FormFailure {
  const named = error?.errorContext?.['permissions'];
  const keys = Array.isArray(named) ? named.filter((key) => typeof key === 'string') : [];
  const permissions = new Intl.ListFormat(texts.lang, { type: 'conjunction' }).format(keys);
  return failureOf(error, (code) => texts.find(`members.error.${code}`, { permissions }));
}

/** The same as one sentence. */
export const reasonOf = (error: ApiError | undefined, texts: MembersTexts): string =>
  refusalOf(error, texts).message ?? texts.text('members.notDone');
