import { sql } from 'drizzle-orm';
import { auditEvents, memberships, tenants, unpublishedEvents, users } from '../../database/storage/schema.ts';
import type { Database } from '../database.ts';
import type { AuditEventName } from '../generated/areas.ts';
import { keysOf, type AuditRecord } from './catalogue.ts';
import { publish } from './publishing.ts';

export type { AuditEventName } from '../generated/areas.ts';

/** Where a request came from; goes into every event it causes. */
export interface Origin {
  ipAddress: string;
  userAgent: string | undefined;
  traceId: string;
}

/** Who acts, as rows name them: the caller, unless a fact says otherwise. */
export interface Actor {
  /** A person, unless it says otherwise. */
  readonly actorKind?: 'user' | 'apiToken' | 'operator' | 'system';
  /** The person; of a token its owner or maker, undefined once erased. */
  readonly actorId?: string | undefined;
  /** The id of the token, which goes to the details of each row. */
  readonly apiToken?: string;
}

/** What a write caused, as far as the code that wrote knows it. */
export interface AuditFact extends Actor {
  readonly event: AuditEventName;
  /** The tenant of the person who calls, unless it says otherwise. */
  readonly tenantId?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Never a password, code or token. */
  readonly details?: Record<string, unknown>;
  /** That of the write, unless it says otherwise: what a refused write has kept is a success. */
  readonly outcome?: 'success' | 'failure';
}

/** What a write caused: one fact, or several. Never none. */
export type Caused = AuditFact | readonly [AuditFact, ...AuditFact[]];

export interface AuditEvent extends AuditFact {
  readonly outcome: 'success' | 'failure';
}

/** What the pipeline knows of every event of a call. */
export type AuditFrame = Pick<AuditEvent, 'outcome' | 'tenantId'> & Actor;

/**
 * Records an event. Inside a transaction the event is committed or rolled back with the write. What other systems hear
 * of it is sent with the next look at what is due.
 */
export async function recordEvent(db: Database, event: AuditEvent, origin: Origin, at: Date): Promise<void> {
  // Events of no tenant take the same way: the try of a stranger costs what that of a known user costs (PRO-13).
  await db.transaction(
    async (transaction) => void (await announce(transaction, await writeRow(transaction, event, origin, at), event)),
  );
}

/**
 * Publishes rows in the transaction that causes them. Those of a caller without a session wait for the publisher: who
 * listens to them must not show in the time of the answer (PRO-13).
 * @returns whether there is anything to do after the commit
 */
async function announce(
  transaction: Database,
  rows: readonly AuditRecord[],
  { actorId, actorKind }: Actor,
): Promise<boolean> {
  if (actorId !== undefined || actorKind !== undefined) return publish(transaction, rows);
  const heard = rows.filter((row) => keysOf(row).length > 0);
  if (heard.length === 0) return false;
  await transaction.insert(unpublishedEvents).values(heard.map(({ id: auditId, at }) => ({ auditId, at })));
  return true;
}

/** Writes the row of an event, of which no webhook hears: the caller takes it back. */
export const writeRow = (db: Database, event: AuditEvent, origin: Origin, at: Date): Promise<AuditRecord[]> =>
  db
    .insert(auditEvents)
    .values({ ...rowOf(event), ...origin, at })
    .returning();

/** The columns of an event: which token acted is a detail. */
const rowOf = ({ apiToken, ...event }: AuditEvent) => {
  const details = { ...event.details, ...(apiToken !== undefined && { apiToken }) };
  return { ...named(placed(event)), details };
};

/** Kinds of actors behind whom there is a person. */
const personal: readonly string[] = ['user', 'apiToken'];

/** An event with the name and address that the person who acts has now: the row keeps them. */
const named = <Event extends AuditEvent>(event: Event) => {
  if (event.actorId === undefined || !personal.includes(event.actorKind ?? 'user')) return event;
  const own = (column: typeof users.name | typeof users.email) =>
    sql<string | null>`(SELECT ${column} FROM ${users} WHERE ${users.id} = ${event.actorId}::uuid)`;
  return { ...event, actorName: own(users.name), actorEmail: own(users.email) };
};

/**
 * A refused sign-in with the tenant that the person used last, the one that a success would have chosen: its
 * administrators have to see it. Known and unknown people take the same statement, so that both take as long.
 */
const placed = <Event extends AuditEvent>(event: Event) =>
  event.outcome === 'failure' && event.tenantId === undefined && event.event.startsWith('auth.login')
    ? { ...event, tenantId: lastTenantOf(event.actorId ?? event.subjectId) }
    : event;

const lastTenantOf = (userId: string | undefined) => sql<string | null>`(
  SELECT ${memberships.tenantId} FROM ${memberships} JOIN ${tenants} ON ${tenants.id} = ${memberships.tenantId}
  WHERE ${memberships.userId} = ${userId ?? null}::uuid AND ${tenants.erasedAs} IS NULL
  ORDER BY ${memberships.lastLogin} DESC NULLS LAST, ${memberships.createdAt}, ${memberships.tenantId} LIMIT 1
)`;

/**
 * Writes down what a write caused, and what other systems hear of it, in the transaction of that write: the facts of
 * one event by one statement.
 * @returns whether there is anything to do after the commit
 */
export async function recordCaused(
  transaction: Database,
  caused: Caused,
  frame: AuditFrame,
  origin: Origin,
  at: Date,
): Promise<boolean> {
  const facts: readonly AuditFact[] = isList(caused) ? caused : [caused];
  const rows = facts.map((fact) => ({ ...rowOf({ ...frame, ...fact }), ...origin, at }));
  const written: AuditRecord[] = [];
  for (const event of new Set(rows.map((row) => row.event))) {
    const ofEvent = rows.filter((row) => row.event === event);
    written.push(...(await transaction.insert(auditEvents).values(ofEvent).returning()));
  }
  return announce(transaction, written, frame);
}

const isList = (caused: Caused): caused is readonly [AuditFact, ...AuditFact[]] => Array.isArray(caused);
