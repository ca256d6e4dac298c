import { randomUUID } from 'node:crypto';
import { and, arrayOverlaps, eq, inArray, sql } from 'drizzle-orm';
import { AUDIT_RECORDED, type EventKey } from 'gatehouse-contract/contract.js';
import {
  invitations,
  memberships,
  tenants,
  users,
  vendors,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../database/storage/schema.ts';
import type { Database } from '../database.ts';
import type { AuditEventName } from '../generated/areas.ts';
import { detailsOf, entryOf, keysOf, type AuditRecord } from './catalogue.ts';
import { notify } from './noticing.ts';
import { notifySlack } from './slackNotices.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Subscriber = Pick<typeof webhooks.$inferSelect, 'id' | 'tenantId' | 'eventKeys' | 'isActive'>;

/** An event for which there are subscribers. */
interface Heard {
  readonly row: AuditRecord & { readonly tenantId: string };
  readonly key: EventKey;
  readonly subscribers: readonly Subscriber[];
}

/**
 * Writes what the tenants hear of these rows of the audit, in the same transaction: by webhooks, mail, text message
 * and Slack.
 * @returns whether there is anything to send
 */
export async function publish(transaction: Database, rows: readonly AuditRecord[]): Promise<boolean> {
  const hasDelivery = await publishToWebhooks(transaction, rows);
  const hasNotice = await notify(transaction, rows);
  const hasPost = await notifySlack(transaction, rows, objectsOf);
  return hasDelivery || hasNotice || hasPost;
}

/**
 * Writes what webhooks of the tenants hear of these rows of the audit, in the same transaction: the event with the
 * bytes that will be sent, and its deliveries. For webhooks that are off it is logged as skipped.
 * @returns whether there is anything to send
 */
async function publishToWebhooks(transaction: Database, rows: readonly AuditRecord[]): Promise<boolean> {
  const heard = await heardOf(transaction, rows);
  if (heard.length === 0) return false;
  const objects = await objectsOf(transaction, heard);
  const sequences = await nextSequences(transaction, heard.length);
  let isWaiting = false;
  const events: (typeof webhookEvents.$inferInsert)[] = [];
  const deliveries: (typeof webhookDeliveries.$inferInsert)[] = [];
  for (const [index, { row, key, subscribers }] of heard.entries()) {
    const [id, sequence] = [randomUUID(), sequences[index] ?? 0];
    const { tenantId, actorId, subjectId, at } = row;
    const body = JSON.stringify({
      eventKey: key,
      eventContext: {
        vendorId: objects.vendorId,
        tenantId,
        ...(personOf(row) !== undefined && { userId: personOf(row) }),
      },
      ...objects.of(row, key),
      timestamp: at.toISOString(),
      sequence,
    });
    events.push({ id, sequence, tenantId, eventKey: key, body, actorId, subjectId, createdAt: at });
    for (const { id: webhookId, isActive } of subscribers) {
      isWaiting ||= isActive;
      const state = isActive ? 'waiting' : 'skipped';
      deliveries.push({ webhookId, eventId: id, sequence, state, nextAttemptAt: at, createdAt: at });
    }
  }
  await transaction.insert(webhookEvents).values(events);
  await transaction.insert(webhookDeliveries).values(deliveries);
  return isWaiting;
}

/** The rows with the keys that a webhook of their tenant has asked for. */
async function heardOf(transaction: Database, rows: readonly AuditRecord[]): Promise<Heard[]> {
  const keys = new Set(rows.flatMap(keysOf));
  if (keys.size === 0) return [];
  const said = rows.flatMap(({ tenantId, ...row }) =>
    tenantId === null ? [] : keysOf(row).map((key) => ({ row: { ...row, tenantId }, key })),
  );
  const subscribers = await transaction
    .select({
      id: webhooks.id,
      tenantId: webhooks.tenantId,
      eventKeys: webhooks.eventKeys,
      isActive: webhooks.isActive,
    })
    .from(webhooks)
    .where(
      and(
        inArray(webhooks.tenantId, [...new Set(said.map(({ row }) => row.tenantId))]),
        arrayOverlaps(webhooks.eventKeys, [...keys]),
      ),
    );
  return said.flatMap(({ row, key }) => {
    const own = subscribers.filter(({ tenantId, eventKeys }) => tenantId === row.tenantId && eventKeys.includes(key));
    return own.length > 0 ? [{ row, key, subscribers: own }] : [];
  });
}

async function nextSequences(transaction: Database, count: number): Promise<number[]> {
  const rows = await transaction
    .select({
      next: sql`nextval(pg_get_serial_sequence('webhook_events', 'sequence'))`.mapWith(Number),
    })
    .from(sql`generate_series(1, ${count}::int)`);
  return rows.map(({ next }) => next).sort((one, other) => one - other);
}

/** Events of a person whose subject is a session, a factor, a passkey or a token of theirs. */
const ofThings: ReadonlySet<string> = new Set<AuditEventName>([
  'auth.apiToken.exchanged',
  'auth.apiToken.refused',
  'auth.logout',
  'auth.mfa.asked',
  'auth.mfa.sent',
  'auth.mfa.tried',
  'auth.refresh',
  'auth.refresh.ambiguous',
  'auth.refresh.reuse',
  'auth.stepUp',
  'user.apiToken.created',
  'user.apiToken.deleted',
  'user.mfa.added',
  'user.mfa.removed',
  'user.passkey.removed',
  'user.session.ended',
]);

/** The person that an event is about, or who acted. */
const personOf = ({ subjectId, actorId, event }: AuditRecord): string | undefined => {
  const isOfPerson = /^(?:user|auth|admin[.]user|console[.]user)[.]/.test(event) && !ofThings.has(event);
  return (isOfPerson ? subjectId : null) ?? actorId ?? undefined;
};

/** The published objects that events tell of, as far as their tenant sees them: an allow-list of fields. */
async function objectsOf(transaction: Database, heard: readonly Pick<Heard, 'row'>[]) {
  const named = heard.flatMap(({ row }) => [personOf(row), row.subjectId, row.tenantId]);
  const ids = [...new Set(named.flatMap((one) => (one && UUID.test(one) ? [one] : [])))];
  const [vendor] = await transaction.select({ id: vendors.id }).from(vendors).limit(1);
  const people = await transaction
    .select({ user: users, membership: memberships, invitation: invitations })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      invitations,
      and(eq(invitations.tenantId, memberships.tenantId), eq(invitations.userId, memberships.userId)),
    )
    .where(and(inArray(memberships.userId, ids), inArray(memberships.tenantId, ids), eq(memberships.invisible, false)));
  const accounts = await transaction.select().from(tenants).where(inArray(tenants.id, ids));

  const userOf = (row: Heard['row']) => {
    const { tenantId } = row;
    const id = personOf(row);
    const found = people.find(({ membership }) => membership.userId === id && membership.tenantId === tenantId);
    if (!found) return { id, tenantId };
    const { user, membership, invitation } = found;
    // Before a person has joined, the tenant sees what the invitation says, and nothing of an account elsewhere.
    const shown =
      membership.activatedAt === null
        ? { email: invitation?.email, name: invitation?.name, verified: false, mfaEnrolled: false }
        : { email: user.email, name: user.name, verified: user.verified, mfaEnrolled: user.mfaEnrolled };
    return { id, tenantId, ...shown, createdAt: membership.createdAt.toISOString() };
  };
  const tenantOf = ({ subjectId, tenantId, details }: Heard['row']) => {
    const id = subjectId ?? tenantId;
    // A deleted account has no row any more: its event keeps the name.
    const name = accounts.find((account) => account.id === id)?.name ?? details.name;
    return { id, tenantId: id, name };
  };
  const auditOf = (row: Heard['row']) => ({
    _id: row.id,
    action: row.event,
    description: entryOf(row.event)?.text ?? '',
    severity: entryOf(row.event)?.severity ?? 'Info',
    outcome: row.outcome,
    json: detailsOf(row),
    resource: row.subjectId ?? '',
    actorKind: row.actorKind,
    user: row.actorName ?? '',
    email: row.actorEmail ?? '',
    ip: row.ipAddress ?? '',
    userAgent: row.userAgent ?? '',
    tenantId: row.tenantId,
    createdAt: row.at.toISOString(),
  });
  return {
    vendorId: vendor?.id,
    of(row: Heard['row'], key: EventKey): object {
      if (key === AUDIT_RECORDED) return { audit: auditOf(row) };
      if (key.startsWith('frontegg.tenant.')) return { tenant: tenantOf(row) };
      const token = key.includes('ApiToken.') && { apiToken: { id: row.subjectId } };
      return { user: userOf(row), ...token };
    },
  };
}
