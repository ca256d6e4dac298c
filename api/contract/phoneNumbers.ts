import { endpoint } from './endpoint.ts';

/** A phone number of a person. */
export interface OwnPhoneNumber {
  id: string;
  phoneNumber: string;
  /** The person has proven to have it: a code may go there. */
  verified: boolean;
  createdAt: string;
  updatedAt: string;
}

/** Names the text message with the code, for ten minutes. It opens nothing without the code. */
export interface PhoneVerification {
  otcToken: string;
}

/** The phone number of the signed-in person. Apart from the other calls about numbers: those are of people who have lost theirs. */
export const phoneNumbersEndpoints = {
  own: endpoint<object, OwnPhoneNumber[]>()('GET', '/identity/resources/users/phone-numbers/v1/me'),
  /** Sends a code to a number of the person, or to the first one. 403 where the sign-in is too long ago. */
  preVerify: endpoint<{ body: { phoneNumber: string } }, PhoneVerification>()(
    'POST',
    '/identity/resources/users/phone-numbers/v1/preverify',
  ),
  /** Takes the code: from then on it is the number of the person, and signs in. 409 for a number that somebody else has. */
  verify: endpoint<{ body: PhoneVerification & { code: string } }>()(
    'POST',
    '/identity/resources/users/phone-numbers/v1/verify',
  ),
} as const;
