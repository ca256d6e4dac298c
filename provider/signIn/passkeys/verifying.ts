import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type VerifiedAuthenticationResponse,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import type { WebAuthnAssertion, WebAuthnNewDevice } from 'gatehouse-contract/contract.js';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { expectedOrigins } from './relyingParty.ts';
import type { Challenge } from './storage.ts';

/** The public half of what signs. */
export interface Credential {
  readonly credentialId: string;
  /** COSE, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly rpId: string;
}

/** An answer of an authenticator, with the challenge that it names. */
export interface Claim {
  readonly assertion: WebAuthnAssertion;
  readonly challenge: Challenge;
  readonly credential: Credential;
  /** The challenge in the answer: the one that was taken out. */
  readonly text: string;
  /** Whether the authenticator has to have verified its user. */
  readonly verifiesUser: boolean;
}

/**
 * Checks type, challenge, origin, domain, presence, verification, signature and counter (WebAuthn 7.2). Undefined: it
 * does not hold.
 */
export async function verifyAssertion(
  { services }: ReadCall,
  { assertion, challenge, credential, text, verifiesUser }: Claim,
): Promise<VerifiedAuthenticationResponse['authenticationInfo'] | undefined> {
  try {
    const result = await verifyAuthenticationResponse({
      response: {
        id: assertion.id,
        rawId: assertion.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...assertion.response, userHandle: assertion.response.userHandle ?? undefined },
      },
      expectedChallenge: text,
      expectedOrigin: expectedOrigins(services, challenge),
      expectedRPID: credential.rpId === challenge.rpId ? challenge.rpId : [],
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.counter,
      },
      requireUserVerification: verifiesUser,
    });
    return result.verified ? result.authenticationInfo : undefined;
  } catch {
    return undefined; // the library tells every refusal by throwing
  }
}

/** Checks type, challenge, origin, domain, presence and verification (WebAuthn 7.1). Undefined: it does not hold. */
export async function verifyNewDevice(
  { services }: ReadCall,
  { id, response }: WebAuthnNewDevice,
  { challenge, text, verifiesUser }: Pick<Claim, 'challenge' | 'text' | 'verifiesUser'>,
): Promise<VerifiedRegistrationResponse['registrationInfo']> {
  try {
    const result = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: text,
      expectedOrigin: expectedOrigins(services, challenge),
      expectedRPID: challenge.rpId,
      requireUserVerification: verifiesUser,
    });
    return result.registrationInfo;
  } catch {
    return undefined; // the library tells every refusal by throwing
  }
}
