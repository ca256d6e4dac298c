import { generateRegistrationOptions, type VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { WebAuthnCreateOptions, WebAuthnNewDevice } from 'gatehouse-contract/contract.js';
import { ProviderError, type ErrorCode } from '../../ground/errors.ts';
import { readClientData } from './clientData.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import {
  addPasskey,
  findChallenge,
  keepChallenge,
  listPasskeys,
  removePasskey,
  takeChallenge,
  type Challenge,
  type Passkey,
} from './storage.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';
import { allowsOneOf } from '../auth/completeSignIn.ts';
import { PASSKEY_STRATEGIES } from '../../vendor/configuration/strategies.ts';
import { CHALLENGE_LIFETIME, type Asked } from './signIn.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import { NOTHING_CHANGED, type Refused, type Written } from '../../http/pipeline/writeRoute.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { passkeyAdded, passkeyRemoved } from './mails.ts';
import { passkeyName } from './name.ts';
import { userHandleOf } from './presenter.ts';
import { forgetBrowsers } from '../mfa/rememberedBrowsers.ts';
import { relyingParty } from './relyingParty.ts';
import { verifyNewDevice } from './verifying.ts';
import { tellOwner } from '../../people/tellOwner.ts';

/** More than a person has; enough that a loop does not fill the database. */
const MOST = 50;

/**
 * Makes a challenge for a new passkey of the person who is signed in.
 * @throws ProviderError 403 when passkeys are off, or the page is of another domain
 */
export async function preparePasskeyEnrolment(
  call: ReadCall,
  { user }: Principal,
): Promise<Asked<WebAuthnCreateOptions>> {
  const { db, now } = call;
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
  return {
    challenge,
    facts: { ...party, purpose: 'enrolment', subject: user.id, expiresAt: addSeconds(now, CHALLENGE_LIFETIME) },
    options: {
      rp: { name: vendor.name, id: party.rpId },
      user: { id: userHandleOf(user.id), name: user.email, displayName: user.name },
      challenge,
      pubKeyCredParams,
      ...(timeout !== undefined && { timeout }),
      excludeCredentials: known.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
      authenticatorSelection,
    },
  };
}

/** Keeps the challenge, then tells it. */
export async function beginPasskeyEnrolment(
  { db }: WriteCall,
  { options, challenge, facts }: Asked<WebAuthnCreateOptions>,
): Promise<Written<{ options: WebAuthnCreateOptions }>> {
  await keepChallenge(db, challenge, facts);
  return { answer: { options }, event: { event: 'user.passkey.asked', details: { rpId: facts.rpId } } };
}

interface JudgedDevice {
  challenge: (Challenge & { text: string }) | undefined;
  /** Undefined: the answer does not hold. */
  made: VerifiedRegistrationResponse['registrationInfo'];
}

/**
 * Checks what an authenticator has made, against the challenge it names. The challenge stays until
 * {@link finishPasskeyEnrolment}.
 */
export async function judgePasskeyDevice(
  call: ReadCall,
  { user }: Principal,
  device: WebAuthnNewDevice,
): Promise<JudgedDevice> {
  const data = readClientData(device.response.clientDataJSON);
  const challenge = data && (await findChallenge(call.db, data.challenge, 'enrolment', call.now));
  if (!challenge) return { challenge, made: undefined };
  const holds = challenge.subject === user.id && data.crossOrigin !== true;
  const made = holds
    ? await verifyNewDevice(call, device, { challenge, text: data.challenge, verifiesUser: true })
    : undefined;
  return { challenge: { ...challenge, text: data.challenge }, made };
}

/**
 * Keeps the passkey an authenticator has made for the person who is signed in. The challenge is used up in any case.
 */
export async function finishPasskeyEnrolment(
  call: WriteCall,
  { user }: Principal,
  { challenge, made }: JudgedDevice,
  deviceType: Passkey['deviceType'],
): Promise<Written<undefined>> {
  const { db, now, origin } = call;
  if (!challenge || !(await takeChallenge(db, challenge.text, 'enrolment', now))) return refuse('ER-PASSKEY-EXPIRED');
  const isFull = (await listPasskeys(db, user.id)).length >= MOST;
  if (!made || isFull) return refuse('ER-PASSKEY-REFUSED');
  const { credential, credentialBackedUp: backedUp, aaguid } = made;
  const name = passkeyName(aaguid, origin.userAgent);
  const isNew = await addPasskey(db, {
    userId: user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    rpId: challenge.rpId,
    deviceType,
    name,
    backedUp,
    createdAt: now,
  });
  if (!isNew) return refuse('ER-PASSKEY-REFUSED');
  await tellOwner(call, user, passkeyAdded, (notice) => ({ ...notice, passkey: name ?? undefined }));
  return { answer: undefined, event: { event: 'user.passkey.added', details: { rpId: challenge.rpId } } };
}

const refuse = (code: ErrorCode): Refused => ({
  refusal: new ProviderError(code),
  event: { event: 'user.passkey.added', details: { code } },
});

/**
 * Removes one of the caller's own passkeys. A second call, or another person's passkey, changes nothing and gets the
 * same answer.
 */
export async function removeOwnPasskey(
  call: WriteCall,
  { user }: Principal,
  id: string | undefined,
): Promise<Written<undefined>> {
  const removed = id === undefined ? undefined : await removePasskey(call.db, user.id, id);
  if (!removed) return { answer: undefined, event: NOTHING_CHANGED };
  // It may have been what a browser that is remembered has proven.
  await forgetBrowsers(call.db, user.id);
  await tellOwner(call, user, passkeyRemoved, (notice) => ({ ...notice, passkey: removed.name ?? undefined }));
  return { answer: undefined, event: { event: 'user.passkey.removed', subjectId: removed.id } };
}
