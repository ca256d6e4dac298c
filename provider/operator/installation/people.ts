import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { toSearchKey } from 'gatehouse-contract/rules.js';
import { activationLink } from '../../joining/sending/activationLink.ts';
import { membershipRoles, memberships, roles, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { readReferences } from './references.ts';
import { grouped, parsed } from './written.ts';
import { personAt } from '../../people/users/personAt.ts';
import type { ReadItem } from './items.ts';
import { differing, settled, settleList, type Change, type Desk, type Kind, type Told } from './settle.ts';

type Person = ReadItem<'people'>;

/** A membership whose references are ids. */
interface Place {
  readonly tenantId: string;
  readonly tenant: string;
  readonly roleIds: readonly string[] | undefined;
  readonly wanted: { isDisabled?: boolean | undefined; temporaryExpirationDate?: Date | null | undefined };
}

export const peopleKind: Kind<'people'> = {
  nameOf: ({ email }) => email,

  async settle(desk, { email, name, metadata, memberships: given }) {
    const { db, now, services } = desk;
    const places = await readPlaces(db, given);
    const person = await personAt(db, email, name);
    const wanted = { name, metadata };
    const fields = differing({ ...person }, wanted);
    if (fields.length > 0)
      await db
        .update(users)
        .set({ ...wanted, ...(name !== undefined && { nameKey: toSearchKey(name) }), updatedAt: now })
        .where(eq(users.id, person.id));
    const toldIn = new Map<string, Told>();
    for (const place of places) {
      const change = await settlePlace(desk, person, place);
      if (change === 'unchanged') continue;
      const field = `memberships ${place.tenant}`;
      fields.push(field);
      toldIn.set(place.tenantId, { change, fields: change === 'added' ? [] : [field] });
    }
    if (!person.isNew) return { ...settled(person, fields), toldIn };
    desk.links.push({ email, link: await activationLink(db, services, person.id, now) });
    return { change: 'added', fields: [], id: person.id, toldIn };
  },

  async list(db, { after, limit, tenantId }) {
    const within = tenantId === undefined ? undefined : eq(memberships.tenantId, tenantId);
    const rows = await db
      .select()
      .from(users)
      .where(
        and(
          after === undefined ? undefined : gt(users.id, after),
          within && inArray(users.id, db.select({ userId: memberships.userId }).from(memberships).where(within)),
        ),
      )
      .orderBy(asc(users.id))
      .limit(limit);
    const placesOf = await readMemberships(
      db,
      rows.map(({ id }) => id),
      tenantId,
    );
    return rows.map(({ id, email, name, metadata }) => ({
      id,
      item: { email, name, metadata: parsed(metadata) ?? {}, memberships: placesOf(id) },
    }));
  },
};

async function readPlaces(db: Reader, given: Person['memberships']): Promise<Place[]> {
  const references = await readReferences(db, {
    tenants: given.map(({ tenant }) => tenant),
    roles: given.flatMap(({ roles: keys = [] }) => keys),
  });
  return given.map(({ tenant, roles: keys, disabled, expiresAt }) => {
    const tenantId = references.tenant(tenant);
    return {
      tenantId,
      tenant,
      roleIds: keys?.map((key) => references.role(tenantId, key)),
      wanted: { isDisabled: disabled, temporaryExpirationDate: expiresAt },
    };
  });
}

/** Returns what became of the membership. */
async function settlePlace(
  { db, now }: Desk,
  { id: userId, verified }: { readonly id: string; readonly verified: boolean },
  { tenantId, roleIds, wanted }: Place,
): Promise<Change> {
  const isIt = and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId));
  const [row] = await db.select().from(memberships).where(isIt);
  const fields = row ? differing(row, wanted) : [];
  if (!row)
    await db
      .insert(memberships)
      .values({ ...wanted, tenantId, userId, activatedAt: verified ? now : null, createdAt: now, updatedAt: now });
  else if (fields.length > 0)
    await db
      .update(memberships)
      .set({ ...wanted, updatedAt: now })
      .where(isIt);
  const ofPerson = and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.userId, userId));
  const held = await db.select().from(membershipRoles).where(ofPerson);
  const isOther = await settleList({
    before: held.map(({ roleId }) => roleId),
    after: roleIds,
    add: (ids) => db.insert(membershipRoles).values(ids.map((roleId) => ({ tenantId, userId, roleId }))),
    remove: (ids) => db.delete(membershipRoles).where(and(ofPerson, inArray(membershipRoles.roleId, ids))),
  });
  if (!row) return 'added';
  return fields.length > 0 || isOther ? 'changed' : 'unchanged';
}

async function readMemberships(db: Reader, ids: string[], tenantId: string | undefined) {
  const joined = grouped(
    await db
      .select()
      .from(memberships)
      .where(
        and(inArray(memberships.userId, ids), tenantId === undefined ? undefined : eq(memberships.tenantId, tenantId)),
      )
      .orderBy(asc(memberships.tenantId)),
    ({ userId }) => userId,
  );
  const held = grouped(
    await db
      .select({ tenantId: membershipRoles.tenantId, userId: membershipRoles.userId, key: roles.key })
      .from(membershipRoles)
      .innerJoin(roles, eq(roles.id, membershipRoles.roleId))
      .where(inArray(membershipRoles.userId, ids))
      .orderBy(asc(roles.key)),
    (row) => `${row.tenantId}/${row.userId}`,
  );
  return (userId: string) =>
    (joined.get(userId) ?? []).map((row) => ({
      tenant: row.tenantId,
      roles: (held.get(`${row.tenantId}/${userId}`) ?? []).map(({ key }) => key),
      disabled: row.isDisabled,
      expiresAt: row.temporaryExpirationDate?.toISOString() ?? null,
    }));
}
