import { encodeBase64Url } from '../../../api/rules/base64url.ts';
import { closed, type AnswerTable } from '../answer.ts';
import { Refusal } from '../refusal.ts';

/**
 * No user has a passkey here, and none gets one: it would belong to the origin of the page, and stay in the browser of
 * the visitor. A test that needs one answers by hand.
 */
export const passkeysAnswers = {
  'webauthn.listDevices': closed('user', ({ url, headers }, { person }) => ({
    devices: [],
    accepted: {
      rpId: new URL(headers.get('origin') ?? url).hostname,
      userId: encodeBase64Url(person.id),
      allAcceptedCredentialIds: [],
    },
  })),
  'webauthn.createDevice': closed('user', () => {
    throw new Refusal('ER-STRATEGY-NOT-ALLOWED');
  }),
  'webauthn.deleteDevice': closed('user', (): void => undefined),
} satisfies AnswerTable;
