import { perLanguage } from '../i18n/perLanguage.ts';
import type { AuditsArguments, AuditsText } from '../i18n/generated/audits.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { AuditRow } from '../../api/contract/audits.ts';
import type { Tone } from '../ui/base/Status.tsx';

export type AuditsTexts = Formats<AuditsText, AuditsArguments>;

export const tones: Readonly<Record<AuditRow['severity'], Tone>> = {
  Info: 'info',
  Medium: 'warning',
  High: 'error',
  Critical: 'error',
};

/** Who acted, in words. */
export const actorOf = ({ user, email, actorKind }: AuditRow, { text }: AuditsTexts): string =>
  user || email || text(`audits.actor.${actorKind}`);

const clocks = perLanguage((lang) => new Intl.DateTimeFormat(lang, { timeStyle: 'medium' }));
const days = perLanguage((lang) => new Intl.DateTimeFormat(lang, { weekday: 'long', day: 'numeric', month: 'long' }));
const today = perLanguage((lang) => new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }));

const spans = perLanguage((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }));

/** "13 – 20 Nov 2026", of two days as a date field has them. */
export const daysWords = ([from, to]: readonly [string, string], lang: string): string =>
  spans(lang).formatRange(new Date(`${from}T12:00`), new Date(`${to}T12:00`));

export const clockOf = (instant: string, lang: string): string => clocks(lang).format(new Date(instant));

const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
const DAY_MS = 86_400_000;

/** The local day of an instant, as a key. */
export const dayOf = (instant: string): number => midnight(new Date(instant));

/** "Today, Friday, 20 November". */
export function dayWords(day: number, lang: string, now = Date.now()): string {
  const ago = Math.round((day - midnight(new Date(now))) / DAY_MS);
  const date = days(lang).format(day);
  if (ago < -1 || ago > 0) return date;
  const near = today(lang).format(ago, 'day');
  return `${near.charAt(0).toLocaleUpperCase(lang)}${near.slice(1)}, ${date}`;
}
