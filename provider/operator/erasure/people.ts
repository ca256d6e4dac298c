import { randomUUID } from 'node:crypto';
import { inArray, or, sql } from 'drizzle-orm';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { forgetAttempts, type Tried } from '../../http/pipeline/attempts.ts';
import { auditEvents, usernames, users } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { remove, type Tally } from './counting.ts';
import { placesOf } from './places.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { auditRowsOf, pseudonymise, type Pseudonyms, type Sealed } from './pseudonyms.ts';

/** A pseudonym for each, which is kept nowhere but in what it is written into. */
export const pseudonymsFor = (ids: readonly string[]): Pseudonyms => new Map(ids.map((id) => [id, randomUUID()]));

interface Others {
  /** The tenant that is erased with them: no row of the audit is written twice. */
  readonly tenant?: Pseudonyms;
  /** What belongs to the last transaction. */
  readonly finish?: (transaction: Database) => Promise<unknown>;
}

/**
 * Erases people wherever they are, in three steps: their accounts are locked and their sessions end, at once; the
 * audit gets pseudonyms, in batches; the rest goes in one transaction. Who is interrupted in between begins again.
 */
export async function erasePeople(
  services: Pick<Services, 'db' | 'areas'> & Sealed,
  pseudonyms: Pseudonyms,
  tally: Tally,
  { tenant, finish }: Others = {},
): Promise<void> {
  const { db, areas } = services;
  const places = placesOf(areas);
  const ids = [...pseudonyms.keys()];
  const named = new Map([...pseudonyms, ...(tenant ?? [])]);
  const counters = await attemptsOf(db, ids);
  await db.transaction(async (transaction) => {
    await transaction.update(users).set({ isLocked: true }).where(inArray(users.id, ids));
    for (const place of places.filter(({ isFirst }) => isFirst))
      await remove(transaction, place, place.ofPeople?.(ids), tally);
  });
  tally.add(auditEvents, await pseudonymise(db, named, auditRowsOf({ people: ids }), services));
  await db.transaction(async (transaction) => {
    const endings: (() => Promise<void>)[] = [];
    for (const { erasing } of areas) if (erasing) endings.push(await erasing(transaction, ids));
    for (const place of places) await remove(transaction, place, place.ofPeople?.(ids), tally);
    for (const end of endings) await end();
    await forgetAttempts(transaction, counters);
    // What was recorded meanwhile.
    tally.add(auditEvents, await pseudonymise(transaction, named, auditRowsOf({ people: ids }), services));
    await finish?.(transaction);
  });
}

/** What the tries of people were counted under: their identifiers, and the addresses they or others tried from. */
async function attemptsOf(db: Reader, ids: readonly string[]): Promise<Tried[]> {
  const people = await db
    .select({ id: users.id, email: users.emailKey, username: usernames.usernameKey })
    .from(users)
    .leftJoin(usernames, sql`${usernames.userId} = ${users.id}`)
    .where(inArray(users.id, [...ids]));
  const who = sql<string>`COALESCE(${auditEvents.actorId}::text, ${auditEvents.subjectId})`;
  const tried = await db
    .selectDistinct({ who, address: auditEvents.ipAddress })
    .from(auditEvents)
    .where(or(inArray(auditEvents.actorId, [...ids]), inArray(auditEvents.subjectId, [...ids])));
  return people.map(({ id, email, username }) => ({
    identifiers: [email, ...(username === null ? [] : [toIdentifierKey(username)])],
    addresses: tried.flatMap(({ who: whose, address }) => (whose === id && address !== null ? [address] : [])),
  }));
}
