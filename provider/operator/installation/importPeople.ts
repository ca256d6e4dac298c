import { randomUUID } from 'node:crypto';
import { inArray, or, sql } from 'drizzle-orm';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import {
  groupMembers,
  membershipRoles,
  memberships,
  passwords,
  phoneNumbers,
  usernames,
  users,
} from '../../database/storage/schema.ts';
import { insertMissing, insertRows } from '../../database/storage/rows.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { LineProblem, type LineOf } from './lines.ts';
import { readReferences, type References } from './references.ts';
import type { Outcome } from './writers.ts';

type Person = LineOf<'person'>;

interface Place {
  readonly tenantId: string;
  readonly userId: string;
}

/** A person of a batch who can be written. */
interface Planned {
  readonly line: Person;
  readonly userId: string;
  readonly isNew: boolean;
  readonly position: number;
}

/** The texts by which a person is found: no two people of one batch may share one. */
export const keysOf = (person: Person): string[] => {
  const { id, email, username } = person;
  const number = ownNumber(person);
  return [
    ...(id === undefined ? [] : [`id:${id}`]),
    ...(email === undefined ? [] : [`email:${toIdentifierKey(email)}`]),
    ...(username === undefined ? [] : [`username:${toIdentifierKey(username)}`]),
    ...(number === undefined ? [] : [`phone:${number}`]),
  ];
};

const hasOnlyNumber = ({ email, username }: Person): boolean => email === undefined && username === undefined;

/** The phone number as an identifier: a proven one, or that of a person who has neither an address nor a username. */
const ownNumber = (person: Person): string | undefined =>
  person.phoneNumberVerified || hasOnlyNumber(person) ? person.phoneNumber : undefined;

/**
 * Writes people with all that belongs to them. The data of an existing person stays; a password or a membership that is
 * missing is added.
 */
export async function writePeople(db: Database, lines: readonly Person[], now: Date): Promise<Outcome[]> {
  const joined = lines.flatMap((line) => line.memberships);
  const references = await readReferences(db, {
    tenants: joined.map(({ tenant }) => tenant),
    roles: joined.flatMap(({ roles }) => roles),
    groups: joined.flatMap(({ groups }) => groups),
  });
  const find = await findKnown(db, lines);
  const outcomes: Outcome[] = [];
  const planned: Planned[] = [];
  for (const [position, line] of lines.entries())
    try {
      resolve(references, line);
      const known = find(line);
      planned.push({ line, position, userId: known ?? line.id ?? randomUUID(), isNew: known === undefined });
      outcomes.push(known === undefined ? 'added' : 'kept');
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      outcomes.push(error);
    }
  await writeAccounts(
    db,
    planned.filter(({ isNew }) => isNew),
    now,
  );
  const added = new Set([
    ...(await writePasswords(db, planned, now)),
    ...(await writeMemberships(db, planned, references, now)),
  ]);
  for (const { userId, position } of planned) if (added.has(userId)) outcomes[position] = 'added';
  return outcomes;
}

/** @throws LineProblem for a tenant, role or group that does not exist */
function resolve(references: References, { memberships: places }: Person) {
  return places.map(({ tenant, roles, groups, ...membership }) => {
    const tenantId = references.tenant(tenant);
    return {
      ...membership,
      tenantId,
      roleIds: new Set(roles.map((key) => references.role(tenantId, key))),
      groupIds: new Set(groups.map((name) => references.group(tenantId, name))),
    };
  });
}

