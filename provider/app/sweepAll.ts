import { countersOver } from '../http/counters/counters.ts';
import { auditOver } from '../database/retention/audit.ts';
import { logAccident } from '../ground/observing/log.ts';
import { messagesOver } from '../messages/mail/queue.ts';
import { challengesOver } from '../signIn/passkeys/storage.ts';
import { secretsOver } from '../crypto/secrets/storage.ts';
import type { Services } from '../http/pipeline/services.ts';
import { sessionsOver } from '../signIn/sessions/storage.ts';
import { sweep, type Sweep } from '../database/retention/sweep.ts';

const sweepsOf = ({ settings: { retention } }: Pick<Services, 'settings'>): readonly Sweep[] => [
  countersOver,
  ...sessionsOver(retention.sessions),
  secretsOver(retention.secrets),
  messagesOver(retention.messages),
  auditOver(retention.audit),
  challengesOver,
];

/** Removes everything that is over. What fails is logged, keeps nothing else from going, and is tried again the next time. */
export async function sweepAll(services: Pick<Services, 'db' | 'now' | 'settings' | 'recorder'>): Promise<void> {
  for (const rule of sweepsOf(services))
    try {
      services.recorder.swept(rule.what, await sweep(services.db, rule, services.now()));
    } catch (error) {
      services.recorder.sweepFailed(rule.what);
      logAccident(services, `Old ${rule.what} could not be removed`, error);
    }
}
