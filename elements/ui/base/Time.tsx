import { useContext, useEffect, useState } from 'react';
import { perLanguage } from '../../i18n/perLanguage.ts';
import { KitContext } from './kit.ts';

type Unit = Intl.RelativeTimeFormatUnitSingular;
const isArabic = (lang: string): boolean => /^ar\b/.test(lang);
/** From the largest unit to the smallest, with its length in seconds. */
const units: readonly (readonly [Unit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const relative = (numeric: Intl.RelativeTimeFormatNumeric) =>
  perLanguage(
    (lang) =>
      // The short form of past months is wrong in the browsers' Arabic data: it speaks of the future.
      new Intl.RelativeTimeFormat(lang, { numeric, style: isArabic(lang) ? 'narrow' : 'short' }),
  );
const inWords = relative('auto');
const counted = relative('always');
const dates = perLanguage((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }));
const moments = perLanguage((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium' }));

/** How many midnights lie between two moments, where the person is. */
function daysBetween(one: number, other: number): number {
  const dayOf = (at: number): number => {
    const date = new Date(at);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
  };
  return dayOf(other) - dayOf(one);
}

/** "2 min. ago", "yesterday", in the language of the page. */
export function relativeTime(then: number, now: number, lang: string): string {
  const seconds = (then - now) / 1000;
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second' as const, 1];
  const format = (unit === 'day' || unit === 'second' ? inWords : counted)(lang);
  const count = unit === 'second' ? 0 : Math.trunc(seconds / length);
  // "Yesterday" is the day before, not all that is less than two days ago.
  return format.format(unit === 'day' && Math.abs(count) === 1 ? daysBetween(now, then) : count, unit);
}

/** What is left of a span of time, in milliseconds: "3d", "5h"; in Arabic, which has no letters for units, "3 أيام". */
export function remaining(ms: number, lang: string): string {
  const [unit, length] = units.find(([, size]) => ms / 1000 >= size) ?? ['minute', 60];
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit,
    unitDisplay: isArabic(lang) ? 'short' : 'narrow',
    maximumFractionDigits: 0,
  }).format(Math.max(1, Math.trunc(ms / 1000 / length)));
}

/** The moment, again every minute, so that what is relative stays true. One timer, and none once the view is gone. */
export function useNow(every = 60_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** What a page may write after the name of a language: a script, a region. */
const REGION = /^(-[a-z]{4})?-([a-z]{2}|\d{3})$/i;

/**
 * How a page writes dates: a page in `en-GB` as Britain does. Where the texts around are in another language than the
 * page, as their language does.
 */
export function useLocale(lang: string): string {
  const tag = useContext(KitContext)?.tag ?? lang;
  return tag.toLowerCase().startsWith(lang) && REGION.test(tag.slice(lang.length)) ? tag : lang;
}

const capital = (text: string, lang: string): string => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** Further away, a date says more than "2 yr. ago". Milliseconds. */
const NEAR = 30 * 86_400_000;

/** A moment in the middle of a sentence: near ones as words relative to now, others as a date. */
export function moment(value: string, lang: string, now: number): string {
  const then = Date.parse(value);
  return Math.abs(then - now) < NEAR ? relativeTime(then, now, lang) : dates(lang).format(then);
}

export interface TimeProps {
  /** ISO 8601, as on the wire. */
  value: string;
  lang: string;
  /** Epoch milliseconds; with it a time within a month is relative to that moment, without it a date. */
  now?: number;
  /** There is room for the exact time too; else it is in the tooltip. */
  whole?: boolean | undefined;
}

/** A moment, always with its exact value in `datetime`. */
export function Time({ value, lang: spoken, now, whole }: TimeProps) {
  const lang = useLocale(spoken);
  const then = Date.parse(value);
  if (Number.isNaN(then))
    return (
      <span className="gh-quiet" aria-hidden="true">
        –
      </span>
    );
  const exact = moments(lang).format(then);
  const ago = now === undefined ? undefined : relativeTime(then, now, lang);
  const isNear = now !== undefined && Math.abs(then - now) < NEAR;
  const short = ago === undefined || !isNear ? dates(lang).format(then) : capital(ago, lang);
  return (
    <time dateTime={new Date(then).toISOString()} title={whole ? undefined : exact}>
      {whole ? [exact, ago].filter(Boolean).join(' · ') : short}
    </time>
  );
}
