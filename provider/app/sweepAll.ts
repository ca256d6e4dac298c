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

/** Does what is due, for no caller. What fails is logged, and tried again the next time. */
async function due(services: Swept, failing: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logAccident(services, failing, error);
  }
}

/** Seals what the audit has got. Never fails. */
export const sealAll = (services: Swept): Promise<void> =>
  due(services, 'The audit could not be sealed', () => {
    const { db, now, sealing, settings } = services;
    return sealAudit({ db, now, keys: sealing.auditKeys(), log: settings.log });
  });

/** Folds what the counts of members got. Never fails. */
export const foldAll = (services: Swept): Promise<void> =>
  due(services, 'The counts of members could not be folded', () => foldMemberCounts(services.db));

/** Writes what is due about API tokens that end. Never fails. */
export const warnAll = (services: Swept & Pick<Services, 'mailQueued'>): Promise<void> =>
  due(services, 'Mails about API tokens that end could not be written', () => warnOfEnds(services));

/** `work`, which is left out while an earlier one still runs. It never fails. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  return () => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  };
}
