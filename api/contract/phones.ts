import { endpoint } from './endpoint.ts';
import type { CaptchaAnswer } from './recovery.ts';

/** Names the mail with the code, for ten minutes. It opens nothing without the code. */
export interface PhoneReset {
  resetPhoneNumberToken: string;
}

/** Changes the number, once. */
export interface PhoneChange {
  changePhoneNumberToken: string;
}

/** Names a number that waits for its code, for ten minutes. */
export interface OwnPhoneChange {
  changePhoneId: string;
}

export const phonesEndpoints = {
  /**
   * Mails a code to the owner of an address who has lost the phone number (PHRESET-004). The answer is the same for
   * every address.
   */
  reset: endpoint<{ body: CaptchaAnswer & { email: string } }, PhoneReset>()(
    'POST',
    '/identity/resources/users/v1/phone/reset',
    { anonymous: true },
  ),
  /** Takes the code of the mail (PHRESET-005). */
  verifyReset: endpoint<{ body: PhoneReset & { code: string } }, PhoneChange>()(
    'POST',
    '/identity/resources/users/v1/phone/reset/verify',
    { anonymous: true },
  ),
  /**
   * Sets the new number, which signs in once its code has proven it (PHRESET-006). 410 for a token that is over, 409
   * for a taken number.
   */
  change: endpoint<{ body: PhoneChange & { phoneNumber: string } }>()(
    'PUT',
    '/identity/resources/users/v1/phone/change',
    { anonymous: true },
  ),
  /** Sends a signed-in person a code to another number of theirs (PHRESET-007). Within 15 minutes of a sign-in. */
  changeOwn: endpoint<{ body: { phoneNumber: string } }, OwnPhoneChange>()(
    'POST',
    '/identity/resources/users/v1/phone',
  ),
  /**
   * Takes the code, which proves the number and puts it in the place of the former one (PHRESET-007). 409 for a taken
   * number.
   */
  verifyOwn: endpoint<{ body: OwnPhoneChange & { code: string } }>()(
    'POST',
    '/identity/resources/users/v1/phone/verify',
  ),
} as const;
