import { UNUSED_DAYS } from '../../../../stores/admin/tokens/ApiTokensStore.ts';
import type { ApiTokensArguments, ApiTokensText } from '../../../i18n/generated/apiTokens.ts';
import { perLanguage } from '../../../i18n/perLanguage.ts';
import { failureOf, type ServiceError } from '../../../ui/form/failure.ts';
import type { FormFailure } from '../../../ui/form/form.ts';
import type { Formats } from '../../page/useFormat.ts';

export type ApiTokensTexts = Formats<ApiTokensText, ApiTokensArguments>;
export { UNUSED_DAYS };

/** Why a write was refused, in the words of the page. */
export const refusalIn = (error: ServiceError | undefined, texts: ApiTokensTexts): FormFailure =>
  failureOf(error, texts, 'apiTokens', { fields: ['description'] });

const days = perLanguage((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'long' }));

/** A day in words. `at` in epoch milliseconds, or as ISO 8601. */
export const dayWords = (at: number | string, lang: string): string => days(lang).format(new Date(at));

const relative = perLanguage((lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));
const DAY_MS = 86_400_000;

/** A span of time from now on in whole days, as a sentence begins: "In 6 days". Milliseconds. */
export function inDays(ms: number, lang: string): string {
  const words = relative(lang).format(Math.ceil(ms / DAY_MS), 'day');
  return words.charAt(0).toLocaleUpperCase(lang) + words.slice(1);
}
