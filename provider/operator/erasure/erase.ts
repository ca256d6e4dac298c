import { randomUUID } from 'node:crypto';
import { and, desc, eq, not, or, sql, type SQL } from 'drizzle-orm';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { recordEvent, type Origin } from '../../ground/audit/storage.ts';
import type { Services } from '../../http/pipeline/services.ts';
import { auditEvents, invitationLinks, memberships, tenants, users } from '../../database/storage/schema.ts';
import type { Database, Reader } from '../../ground/database.ts';
import type { Place } from '../../database/areas/area.ts';
import { count, removeInBatches, Tally, type Erased } from './counting.ts';
import { erasePeople, pseudonymsFor } from './people.ts';
import { placesOf } from './places.ts';
import { auditRowsOf, pseudonymise } from './pseudonyms.ts';

type Work = Pick<Services, 'areas' | 'db' | 'now' | 'sealing'>;
type Counted = Pick<Services, 'areas' | 'db'>;

/** What an erasure came to. */
export interface Erasure {
  /** Rows by table. */
  readonly erased: Erased;
  /** What the audit says from now on. */
  readonly pseudonym: string;
}

/** Why a person or tenant cannot be erased: a sentence for the operator. */
export class ErasureRefused extends Error {
  override name = 'ErasureRefused';
}

/** People of one transaction. */
const PEOPLE = 200;

/**
 * The id of a person, by id or address. A person who is gone, except from audit rows, is found by id.
 * @throws ErasureRefused when there is no such person
 */
export async function findPerson(db: Reader, named: string): Promise<string> {
  const byAddress = named.includes('@');
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(byAddress ? eq(users.emailKey, toIdentifierKey(named)) : sql`${users.id}::text = ${named.toLowerCase()}`);
  if (user) return user.id;
  const id = named.toLowerCase();
  if (!byAddress && UUID.test(id) && (await db.$count(auditEvents, auditRowsOf({ people: [id] }))) > 0) return id;
  throw new ErasureRefused(`There is no person '${named}'`);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What erasing a person would take. */
export const countPerson = ({ db, areas }: Counted, id: string): Promise<Erased> =>
  count(db, placesOf(areas), ({ ofPeople }) => ofPeople?.([id]), auditRowsOf({ people: [id] }));

/** Erases a person everywhere. Their sessions end first, and at once. */
export async function erasePerson(services: Work, id: string, origin: Origin): Promise<Erasure> {
  const pseudonyms = pseudonymsFor([id]);
  const pseudonym = pseudonyms.get(id) ?? '';
  const tally = new Tally();
  await erasePeople(services, pseudonyms, tally, {
    finish(transaction) {
      const fact = { subjectId: pseudonym, details: tally.toRecord() };
      return record(transaction, 'operator.person.erased', fact, origin, services.now());
    },
  });
  return { erased: tally.toRecord(), pseudonym };
}

const record = (
  db: Database,
  event: 'operator.person.erased' | 'operator.tenant.closed' | 'operator.tenant.erased',
  fact: { tenantId?: string; subjectId: string; details?: Erased },
  origin: Origin,
  at: Date,
): Promise<void> => recordEvent(db, { ...fact, event, outcome: 'success', actorKind: 'operator' }, origin, at);

/**
 * A tenant by its id, else by its alias.
 * @throws ErasureRefused when there is none, or one that has tenants below it
 */
export async function findTenantToErase(db: Reader, named: string): Promise<{ id: string; name: string }> {
  const hasId = sql<boolean>`${tenants.id}::text = ${named.toLowerCase()}`;
  const [tenant] = await db
    .select({ id: tenants.id, name: tenants.name })
    .from(tenants)
    .where(or(hasId, eq(tenants.alias, named)))
    .orderBy(desc(hasId));
  if (!tenant) throw new ErasureRefused(`There is no tenant '${named}'`);
  const below = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.parentId, tenant.id)).limit(10);
  if (below.length > 0)
    throw new ErasureRefused(
      `${tenant.name} has tenants below it, which have to be erased first: ${below.map(({ id }) => id).join(', ')}`,
    );
  return tenant;
}

