import { parsePhoneNumberFromString, type NumberType, type PhoneNumber } from 'libphonenumber-js/max';

/** What people type for the plus sign of a number, in any script. */
const normalise = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/^00(?=[1-9])/, '+');

function parse(text: string): PhoneNumber | undefined {
  const found = parsePhoneNumberFromString(normalise(text));
  return found?.isValid() ? found : undefined;
}

/**
 * The number in the form of E.164, in which it is kept and compared. Undefined for a text that is no number with its
 * country.
 */
export const readNumber = (text: string): string | undefined => parse(text)?.number;

/** Kinds of numbers that charge the sender, or that no phone of a user has: text messages there are a known fraud. */
const noPhones: ReadonlySet<NumberType> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'VOICEMAIL',
  'PAGER',
]);

/** Whether a person may have the number on a phone that takes text messages. */
export const isPhone = (phoneNumber: string): boolean => !noPhones.has(parse(phoneNumber)?.getType());

/** The country of a number (ISO 3166-1), such as `DE`. Undefined for one of no country, such as a satellite phone. */
export const countryOf = (phoneNumber: string): string | undefined => parse(phoneNumber)?.country;
