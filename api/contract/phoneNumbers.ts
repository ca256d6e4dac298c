import { endpoint } from './endpoint.ts';
import type { Page } from './types.ts';

/** A phone number of a person. */
export interface OwnPhoneNumber {
  id: string;
  phoneNumber: string;
  /** The person has proven to have it: a code may go there. */
  verified: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Names a code that was sent to a number, for ten minutes. */
export interface NumberAsked {
  otcToken: string;
}

/** The code of a text message, and what names it. */
export type NumberProof = NumberAsked & { code: string };

const NUMBERS = '/identity/resources/users/phone-numbers/v1';

/** The numbers of the signed-in person (PROFILE-014). Within ten minutes of a sign-in, or with a fresh factor. */
export const phoneNumbersEndpoints = {
  /** The same by pages (PROFILE-015). `_offset` counts pages. Without a query the first 10. */
  list: endpoint<{ query?: { _limit?: number; _offset?: number } }, Page<OwnPhoneNumber>>()('GET', NUMBERS),
  /** The phone numbers of the signed-in person: of our provider one at most. */
  own: endpoint<object, OwnPhoneNumber[]>()('GET', `${NUMBERS}/me`),
  /**
   * Sends a code to another number. With its code the number takes the place of the former one: our provider keeps one
   * for each person, and sends the code whatever `verify` says.
   */
  create: endpoint<{ body: { phoneNumber: string; verify?: boolean } }, Partial<NumberAsked>>()('POST', NUMBERS),
  /** Sends a code to a number that waits for its proof. */
  preVerify: endpoint<{ body: { phoneNumber: string } }, NumberAsked>()('POST', `${NUMBERS}/preverify`),
  verify: endpoint<{ body: NumberProof }>()('POST', `${NUMBERS}/verify`),
  /** Asks to remove a number: a code goes there. 409 for the last thing that the account signs in with. */
  remove: endpoint<object, NumberAsked & { phoneId: string }>()('DELETE', `${NUMBERS}/{phoneId}`),
  verifyRemoval: endpoint<{ body: NumberProof }>()('POST', `${NUMBERS}/{phoneId}/delete/verify`),
} as const;