/** Who is in no other tenant, of members with their accounts: they go with it. A super user stays. */
const isOnlyIn = (tenantId: string): SQL | undefined =>
  and(
    eq(memberships.tenantId, tenantId),
    not(users.superUser),
    sql`NOT EXISTS (SELECT 1 FROM ${memberships} AS "other" WHERE "other"."user_id" = ${users.id} AND "other"."tenant_id" <> ${tenantId})`,
  );

/** Their ids. */
const onlyIn = (tenantId: string): SQL =>
  sql`(SELECT ${memberships.userId} FROM ${memberships} INNER JOIN ${users} ON ${users.id} = ${memberships.userId} WHERE ${isOnlyIn(tenantId)})`;

/** What erasing a tenant would take. */
export const countTenant = ({ db, areas }: Counted, id: string): Promise<Erased> =>
  count(
    db,
    placesOf(areas),
    ({ ofPeople, ofTenant }) => or(ofTenant?.(id), ofPeople?.(onlyIn(id))),
    or(
      auditRowsOf({ tenantId: id }),
      sql`${auditEvents.actorId} IN ${onlyIn(id)}`,
      sql`${auditEvents.subjectId} IN (SELECT "one"::text FROM ${onlyIn(id)} AS "only"("one"))`,
    ),
  );

/**
 * Erases a tenant and those of its people who are in no other one. It is closed first: from then on it counts as one
 * without members. The rest goes in batches. An erasure that was interrupted goes on when it is asked for again.
 */
export async function eraseTenant(services: Work, id: string, origin: Origin): Promise<Erasure> {
  const { db, now } = services;
  const places = placesOf(services.areas);
  const pseudonym = await close(db, id, origin, now());
  const pseudonyms = new Map([[id, pseudonym]]);
  const tally = new Tally();
  for (let ids = await somePeople(db, id); ids.length > 0; ids = await somePeople(db, id))
    await erasePeople(services, pseudonymsFor(ids), tally, { tenant: pseudonyms });
  const last = ({ table }: Place): boolean => table === tenants;
  for (const place of places.filter((one) => !last(one))) await removeInBatches(db, place, place.ofTenant?.(id), tally);
  tally.add(auditEvents, await pseudonymise(db, pseudonyms, auditRowsOf({ tenantId: id }), services));
  await db.transaction(async (transaction) => {
    for (const place of places.filter(last)) await removeInBatches(transaction, place, place.ofTenant?.(id), tally);
    tally.add(auditEvents, await pseudonymise(transaction, pseudonyms, auditRowsOf({ tenantId: id }), services));
    const details = tally.toRecord();
    await record(transaction, 'operator.tenant.erased', { subjectId: pseudonym, details }, origin, now());
  });
  return { erased: tally.toRecord(), pseudonym };
}

/** Shuts a tenant, and its link with it. Returns its pseudonym: the same one when it was shut before. */
async function close(db: Database, id: string, origin: Origin, at: Date): Promise<string> {
  return db.transaction(async (transaction) => {
    const [tenant] = await transaction.select().from(tenants).where(eq(tenants.id, id)).for('update');
    if (!tenant) throw new ErasureRefused(`There is no tenant '${id}'`);
    if (tenant.erasedAs !== null) return tenant.erasedAs;
    const erasedAs = randomUUID();
    await transaction.update(tenants).set({ erasedAs }).where(eq(tenants.id, id));
    await transaction.delete(invitationLinks).where(eq(invitationLinks.tenantId, id));
    await record(transaction, 'operator.tenant.closed', { tenantId: id, subjectId: id }, origin, at);
    return erasedAs;
  });
}

const somePeople = async (db: Reader, tenantId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isOnlyIn(tenantId))
    .limit(PEOPLE);
  return rows.map(({ id }) => id);
};
