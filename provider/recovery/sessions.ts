import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';

/** By which channel a code went out. */
export type RecoveryChannel = 'email' | 'sms';

/**
 * Names of messages with a code, for the page that asked for one. A name is encrypted, so that it does not tell whether an address has
 * an account, and opens nothing without the code. The newest code goes with every name of the person: an open page goes on.
 */
export interface RecoverySessions {
  make(channel: RecoveryChannel, subject: string, now: Date): Promise<string>;
  /** The id of the person. Undefined for a name that is over, of another channel, or not made here. */
  read(channel: RecoveryChannel, sessionId: string, now: Date): Promise<string | undefined>;
}

/** As long as a code, in seconds. */
const LIFETIME = 600;

export function createRecoverySessions(secret: Buffer): RecoverySessions {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'recovery-sessions', 32));
  return {
    make: (channel, subject, now) =>
      new EncryptJWT()
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(channel)
        .setSubject(subject)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFETIME)
        .encrypt(key),
    async read(channel, sessionId, now) {
      try {
        const { payload } = await jwtDecrypt(sessionId, key, {
          audience: channel,
          currentDate: now,
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp', 'sub'],
        });
        return payload.sub;
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
