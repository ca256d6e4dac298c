import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type VerifiedAuthenticationResponse,
} from '@simplewebauthn/server';
import type { LoginResponse, WebAuthnAssertion, WebAuthnRequestOptions } from 'gatehouse-elements/contract.js';
import { ProviderError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import { readClientData } from './clientData.ts';
import { addSeconds } from '../auth/refreshRules.ts';
import { findAccount, findUser } from '../auth/accounts.ts';
import { findPasskey, keepChallenge, notePasskeyUse, takeChallenge, type Challenge, type Passkey } from './storage.ts';
import { admitAttempt } from '../auth/attempts.ts';
import { requestedApplication } from '../auth/circumstances.ts';
import { allowsOneOf, completeSignIn, refuseSignIn } from '../auth/completeSignIn.ts';
import type { AnyCall } from '../http/call.ts';
import { expectedOrigins, relyingParty } from './relyingParty.ts';

/** How long a challenge waits, in seconds. */
export const CHALLENGE_LIFETIME = 300;

/** What stands for a person nobody knows: no passkey is theirs. */
const NOBODY = 'nobody';

/** The strategies that let a passkey in. */
export const PASSKEY_STRATEGIES: ReadonlySet<string> = new Set(['Passkeys', 'WebAuthN']);

interface Hint {
  email?: string | undefined;
  userId?: string | undefined;
}

/**
 * Begins a sign-in with a passkey. Which passkeys there are is never told: the authenticator shows its own, so that the
 * answer is the same for everybody. A person named beforehand is the only one who may answer.
 */
export async function beginPasskeySignIn(
  call: AnyCall,
  { email, userId }: Hint,
): Promise<{ options: WebAuthnRequestOptions }> {
  const { services, now } = call;
  const { db } = services;
  const party = relyingParty(call);
  if (!(await allowsOneOf(call, PASSKEY_STRATEGIES))) throw new ProviderError('ER-STRATEGY-NOT-ALLOWED');
  const named = email !== undefined || userId !== undefined;
  const found = email === undefined ? userId && (await findUser(db, userId)) : (await findAccount(db, { email }))?.user;
  const { challenge, timeout, userVerification } = await generateAuthenticationOptions({
    rpID: party.rpId,
    userVerification: 'required',
    timeout: CHALLENGE_LIFETIME * 1000,
  });
  await keepChallenge(db, challenge, {
    ...party,
    purpose: 'sign-in',
    subject: found ? found.id : named ? NOBODY : null,
    expiresAt: addSeconds(now, CHALLENGE_LIFETIME),
  });
  return {
    options: {
      challenge,
      rpId: party.rpId,
      ...(timeout !== undefined && { timeout }),
      ...(userVerification && { userVerification }),
    },
  };
}

/**
 * Signs in with a passkey. The try is counted before it is judged, and the challenge is used up by it in any case.
 * @throws ProviderError
 */
export async function signInWithPasskey(call: AnyCall, assertion: WebAuthnAssertion): Promise<Reply<LoginResponse>> {
  const { services, now } = call;
  const { db } = services;
  const application = await requestedApplication(db, call.request, services.clientId);
  const passkey = await findPasskey(db, assertion.id);
  const subject = passkey?.userId ?? `passkey:${assertion.id}`;
  await admitAttempt(call, subject);

  const data = readClientData(assertion.response.clientDataJSON);
  const challenge = data && (await takeChallenge(db, data.challenge, 'sign-in', now));
  if (!challenge) return refuseSignIn(call, 'ER-PASSKEY-EXPIRED', passkey?.userId);
  if (!passkey) return refuseSignIn(call, 'ER-PASSKEY-UNKNOWN');
  // A page inside another site's frame could be made to look like something else.
  const verified =
    data.crossOrigin !== true &&
    isOwner(passkey, challenge, assertion.response.userHandle) &&
    (await verify(call, { assertion, challenge, passkey, text: data.challenge }));
  if (!verified) return refuseSignIn(call, 'ER-PASSKEY-REFUSED', passkey.userId);
  const { newCounter: counter, credentialBackedUp: backedUp } = verified.authenticationInfo;
  if (!(await notePasskeyUse(db, passkey, { counter, backedUp }, now)))
    return refuseSignIn(call, 'ER-PASSKEY-REFUSED', passkey.userId);

  const user = await findUser(db, passkey.userId);
  if (!user) return refuseSignIn(call, 'ER-PASSKEY-UNKNOWN');
  return completeSignIn(call, user, { strategies: PASSKEY_STRATEGIES, amr: ['hwk'], application, subject });
}

/** The answer names its owner, or the challenge did; where both do they agree. */
function isOwner({ userId }: Passkey, { subject }: Challenge, userHandle: string | undefined): boolean {
  if (subject === null && userHandle === undefined) return false;
  return (
    (subject ?? userId) === userId &&
    (userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId)
  );
}

interface Proof {
  assertion: WebAuthnAssertion;
  challenge: Challenge;
  passkey: Passkey;
  /** The challenge as it stands in the answer: the one that was taken out. */
  text: string;
}

/** Checks type, challenge, origin, domain, presence, verification, signature and counter (WebAuthn 7.2). Undefined: it does not hold. */
async function verify(
  { services }: AnyCall,
  { assertion, challenge, passkey, text }: Proof,
): Promise<VerifiedAuthenticationResponse | undefined> {
  try {
    const result = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: assertion.response,
      },
      expectedChallenge: text,
      expectedOrigin: expectedOrigins(services, challenge),
      expectedRPID: passkey.rpId === challenge.rpId ? challenge.rpId : [],
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return result.verified ? result : undefined;
  } catch {
    return undefined; // the library tells every refusal by throwing
  }
}
