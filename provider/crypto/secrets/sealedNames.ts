import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import type { NamePurpose } from '../../ground/generated/areas.ts';

/**
 * Encrypted names of flows, for the page or the cookie that waits. A name does not tell whose flow it is, nor
 * whether an address has an account, and it opens nothing without the code or the link of the message.
 */
export interface SealedNames {
  /** `lifetime` in seconds. */
  make(purpose: NamePurpose, claims: JWTPayload, lifetime: number, now: Date): Promise<string>;
  /** Undefined for a name that is over, of another purpose, or not made here. */
  read(purpose: NamePurpose, name: string, now: Date): Promise<JWTPayload | undefined>;
}

export function createSealedNames(secret: Buffer): SealedNames {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'sealed-names', 32));
  return {
    make: (purpose, claims, lifetime, now) =>
      new EncryptJWT(claims)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(purpose)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetime)
        .encrypt(key),
    async read(purpose, name, now) {
      try {
        const { payload } = await jwtDecrypt(name, key, {
          audience: purpose,
          currentDate: now,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
