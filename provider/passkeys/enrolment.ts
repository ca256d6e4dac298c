import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { WebAuthnCreateOptions, WebAuthnNewDevice } from 'gatehouse-elements/contract.js';
import { ProviderError } from '../errors.ts';
import { readClientData } from './clientData.ts';
import { addSeconds } from '../auth/refreshRules.ts';
import { recordEvent } from '../audit/storage.ts';
import { addPasskey, keepChallenge, listPasskeys, removePasskey, takeChallenge, type Challenge } from './storage.ts';
import { readVendor } from '../configuration/storage.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { CHALLENGE_LIFETIME, PASSKEY_STRATEGIES } from './signIn.ts';
import type { AnyCall } from '../http/call.ts';
import type { Principal } from '../http/principal.ts';
import { expectedOrigins, relyingParty } from './relyingParty.ts';

/** More than a person has; enough that a loop does not fill the database. */
const MOST = 50;

/**
 * Begins to add a passkey for the person who is signed in.
 * @throws ProviderError
 */
export async function beginPasskeyEnrolment(
  call: AnyCall,
  { user }: Principal,
): Promise<{ options: WebAuthnCreateOptions }> {
  const { services, now } = call;
  const { db } = services;
  const party = relyingParty(call);
  if (!(await allowsOneOf(call, PASSKEY_STRATEGIES))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  const vendor = await readVendor(db);
  const known = (await listPasskeys(db, user.id)).filter(({ rpId }) => rpId === party.rpId);
  const authenticatorSelection = {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  } as const;
  const { challenge, pubKeyCredParams, timeout } = await generateRegistrationOptions({
    rpName: vendor.name,
    rpID: party.rpId,
    userName: user.email,
    timeout: CHALLENGE_LIFETIME * 1000,
  });
  await keepChallenge(db, challenge, {
    ...party,
    purpose: 'enrolment',
    subject: user.id,
    expiresAt: addSeconds(now, CHALLENGE_LIFETIME),
  });
  return {
    options: {
      rp: { name: vendor.name, id: party.rpId },
      // An id and no address: what an authenticator keeps may be read without its owner.
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
      challenge,
      pubKeyCredParams,
      ...(timeout !== undefined && { timeout }),
      excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
      authenticatorSelection,
    },
  };
}

/**
 * Keeps the passkey an authenticator has made for the person who is signed in.
 * @throws ProviderError
 */
export async function finishPasskeyEnrolment(
  call: AnyCall,
  { user, tenantId }: Principal,
  device: WebAuthnNewDevice,
): Promise<void> {
  const { services, origin, now } = call;
  const data = readClientData(device.response.clientDataJSON);
  const challenge = data && (await takeChallenge(services.db, data.challenge, 'enrolment', now));
  if (!challenge) throw new ProviderError('ER-PASSKEY-EXPIRED');
  const made =
    challenge.subject === user.id && data.crossOrigin !== true
      ? await verify(call, device, challenge, data.challenge)
      : undefined;
  if (!made) throw new ProviderError('ER-PASSKEY-REFUSED');
  const { credential, credentialBackedUp: backedUp } = made;
  await services.db.transaction(async (transaction) => {
    if ((await listPasskeys(transaction, user.id)).length >= MOST) throw new ProviderError('ER-PASSKEY-REFUSED');
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    const passkey = {
      userId: user.id,
      credentialId: credential.id,
      publicKey,
      counter: credential.counter,
      rpId: challenge.rpId,
      deviceType: device.deviceType ?? ('Platform' as const),
      backedUp,
      createdAt: now,
    };
    if (!(await addPasskey(transaction, passkey))) throw new ProviderError('ER-PASSKEY-REFUSED');
    await recordEvent(
      transaction,
      {
        event: 'user.passkey.added',
        outcome: 'success',
        tenantId,
        actorId: user.id,
        details: { rpId: challenge.rpId },
      },
      origin,
      now,
    );
  });
}

/** Checks type, challenge, origin, domain, presence and verification (WebAuthn 7.1). Undefined: it does not hold. */
async function verify(
  { services }: AnyCall,
  { id, response }: WebAuthnNewDevice,
  challenge: Challenge,
  text: string,
): Promise<VerifiedRegistrationResponse['registrationInfo']> {
  try {
    const result = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: text,
      expectedOrigin: expectedOrigins(services, challenge),
      expectedRPID: challenge.rpId,
      requireUserVerification: true,
    });
    return result.registrationInfo;
  } catch {
    return undefined; // the library tells every refusal by throwing
  }
}

/** Removes one of the own passkeys. Asked again, or for one that is not the own, nothing happens and nothing is told. */
export async function removeOwnPasskey(
  { services, origin, now }: AnyCall,
  { user, tenantId }: Principal,
  id: string,
): Promise<void> {
  const removed = await removePasskey(services.db, user.id, id);
  if (removed)
    await recordEvent(
      services.db,
      { event: 'user.passkey.removed', outcome: 'success', tenantId, actorId: user.id, subjectId: id },
      origin,
      now,
    );
}
