import * as v from 'valibot';
import { passkeyDeviceTypes } from 'gatehouse-contract/contract.js';
import { RECENT_PROOF } from '../../people/principal.ts';
import { id, oneOf, text } from '../../http/pipeline/fields.ts';
import { presentSignIn } from '../auth/completeSignIn.ts';
import {
  beginPasskeyEnrolment,
  finishPasskeyEnrolment,
  judgePasskeyDevice,
  preparePasskeyEnrolment,
  removeOwnPasskey,
} from './enrolment.ts';
import { beginPasskeySignIn, judgePasskey, preparePasskeySignIn, signInWithPasskey } from './signIn.ts';
import { presentPasskeys } from './presenter.ts';
import { partyOf } from './relyingParty.ts';
import { listPasskeys } from './storage.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { anonymousWrite, userWrite } from '../../http/pipeline/writeRoute.ts';

const base64url = (max: number) => v.pipe(text(max), v.regex(/^[\w-]+$/, 'must be base64url'));

export const webauthnRoutes = {
  'webauthn.preLogin': anonymousWrite({
    limit: 'passkeys',
    ids: { 'body.userId': 'user' },
    body: v.object({ email: v.optional(text(320)), userId: v.optional(id), recaptchaToken: v.nullish(text(5_000)) }),
    prepare: (call) => preparePasskeySignIn(call, call.body),
    write: beginPasskeySignIn,
  }),
  'webauthn.postLogin': anonymousWrite({
    body: v.object({
      id: base64url(1_400),
      response: v.object({
        clientDataJSON: base64url(8_000),
        authenticatorData: base64url(8_000),
        signature: base64url(4_000),
        userHandle: v.nullish(base64url(100)),
      }),
      recaptchaToken: v.nullish(text(5_000)),
      invitationToken: v.nullish(text(500)),
    }),
    // A signature cannot be guessed: an account that is slowed for wrong passwords still signs in here.
    limit: 'passkeys',
    prepare: (call) => judgePasskey(call, call.body),
    write: (call, judged) => signInWithPasskey(call, judged, call.body.invitationToken ?? undefined),
    present: (call, opened) => presentSignIn(call, opened),
  }),
  'webauthn.listDevices': userRead({
    access: 'user',
    handle: async (call, { user }) => presentPasskeys(await listPasskeys(call.db, user.id), user.id, partyOf(call)),
  }),
  'webauthn.createDevice': userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    prepare: preparePasskeyEnrolment,
    write: (call, _principal, asked) => beginPasskeyEnrolment(call, asked),
  }),
  'webauthn.verifyDevice': userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    body: v.object({
      id: base64url(1_400),
      response: v.object({ clientDataJSON: base64url(8_000), attestationObject: base64url(64_000) }),
      deviceType: v.optional(oneOf(passkeyDeviceTypes)),
    }),
    prepare: (call, principal) => judgePasskeyDevice(call, principal, call.body),
    write: (call, principal, judged) =>
      finishPasskeyEnrolment(call, principal, judged, call.body.deviceType ?? 'Platform'),
  }),
  'webauthn.deleteDevice': userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    ids: { 'params.deviceId': 'passkey' },
    write: (call, principal) =>
      removeOwnPasskey(call, principal, v.is(id, call.params.deviceId) ? call.params.deviceId : undefined),
  }),
} satisfies Partial<RouteTable>;
