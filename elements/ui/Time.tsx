import { useEffect, useState } from 'react';

type Unit = Intl.RelativeTimeFormatUnit;
/** From the largest unit to the smallest, with its length in seconds. */
const units: readonly (readonly [Unit, number])[] = [['year', 31_557_600], ['month', 2_629_800], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60]];

/** "2 min. ago", "yesterday", "in 3 days", in the language of the page. `narrow`: "2m ago". */
export function relativeTime(then: number, now: number, lang: string, style: 'short' | 'narrow' = 'short'): string {
  const seconds = (then - now) / 1000;
  const [unit, length] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto', style });
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(seconds / length), unit);
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

const capital = (text: string, lang: string): string => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

export interface TimeProps {
  /** ISO 8601, as on the wire. */
  value: string;
  lang: string;
  /** Epoch milliseconds; with it the time is relative to that moment, without it a date. */
  now?: number;
}

/** A moment, always with its exact value in `datetime` and in the tooltip. */
export function Time({ value, lang, now }: TimeProps) {
  const then = Date.parse(value);
  if (Number.isNaN(then)) return <span className="gh-quiet" aria-hidden="true">–</span>;
  const exact = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium' }).format(then);
  const shown = now === undefined ? new Intl.DateTimeFormat(lang, { dateStyle: 'medium' }).format(then) : capital(relativeTime(then, now, lang), lang);
  return <time dateTime={new Date(then).toISOString()} title={exact}>{shown}</time>;
}
