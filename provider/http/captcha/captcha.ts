import { PROOF_OF_WORK } from 'gatehouse-contract/contract.js';
import { countAttempt } from '../counters/counters.ts';
import type { Settings } from '../../config/config.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { Captcha } from '../pipeline/services.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { CHALLENGE_LIFETIME, createProofOfWork } from './proofOfWork.ts';
import { createSiteVerify } from './siteVerify.ts';

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
