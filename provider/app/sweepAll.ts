import { logAccident } from '../ground/observing/log.ts';
import type { Services } from '../http/pipeline/services.ts';
import { sweep } from '../database/retention/sweep.ts';

type Swept = Pick<Services, 'areas' | 'db' | 'now' | 'settings' | 'recorder'>;

/**
 * Removes everything that is over. What fails is logged, keeps nothing else from going, and is tried again the next
 * time.
 */
export async function sweepAll(services: Swept): Promise<void> {
  const rules = services.areas.flatMap(({ sweeps }) => sweeps?.(services.settings.retention) ?? []);
  for (const rule of rules)
    try {
      services.recorder.swept(rule.what, await sweep(services.db, rule, services.now()));
    } catch (error) {
      services.recorder.sweepFailed(rule.what);
      logAccident(services, `Old ${rule.what} could not be removed`, error);
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
