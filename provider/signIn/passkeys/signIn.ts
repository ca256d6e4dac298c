import { generateAuthenticationOptions, type VerifiedAuthenticationResponse } from '@simplewebauthn/server';
import type { WebAuthnAssertion, WebAuthnRequestOptions } from 'gatehouse-contract/contract.js';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { addSeconds } from '../../ground/addSeconds.ts';
import { findAccount, findUser } from '../../people/accounts.ts';
import { requestedApplication } from '../../people/circumstances.ts';
import { allowsOneOf, completeSignIn, refuseSignIn, type Opened, type Proof } from '../auth/completeSignIn.ts';
import { PASSKEY_STRATEGIES } from '../../vendor/configuration/strategies.ts';
import { readClientData } from './clientData.ts';
import { relyingParty } from './relyingParty.ts';
import { verifyAssertion } from './verifying.ts';
import {
  findChallenge,
  findPasskey,
  keepChallenge,
  notePasskeyUse,
  takeChallenge,
  type Challenge,
  type Passkey,
} from './storage.ts';

/** How long a challenge waits, in seconds. */
export const CHALLENGE_LIFETIME = 300;

/** The subject of a challenge for an unknown user, who has no passkey. */
const NOBODY = 'nobody';

interface Hint {
  email?: string | undefined;
  userId?: string | undefined;
}

/** A new challenge to be stored, with the options that the browser gets. */
export interface Asked<Options> {
  options: Options;
  challenge: string;
  facts: Omit<Challenge, 'hash'>;
}

/**
 * Makes a challenge for a sign-in with a passkey. The answer never lists passkeys, so it is the same for every user:
 * the authenticator shows its own. Only a user who is named beforehand may answer.
 * @throws ProviderError 403 when passkeys are off, or the page is of another domain
 */
export async function preparePasskeySignIn(
  call: ReadCall,
  { email, userId }: Hint,
): Promise<Asked<WebAuthnRequestOptions>> {
  const { db, now } = call;
  const party = relyingParty(call);
  if (!(await allowsOneOf(call, PASSKEY_STRATEGIES))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  const named = email !== undefined || userId !== undefined;
  const found = email === undefined ? userId && (await findUser(db, userId)) : (await findAccount(db, { email }))?.user;
  const { challenge, timeout, userVerification } = await generateAuthenticationOptions({
    rpID: party.rpId,
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME * 1000,
  });
  return {
    challenge,
    facts: {
      ...party,
      purpose: 'sign-in',
      subject: found ? found.id : named ? NOBODY : null,
      expiresAt: addSeconds(now, CHALLENGE_LIFETIME),
    },
    options: {
      challenge,
      rpId: party.rpId,
      ...(timeout !== undefined && { timeout }),
      ...(userVerification && { userVerification }),
    },
  };
}

/** Keeps the challenge, then tells it. */
export async function beginPasskeySignIn(
  { db }: WriteCall,
  { options, challenge, facts }: Asked<WebAuthnRequestOptions>,
): Promise<Written<{ options: WebAuthnRequestOptions }>> {
  await keepChallenge(db, challenge, facts);
  return { answer: { options }, event: { event: 'auth.passkey.asked', details: { rpId: facts.rpId } } };
}

interface JudgedPasskey {
  passkey: Passkey | undefined;
  application: Proof['application'];
  /** The challenge in the answer; undefined when the answer names none. */
  challenge: string | undefined;
  /** Undefined: the answer does not hold. */
  verified: VerifiedAuthenticationResponse['authenticationInfo'] | undefined;
}

/**
 * Checks the answer against the challenge it names, which stays where it is until {@link signInWithPasskey} takes it.
 * @throws ProviderError 400 for an application that does not exist
 */
export async function judgePasskey(call: ReadCall, assertion: WebAuthnAssertion): Promise<JudgedPasskey> {
  const application = await requestedApplication(call.db, call.request, call.services.clientId);
  const passkey = await findPasskey(call.db, assertion.id);
  const data = readClientData(assertion.response.clientDataJSON);
  const challenge = data && (await findChallenge(call.db, data.challenge, 'sign-in', call.now));
  // A page inside another site's frame could be made to look like something else.
  const holds =
    challenge &&
    passkey &&
    data.crossOrigin !== true &&
    isOwner(passkey, challenge, assertion.response.userHandle ?? undefined);
  const verified = holds
    ? await verifyAssertion(call, {
        assertion,
        challenge,
        credential: passkey,
        text: data.challenge,
        verifiesUser: true,
      })
    : undefined;
  return {
    application,
    passkey,
    challenge: challenge && data.challenge,
    verified,
  };
}

/** Signs in with a passkey whose answer has been checked. The challenge is used up in any case. */
export async function signInWithPasskey(
  call: WriteCall,
  { application, passkey, challenge, verified }: JudgedPasskey,
  invitationToken: string | undefined,
): Promise<Written<Opened>> {
  const { db, now } = call;
  if (challenge === undefined || !(await takeChallenge(db, challenge, 'sign-in', now)))
    return refuseSignIn('ER-PASSKEY-EXPIRED', passkey?.userId);
  if (!passkey) return refuseSignIn('ER-PASSKEY-UNKNOWN');
  if (!verified) return refuseSignIn('ER-PASSKEY-REFUSED', passkey.userId);
  const { newCounter: counter, credentialBackedUp: backedUp } = verified;
  if (!(await notePasskeyUse(db, passkey, { counter, backedUp }, now)))
    return refuseSignIn('ER-PASSKEY-REFUSED', passkey.userId);

  const user = await findUser(db, passkey.userId);
  if (!user) return refuseSignIn('ER-PASSKEY-UNKNOWN');
  return completeSignIn(call, user, { strategies: PASSKEY_STRATEGIES, amr: ['hwk'], application, invitationToken });
}

/** The answer names its owner, or the challenge did; where both do they agree. */
function isOwner({ userId }: Passkey, { subject }: Challenge, userHandle: string | undefined): boolean {
  if (subject === null && userHandle === undefined) return false;
  return (
    (subject ?? userId) === userId &&
    (userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId)
  );
}
