import { and, asc, desc, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { hashToken } from '../keys/secrets.ts';
import { oneTimeSecrets } from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { keyOf, type SecretSubject } from './secretKey.ts';

/** Flows that may wait for a secret of one purpose of one person at the same time. */
export const MOST_FLOWS = 5;

/** What asks for a secret: its flow, and the network or known browser that it is in. */
export interface Asker {
  /** The flow is what has this name. */
  readonly flow: string;
  readonly network: string;
  /** A browser in which the person has signed in before. It gives way to no network. */
  readonly isKnown: boolean;
}

const KNOWN = 'known ';

/** How the network of a flow is kept. */
export const placeOf = ({ network, isKnown }: Asker): string => `${isKnown ? KNOWN : ''}${hashToken(network)}`;

/** The secrets of a purpose, subject and tenant, in every flow. */
export const ofSubject = ({ purpose, subject, tenantId }: SecretSubject): SQL | undefined =>
  and(
    eq(oneTimeSecrets.purpose, purpose),
    eq(oneTimeSecrets.subject, subject),
    tenantId === undefined ? isNull(oneTimeSecrets.tenantId) : eq(oneTimeSecrets.tenantId, tenantId),
  );

/** The flows of a subject come and go one after the other, until the end of the transaction. */
export const lockFlows = (db: Database, subject: string): Promise<unknown> =>
  db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`flows of ${subject}`}, 0))`);

const waits = (now: Date): SQL | undefined =>
  and(isNotNull(oneTimeSecrets.flow), isNull(oneTimeSecrets.usedAt), gt(oneTimeSecrets.expiresAt, now));

/** Ends flows beyond those that may wait: see {@link outgoing}. */
export async function endFlowsBeyond(db: Database, whose: SecretSubject, own: Asker, now: Date): Promise<void> {
  const rows = await db
    .select({ key: oneTimeSecrets.key, network: oneTimeSecrets.network })
    .from(oneTimeSecrets)
    .where(and(ofSubject(whose), waits(now)))
    .orderBy(asc(oneTimeSecrets.createdAt), asc(oneTimeSecrets.key));
  const others = rows.filter(({ key }) => key !== keyOf({ ...whose, flow: own.flow }));
  const ended: string[] = [];
  while (others.length >= MOST_FLOWS) {
    const next = outgoing(others, placeOf(own));
    others.splice(next, 1).forEach(({ key }) => ended.push(key));
  }
  // Also where none gives way: an unknown address takes the same work.
  await db.delete(oneTimeSecrets).where(sql`${oneTimeSecrets.key} = ANY(${sql.param(ended)}::text[])`);
}

/**
 * Which of the flows gives way: the oldest of the network that asks. A network without one takes the place of the
 * network with the most, so that a stranger pushes out their own flows before the owner's.
 */
function outgoing(flows: readonly { readonly network: string | null }[], network: string): number {
  const own = flows.findIndex((flow) => flow.network === network);
  if (own >= 0) return own;
  const held = new Map<string | null, number>();
  for (const flow of flows)
    if (!flow.network?.startsWith(KNOWN)) held.set(flow.network, (held.get(flow.network) ?? 0) + 1);
  const most = Math.max(...held.values());
  const found = flows.findIndex((flow) => held.get(flow.network) === most);
  return Math.max(found, 0);
}

/**
 * Lets a flow share the code of the message that waits for the person, as far as that was sent over the limit. The
 * digits are those of the newest message in the mailbox; guesses count for the flow alone. False: none waits.
 */
export async function joinWaiting(db: Database, whose: SecretSubject, asker: Asker, now: Date): Promise<boolean> {
  await lockFlows(db, whose.subject);
  const [newest] = await db
    .select()
    .from(oneTimeSecrets)
    .where(and(ofSubject(whose), waits(now)))
    .orderBy(desc(oneTimeSecrets.createdAt), desc(oneTimeSecrets.isRepeat))
    .limit(1);
  if (!newest?.isRepeat) return false;
  const key = keyOf({ ...whose, flow: asker.flow });
  const facts = {
    flow: hashToken(asker.flow),
    network: placeOf(asker),
    hash: newest.hash,
    expiresAt: newest.expiresAt,
    usedAt: null,
    isRepeat: true,
    createdAt: now,
  };
  const { kind, maxAttempts, purpose, subject, tenantId } = newest;
  if (newest.key === key) return true; // its own: what was guessed stays counted
  await db
    .insert(oneTimeSecrets)
    .values({ key, purpose, subject, tenantId, kind, maxAttempts, ...facts })
    // A flow that asks again has no more guesses at the same digits.
    .onConflictDoUpdate({
      target: oneTimeSecrets.key,
      set: {
        ...facts,
        attempts: sql`CASE WHEN ${oneTimeSecrets.hash} = ${newest.hash} THEN ${oneTimeSecrets.attempts} ELSE 0 END`,
      },
    });
  await endFlowsBeyond(db, whose, asker, now);
  return true;
}
