import { PROOF_OF_WORK, type CaptchaChallenge, type CaptchaPolicy } from 'gatehouse-contract/contract.js';
import { countAttempt } from '../counters/counters.ts';
import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { Circumstances } from '../pipeline/call.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { CHALLENGE_LIFETIME, createProofOfWork } from './proofOfWork.ts';
import { createSiteVerify } from './siteVerify.ts';

/** Keeps programs from what guesses passwords, makes accounts and sends mails. */
export interface Captcha {
  /** Null where it was never set up. */
  policy(db: Reader): Promise<CaptchaPolicy | null>;
  /** Given wherever it is asked for: one that nobody needs costs little. */
  challenge(now: Date): Promise<CaptchaChallenge>;
  /**
   * Takes the token of a call, once. Nothing of the call has been looked at before: the same for known and unknown people.
   * @throws ProviderError 400 with a code of its own
   */
  require(call: Pick<Circumstances, 'origin' | 'now'>, token: string | null | undefined): Promise<void>;
}

export function createCaptcha({
  db,
  settings,
  secret,
  readVendor,
}: {
  readonly db: Database;
  readonly settings: Settings;
  readonly secret: Buffer;
  /** Whose captcha it is. */
  readVendor(db: Reader): Promise<{ readonly id: string; readonly createdAt: Date; readonly updatedAt: Date }>;
}): Captcha {
  const { enabled, kind, siteKey = '' } = settings.captcha;
  const proofOfWork = createProofOfWork(secret);
  const askService = createSiteVerify(settings);

  /** In one statement: of parallel calls with one token one goes on. */
  const spend = async (token: string, now: Date): Promise<boolean> =>
    (await countAttempt(db, `captcha:${token}`, CHALLENGE_LIFETIME, now)).count === 1;

  return {
    async policy(reader) {
      if (!enabled && !siteKey) return null;
      const { id, createdAt, updatedAt } = await readVendor(reader);
      return { id, siteKey, enabled, kind, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
    },
    challenge: proofOfWork.make,
    async require({ origin, now }, token) {
      if (!enabled) return;
      if (!token) throw new ProviderError('ER-CAPTCHA-REQUIRED');
      if (token.startsWith(PROOF_OF_WORK)) {
        const name = await proofOfWork.read(token, now);
        if (name === undefined || !(await spend(name, now))) throw new ProviderError('ER-CAPTCHA-REFUSED');
        return;
      }
      const answer = await askService(token, origin.traceId);
      if (answer === 'away') throw new ProviderError('ER-CAPTCHA-AWAY');
      if (answer === 'refused' || !(await spend(token, now))) throw new ProviderError('ER-CAPTCHA-REFUSED');
    },
  };
}
