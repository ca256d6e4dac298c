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

export const phoneNumbersEndpoints = {
  /** The phone numbers of the signed-in person: of our provider one at most. */
  own: endpoint<object, OwnPhoneNumber[]>()('GET', '/identity/resources/users/phone-numbers/v1/me'),
} as const;
