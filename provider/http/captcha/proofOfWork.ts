import { hkdfSync, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import { PROOF_OF_WORK, type CaptchaChallenge } from 'gatehouse-contract/contract.js';

/** Seconds. */
export const CHALLENGE_LIFETIME = 300;
/**
 * Passes of PBKDF2 for each try of a browser, and how many tries it needs: a quarter of a second on a desk, one on a
 * phone.
 */
const COST = 8_000;
const TRIES = [75, 225] as const;

const text = v.pipe(v.string(), v.maxLength(200));
const number = v.pipe(v.number(), v.integer());
const solved = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: text,
      nonce: text,
      salt: text,
      cost: number,
      keyLength: number,
      keyPrefix: text,
      keySignature: text,
      data: v.object({ until: number }),
    }),
    signature: text,
  }),
  solution: v.object({ counter: number, derivedKey: text }),
});

export interface ProofOfWork {
  make(now: Date): Promise<CaptchaChallenge>;
  /**
   * The name of a challenge that was made here, holds and is solved; undefined for anything else. It has to be used up
   * by the caller.
   */
  read(token: string, now: Date): Promise<string | undefined>;
}

/** Challenges that no table keeps: each carries its end and our signature. */
export function createProofOfWork(secret: Buffer): ProofOfWork {
  const key = (what: string): string => Buffer.from(hkdfSync('sha256', secret, '', what, 32)).toString('hex');
  const secrets = { hmacSignatureSecret: key('captcha'), hmacKeySignatureSecret: key('captcha-solution') };
  return {
    async make(now) {
      const until = Math.floor(now.getTime() / 1000) + CHALLENGE_LIFETIME;
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: COST,
        counter: randomInt(...TRIES),
        deriveKey,
        data: { until },
        ...secrets,
      });
      return v.parse(solved.entries.challenge, made);
    },
    async read(token, now) {
      const { success, output } = v.safeParse(solved, decoded(token));
      if (!success) return undefined;
      const { verified } = await verifySolution({ ...output, deriveKey, ...secrets });
      const isOver = output.challenge.parameters.data.until * 1000 <= now.getTime();
      return verified && !isOver ? output.challenge.signature : undefined;
    },
  };
}

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.slice(PROOF_OF_WORK.length), 'base64url').toString());
  } catch {
    return undefined;
  }
}
