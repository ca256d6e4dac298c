import { auditTextIn, type AuditRow } from 'gatehouse-contract/contract.js';
import { detailsOf, entryOf, type AuditRecord } from '../../ground/audit/catalogue.ts';
import type { Reader } from '../../ground/database.ts';
import { listTenantUsers } from '../users/storage.ts';

interface Named {
  readonly name: string;
  readonly email: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The members that events are about, and who acted where the row does not tell, as the tenant sees them. Strangers have
 * no name.
 */
async function namesOf(
  db: Reader,
  { tenantId, rows, now }: { tenantId: string; rows: readonly AuditRecord[]; now: Date },
): Promise<ReadonlyMap<string, Named>> {
  const named = rows.flatMap(({ subjectId, actorId, actorName }) => [subjectId, actorName === null ? actorId : null]);
  const ids = [...new Set(named.flatMap((one) => (one !== null && UUID.test(one) ? [one] : [])))];
  if (ids.length === 0) return new Map();
  const query = { ids, _limit: ids.length, _offset: 0 };
  const { people } = await listTenantUsers(db, { tenantIds: [tenantId] }, query, now);
  return new Map(people.map(({ user: { id, name, email } }) => [id, { name, email }]));
}

export interface Viewing {
  readonly tenantId: string;
  readonly vendorId: string;
  /** What events say is in this language. */
  readonly language: string;
  readonly now: Date;
}

/** Events as they leave the provider (AUDIT-003): an allow-list of fields, and of details by event. */
export async function presentRows(
  db: Reader,
  rows: readonly AuditRecord[],
  { tenantId, vendorId, language, now }: Viewing,
): Promise<AuditRow[]> {
  const names = await namesOf(db, { tenantId, rows, now });
  return rows.map((row) => {
    const { id, event, at, subjectId } = row;
    const actor = row.actorName === null && row.actorId !== null ? names.get(row.actorId) : undefined;
    const subject = subjectId === null ? undefined : names.get(subjectId);
    const user = row.actorName ?? actor?.name ?? '';
    const email = row.actorEmail ?? actor?.email ?? '';
    const entry = entryOf(event);
    const instant = at.toISOString();
    return {
      _id: id,
      ip: row.ipAddress ?? '',
      json: detailsOf(row),
      action: event,
      description: auditTextIn(event, language) ?? entry?.text ?? '',
      resource: subject?.name || subject?.email || (subjectId ?? ''),
      time: instant,
      user,
      email,
      severity: entry?.severity ?? 'Info',
      vendorId,
      tenantId,
      createdAt: instant,
      updatedAt: instant,
      ...(email && { actorMail: email }),
      __v: 0,
      userAgent: row.userAgent ?? '',
      traceId: row.traceId ?? '',
      actorKind: row.actorKind,
      outcome: row.outcome,
    };
  });
}
