import * as v from 'valibot';
import type { PasskeyDevice } from 'gatehouse-elements/contract.js';
import { id, oneOf, text } from '../http/fields.ts';
import { beginPasskeyEnrolment, finishPasskeyEnrolment, removeOwnPasskey } from './enrolment.ts';
import { beginPasskeySignIn, signInWithPasskey } from './signIn.ts';
import { listPasskeys, type Passkey } from './storage.ts';
import { anonymousRoute, userRoute, type RouteTable } from '../http/route.ts';

/** Passkeys are changed within this time of a sign-in, in seconds (PRO-17). */
const RECENT = 900;

const base64url = (max: number) => v.pipe(text(max), v.regex(/^[\w-]+$/, 'must be base64url'));

const present = ({ id: deviceId, deviceType, createdAt }: Passkey): PasskeyDevice => ({
  id: deviceId,
  deviceType,
  createdAt: createdAt.toISOString(),
});

export const webauthnRoutes = {
  'webauthn.preLogin': anonymousRoute({
    limit: 'passkeys',
    ids: { 'body.userId': 'user' },
    body: v.object({ email: v.optional(text(320)), userId: v.optional(id), recaptchaToken: v.nullish(text(5_000)) }),
    handle: (call) => beginPasskeySignIn(call, call.body),
  }),
  'webauthn.postLogin': anonymousRoute({
    body: v.object({
      id: base64url(1_400),
      response: v.object({
        clientDataJSON: base64url(8_000),
        authenticatorData: base64url(8_000),
        signature: base64url(4_000),
        userHandle: v.pipe(
          v.nullish(base64url(100)),
          v.transform((handle) => handle ?? undefined),
        ),
      }),
      recaptchaToken: v.nullish(text(5_000)),
      invitationToken: v.nullish(text(500)),
    }),
    handle: (call) => signInWithPasskey(call, call.body),
  }),
  'webauthn.listDevices': userRoute({
    access: 'user',
    handle: async ({ services }, { user }) => ({ devices: (await listPasskeys(services.db, user.id)).map(present) }),
  }),
  'webauthn.createDevice': userRoute({
    access: 'user',
    stepUp: RECENT,
    handle: (call, principal) => beginPasskeyEnrolment(call, principal),
  }),
  'webauthn.verifyDevice': userRoute({
    access: 'user',
    stepUp: RECENT,
    body: v.object({
      id: base64url(1_400),
      response: v.object({ clientDataJSON: base64url(8_000), attestationObject: base64url(64_000) }),
      deviceType: v.optional(oneOf(['Platform', 'CrossPlatform'])),
    }),
    handle: (call, principal) => finishPasskeyEnrolment(call, principal, call.body),
  }),
  'webauthn.deleteDevice': userRoute({
    access: 'user',
    stepUp: RECENT,
    ids: { 'params.deviceId': 'passkey' },
    handle: async (call, principal) =>
      v.is(id, call.params.deviceId) ? removeOwnPasskey(call, principal, call.params.deviceId) : undefined,
  }),
} satisfies Partial<RouteTable>;
