import type { Condition } from '../../stores/admin/webhooks/WebhooksStore.ts';
import type { Formats } from '../core/page/useFormat.ts';
import { perLanguage } from '../i18n/perLanguage.ts';
import type { WebhooksArguments, WebhooksText } from '../i18n/generated/webhooks.ts';
import type { Tone } from '../ui/base/Status.tsx';
import { failureOf, type ServiceError } from '../ui/form/failure.ts';
import type { FormFailure } from '../ui/form/form.ts';

export type WebhooksTexts = Formats<WebhooksText, WebhooksArguments>;

export const tones: Readonly<Record<Condition, Tone>> = { on: 'success', failing: 'error', off: 'hollow' };

/** Why a write was refused, in the words of the page. */
export const refusalIn = (error: ServiceError | undefined, texts: WebhooksTexts): FormFailure =>
  failureOf(error, texts, 'webhooks', { fields: ['displayName', 'url', 'secret', 'eventKeys'] });

/** Why an address gave no answer, in the words of the page where it has some. */
export const failureWords = (failure: string | null | undefined, { find }: WebhooksTexts, otherwise: string): string =>
  failure ? (find(`webhooks.failure.${failure}`) ?? failure) : otherwise;

/** A date with its time to the minute. */
export const moments = perLanguage(
  (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }),
);
const times = perLanguage((lang) => new Intl.DateTimeFormat(lang, { timeStyle: 'short' }));

/** Since when something goes on, ISO 8601: of the same day the time alone. `now` in epoch milliseconds. */
export function sinceWords(value: string, lang: string, now: number): string {
  const then = new Date(value);
  return (then.toDateString() === new Date(now).toDateString() ? times : moments)(lang).format(then);
}
