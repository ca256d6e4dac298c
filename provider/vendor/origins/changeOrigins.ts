import { recordEvent, type Origin } from '../../ground/audit/storage.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { addOrigins, removeOrigins, type OriginOwner } from './storage.ts';

const change = { add: addOrigins, remove: removeOrigins };

/** Adds an origin to an owner or takes it away, with its audit event. Returns whether that changed something. */
export const changeOrigin = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  action: keyof typeof change,
  owner: OriginOwner,
  origin: string,
  from: Origin,
): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const changed = await change[action](transaction, owner, [origin]);
    if (changed.length === 0) return false;
    const event = {
      event: 'operator.origins.changed',
      outcome: 'success',
      actorKind: 'operator',
      tenantId: owner.tenantId,
      subjectId: owner.applicationId,
      details: { [action === 'add' ? 'added' : 'removed']: changed },
    } as const;
    await recordEvent(transaction, event, from, now());
    return true;
  });