/** Finds existing people. The returned function throws a LineProblem where an identifier belongs to another person. */
async function findKnown(db: Reader, lines: readonly Person[]): Promise<(line: Person) => string | undefined> {
  const given = <Value>(read: (line: Person) => Value | undefined): Value[] =>
    lines.flatMap((line) => read(line) ?? []);
  const emailKey = ({ email }: Person) => (email === undefined ? undefined : toIdentifierKey(email));
  const usernameKey = ({ username }: Person) => (username === undefined ? undefined : toIdentifierKey(username));
  const accounts = await db
    .select({ id: users.id, emailKey: users.emailKey })
    .from(users)
    .where(
      or(
        inArray(
          users.id,
          given(({ id }) => id),
        ),
        inArray(users.emailKey, given(emailKey)),
      ),
    );
  const byId = new Set(accounts.map(({ id }) => id));
  const byEmail = new Map(accounts.map((account) => [account.emailKey, account.id]));
  const names = given(usernameKey);
  const byUsername = new Map(
    (names.length === 0 ? [] : await db.select().from(usernames).where(inArray(usernames.usernameKey, names))).map(
      (row) => [row.usernameKey, row.userId],
    ),
  );
  const numbers = given(ownNumber);
  const byNumber = new Map(
    (numbers.length === 0
      ? []
      : await db.select().from(phoneNumbers).where(inArray(phoneNumbers.phoneNumber, numbers))
    ).map((row) => [row.phoneNumber, row.userId]),
  );
  return (line) => {
    if (line.id !== undefined && byId.has(line.id)) return line.id;
    const holder = byUsername.get(usernameKey(line) ?? '');
    const called = byNumber.get(ownNumber(line) ?? '');
    const known = line.email === undefined ? holder : byEmail.get(toIdentifierKey(line.email));
    if (known !== undefined) return known;
    if (holder !== undefined) throw new LineProblem('the username belongs to another person');
    if (called !== undefined && !hasOnlyNumber(line))
      throw new LineProblem('the phoneNumber belongs to another person');
    return called;
  };
}

async function writeAccounts(db: Database, people: readonly Planned[], now: Date): Promise<void> {
  await insertRows(
    db,
    users,
    people.map(({ userId, line }) => {
      const { email, username, phoneNumber, verified, locked, picture, metadata, createdAt = now } = line;
      const name = line.name?.trim() || (email ?? username ?? phoneNumber ?? '');
      return {
        id: userId,
        email: email ?? '',
        emailKey: email === undefined ? `no-email:${userId}` : toIdentifierKey(email),
        name,
        nameKey: toSearchKey(name),
        phoneNumber,
        verified,
        isLocked: locked,
        profilePictureUrl: picture,
        metadata,
        createdAt,
        updatedAt: now,
      };
    }),
  );
  const named = people.flatMap(({ userId, line: { username } }) =>
    username === undefined ? [] : [{ userId, username, usernameKey: toIdentifierKey(username) }],
  );
  await insertRows(db, usernames, named);
  const numbered = people.flatMap(({ userId, line }) => {
    const phoneNumber = ownNumber(line);
    const isProven = line.phoneNumberVerified || line.verified;
    return phoneNumber === undefined ? [] : [{ userId, phoneNumber, verifiedAt: isProven ? now : null }];
  });
  await insertRows(db, phoneNumbers, numbered);
}

function writePasswords(db: Database, people: readonly Planned[], now: Date): Promise<string[]> {
  const rows = people.flatMap(({ userId, line: { passwordHash } }) =>
    passwordHash === undefined ? [] : [{ userId, hash: passwordHash, changedAt: now }],
  );
  return insertMissing(db, passwords, rows, sql`user_id::text`);
}

async function writeMemberships(
  db: Database,
  people: readonly Planned[],
  references: References,
  now: Date,
): Promise<string[]> {
  const places = people.flatMap(({ userId, line }) =>
    resolve(references, line).map((place) => ({ ...place, userId, joined: place.createdAt ?? line.createdAt ?? now })),
  );
  const isNew = new Set(
    await insertMissing(
      db,
      memberships,
      places.map(
        ({ tenantId, userId, active, disabled, expiresAt, lastLogin, managedBy, subAccountAccess, joined }) => ({
          tenantId,
          userId,
          activatedAt: active ? joined : null,
          isDisabled: disabled,
          temporaryExpirationDate: expiresAt,
          subAccountAccessAllowed: subAccountAccess,
          lastLogin,
          managedBy,
          createdAt: joined,
          updatedAt: now,
        }),
      ),
      sql`tenant_id || '/' || user_id`,
    ),
  );
  const keyOf = ({ tenantId, userId }: Place): string => `${tenantId}/${userId}`;
  const begun = places.filter((place) => isNew.has(keyOf(place)));
  const held = begun.flatMap(({ tenantId, userId, roleIds }) =>
    [...roleIds].map((roleId) => ({ tenantId, userId, roleId })),
  );
  await insertMissing(db, membershipRoles, held, sql`role_id::text`); // a line may name a tenant twice
  const grouped = begun.flatMap(({ tenantId, userId, groupIds }) =>
    [...groupIds].map((groupId) => ({ tenantId, userId, groupId })),
  );
  await insertMissing(db, groupMembers, grouped, sql`group_id::text`);
  return begun.map(({ userId }) => userId);
}
