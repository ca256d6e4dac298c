import { logAccident } from '../ground/observing/log.ts';
import type { Services } from '../http/pipeline/services.ts';
import { warnOfEnds } from '../people/apiTokens/ending.ts';
import { foldMemberCounts } from '../people/users/counts.ts';
import { sealedRetention } from '../crypto/seals/lawful.ts';
import { sealAudit } from '../crypto/seals/sealing.ts';
import { sweep } from '../database/retention/sweep.ts';
import { auditEvents } from '../database/storage/schema.ts';

type Swept = Pick<Services, 'areas' | 'db' | 'now' | 'settings' | 'recorder' | 'sealing'>;

/**
 * Removes everything that is over. What fails is logged, keeps nothing else from going, and is tried again the next
 * time.
 */
export async function sweepAll(services: Swept): Promise<void> {
  const rules = services.areas.flatMap(({ sweeps }) => sweeps?.(services.settings.retention) ?? []);
  const keys = services.sealing.auditKeys();
  for (const stated of rules) {
    const rule = stated.table === auditEvents ? sealedRetention(stated, keys) : stated;
    try {
      services.recorder.swept(rule.what, await sweep(services.db, rule, services.now()));
    } catch (error) {
      services.recorder.sweepFailed(rule.what);
      logAccident(services, `Old ${rule.what} could not be removed`, error);
    }
  }
}

/** Seals what the audit has got. What fails is logged, and tried again the next time. */
export async function sealAll({ db, now, sealing, settings, recorder }: Swept): Promise<void> {
  try {
    await sealAudit({ db, now, keys: sealing.auditKeys(), log: settings.log });
  } catch (error) {
    logAccident({ settings, recorder }, 'The audit could not be sealed', error);
  }
}

/** Folds what counts of members got. What fails is logged, and tried again the next time. */
export async function foldAll({ db, settings, recorder }: Swept): Promise<void> {
  try {
    await foldMemberCounts(db);
  } catch (error) {
    logAccident({ settings, recorder }, 'The counts of members could not be folded', error);
  }
}

/** Writes what is due about API tokens that end. What fails is logged, and tried again the next time. */
export async function warnAll(services: Swept & Pick<Services, 'mailQueued'>): Promise<void> {
  try {
    await warnOfEnds(services);
  } catch (error) {
    logAccident(services, 'Mails about API tokens that end could not be written', error);
  }
}

/** `work`, which is left out while an earlier one still runs. It never fails. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  };
}
