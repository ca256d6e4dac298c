import * as v from 'valibot';
import { passkeyDeviceTypes } from 'gatehouse-contract/contract.js';
import { oneOf, text } from '../../../http/pipeline/fields.ts';
import { codeField } from '../../auth/codes.ts';

const base64url = (max: number) => v.pipe(text(max), v.regex(/^[\w-]+$/, 'must be base64url'));

/** What an authenticator answers to a challenge. */
export const assertionField = v.object({
  id: base64url(1_400),
  response: v.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(4_000),
    userHandle: v.nullish(base64url(100)),
  }),
});

/** What an authenticator has made for a challenge. */
export const made = {
  webauthnToken: text(3_000),
  deviceType: oneOf(passkeyDeviceTypes),
  options: v.object({
    id: base64url(1_400),
    response: v.object({ clientDataJSON: base64url(8_000), attestationObject: base64url(64_000) }),
    deviceType: v.optional(oneOf(passkeyDeviceTypes)),
  }),
};

export const signed = { webauthnToken: text(3_000), options: assertionField };

/** The code of a message, and what names it. */
export const typed = { otcToken: text(3_000), code: codeField };

/** What names a pending sign-in. */
export const mfaTokenField = text(200);
