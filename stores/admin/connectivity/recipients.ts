import { NOTICE_RECIPIENT_LIMIT } from '../../../api/contract/notices.ts';
import { addressesIn, faultOf, join, type AddressWays } from '../members/addresses.ts';
import type { NoticeChannel } from './Notices.ts';

/** A number in the international form, as the provider judges it more strictly (ITU-T E.164). */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
/** What people write between digits. */
const FILLING = /[\s()./-]/g;

const numbersIn = (text: string): string[] =>
  text
    .split(/[,;\n\t]/)
    .map((one) => one.replace(FILLING, ''))
    .filter(Boolean);

/** Whether a recipient is none that the channel reaches. */
export const faultIn = (channel: NoticeChannel, recipient: string): boolean =>
  channel === 'sms' ? !INTERNATIONAL.test(recipient) : faultOf(recipient) !== undefined;

const readers = { email: addressesIn, sms: numbersIn } as const;

/** How a field of recipients reads them and puts them together. */
export const waysOf = (channel: NoticeChannel): AddressWays => ({
  most: NOTICE_RECIPIENT_LIMIT,
  addressesIn: readers[channel],
  join: (known, more) => join(known, more, NOTICE_RECIPIENT_LIMIT),
});
