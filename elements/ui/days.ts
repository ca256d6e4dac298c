import { perLanguage } from '../i18n/perLanguage.ts';

/** A day in milliseconds. */
export const DAY = 24 * 3600_000;

/** A day as a date input has it, in the time zone of the page. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last moment of that day, in epoch milliseconds. */
export const endOf = (day: string): number => Date.parse(`${day}T23:59:59.999`);

/** The first moment of that day, in epoch milliseconds. */
export const startOf = (day: string): number => Date.parse(`${day}T00:00:00`);

const zones = perLanguage((lang) => new Intl.DateTimeFormat(lang, { timeZoneName: 'short' }));

/** The time zone of the person, in short. */
export const zoneOf = (lang: string): string =>
  zones(lang)
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC';
