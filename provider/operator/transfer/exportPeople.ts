import { and, asc, eq, exists, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  groupMembers,
  groups,
  membershipRoles,
  memberships,
  passkeys,
  passwords,
  phoneNumbers,
  roles,
  usernames,
  users,
} from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import type { WrittenLine } from '../installation/lines.ts';
import { given, grouped, parsed, type Emit } from '../installation/written.ts';

/** Rows of one statement. */
const PAGE = 500;

/** Hands over the people of the tenants, or all, and then their passkeys. */
export async function emitPeople(
  db: Reader,
  scope: string[] | undefined,
  withHashes: boolean,
  emit: Emit,
): Promise<void> {
  const pages = async <Row extends { id: string }>(
    read: (last: string | undefined) => Promise<Row[]>,
    take: (page: Row[]) => Promise<void>,
  ): Promise<void> => {
    for (let last: string | undefined; ;) {
      const page = await read(last);
      if (page.length > 0) await take(page);
      last = page.at(-1)?.id;
      if (page.length < PAGE) return;
    }
  };
  await pages(
    (last) =>
      db
        .select()
        .from(users)
        .where(and(scope && exists(activeIn(db, scope, users.id)), behind(users.id, last)))
        .orderBy(asc(users.id))
        .limit(PAGE),
    async (page) => {
      for (const line of await toPeople(db, page, scope, withHashes)) await emit(line);
    },
  );
  await pages(
    (last) =>
      db
        .select()
        .from(passkeys)
        .where(and(scope && exists(activeIn(db, scope, passkeys.userId)), behind(passkeys.id, last)))
        .orderBy(asc(passkeys.id))
        .limit(PAGE),
    async (page) => {
      for (const row of page)
        await emit({
          kind: 'passkey',
          person: row.userId,
          credentialId: row.credentialId,
          publicKey: row.publicKey,
          counter: row.counter,
          rpId: row.rpId,
          deviceType: row.deviceType,
          name: row.name ?? undefined,
          backedUp: row.backedUp,
          createdAt: row.createdAt.toISOString(),
          lastUsedAt: row.lastUsedAt?.toISOString(),
        });
    },
  );
}

const behind = (column: PgColumn, last: string | undefined) => (last === undefined ? undefined : gt(column, last));

/**
 * The members who have joined a tenant of the scope. A person who was only invited has given the tenant no data yet.
 */
const activeIn = (db: Reader, scope: string[], person: PgColumn) =>
  db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(
      and(eq(memberships.userId, person), inArray(memberships.tenantId, scope), isNotNull(memberships.activatedAt)),
    );

async function toPeople(
  db: Reader,
  page: readonly (typeof users.$inferSelect)[],
  scope: string[] | undefined,
  withHashes: boolean,
): Promise<WrittenLine[]> {
  const ids = page.map(({ id }) => id);
  const names = new Map(
    (await db.select().from(usernames).where(inArray(usernames.userId, ids))).map((row) => [row.userId, row.username]),
  );
  const hashes = new Map(
    (withHashes ? await db.select().from(passwords).where(inArray(passwords.userId, ids)) : []).map((row) => [
      row.userId,
      row.hash,
    ]),
  );
  // A number that mailed codes alone have set is left out: imported, it would count like one of its own (PRO-16).
  const isProven = and(isNotNull(phoneNumbers.verifiedAt), isNull(phoneNumbers.chosenAt));
  const numbers = new Map(
    (
      await db
        .select()
        .from(phoneNumbers)
        .where(and(inArray(phoneNumbers.userId, ids), isProven))
    ).map((row) => [row.userId, row.phoneNumber]),
  );
  const joined = await db
    .select()
    .from(memberships)
    .where(
      and(
        inArray(memberships.userId, ids),
        scope && and(inArray(memberships.tenantId, scope), isNotNull(memberships.activatedAt)),
      ),
    )
    .orderBy(asc(memberships.createdAt), asc(memberships.tenantId));
  const places = grouped(joined, ({ userId }) => userId);
  const keyOf = ({ tenantId, userId }: { tenantId: string; userId: string }) => `${tenantId}/${userId}`;
  const held = grouped(
    await db
      .select({ tenantId: membershipRoles.tenantId, userId: membershipRoles.userId, key: roles.key })
      .from(membershipRoles)
      .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
      .where(inArray(membershipRoles.userId, ids))
      .orderBy(asc(roles.key)),
    keyOf,
  );
  const inGroups = grouped(
    await db
      .select({ tenantId: groupMembers.tenantId, userId: groupMembers.userId, name: groups.name })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(inArray(groupMembers.userId, ids))
      .orderBy(asc(groups.name)),
    keyOf,
  );
  return page.map((user) => ({
    kind: 'person',
    id: user.id,
    email: user.email || undefined,
    username: names.get(user.id),
    phoneNumber: numbers.get(user.id) ?? given(user.phoneNumber),
    phoneNumberVerified: numbers.has(user.id),
    name: user.name,
    verified: user.verified,
    locked: user.isLocked,
    passwordHash: hashes.get(user.id),
    picture: given(user.profilePictureUrl),
    metadata: parsed(user.metadata),
    createdAt: user.createdAt.toISOString(),
    memberships: (places.get(user.id) ?? []).map((place) => ({
      tenant: place.tenantId,
      roles: (held.get(keyOf(place)) ?? []).map(({ key }) => key),
      groups: (inGroups.get(keyOf(place)) ?? []).map(({ name }) => name),
      active: place.activatedAt !== null,
      disabled: place.isDisabled,
      expiresAt: place.temporaryExpirationDate?.toISOString(),
      subAccountAccess: place.subAccountAccessAllowed ?? undefined,
      lastLogin: place.lastLogin?.toISOString(),
      managedBy: place.managedBy,
      createdAt: place.createdAt.toISOString(),
    })),
  }));
}
