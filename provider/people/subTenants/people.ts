import { and, asc, eq, gt, inArray, isNull, not, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Page, SubAccountAccess, SubTenantUser, SubTenantUserRole } from 'gatehouse-contract/contract.js';
import { toIdentifierKey, toSearchKey } from 'gatehouse-contract/rules.js';
import { memberships, tenantPaths, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import type { Membership } from '../accounts.ts';
import { directRoles, type RoleRow } from '../roles/storage.ts';
import { countPeopleOfTree, mayBeOneOfSeveral } from '../users/counts.ts';
import { contains } from '../users/matching.ts';
import { pageOfPeople, type PeoplePage, type TenantUser } from '../users/storage.ts';
import { standingsIn, wayTo } from '../tree/standing.ts';
import { entrantsOf, plainIn } from './entrants.ts';

export interface PeopleQuery extends PeoplePage {
  readonly _filter?: string | undefined;
}

const matches = (filter: string | undefined) =>
  filter?.trim()
    ? or(
        contains(memberships.shownNameKey, toSearchKey(filter)),
        contains(memberships.shownEmailKey, toIdentifierKey(filter)),
      )
    : undefined;

/** The people of an account and of all accounts below it, each once: as the account nearest to it shows them. */
export async function peopleOfTree(
  db: Reader,
  top: string,
  vendorId: string,
  query: PeopleQuery,
): Promise<Page<SubTenantUser>> {
  const inTree = db.select({ tenantId: tenantPaths.tenantId }).from(tenantPaths).where(eq(tenantPaths.ancestorId, top));
  const nearer = alias(memberships, 'nearer');
  const [ownPath, itsPath] = [alias(tenantPaths, 'own_path'), alias(tenantPaths, 'its_path')];
  const isInNearer = db
    .select({ one: sql`1` })
    .from(nearer)
    .innerJoin(itsPath, and(eq(itsPath.tenantId, nearer.tenantId), eq(itsPath.ancestorId, top)))
    .innerJoin(ownPath, and(eq(ownPath.tenantId, memberships.tenantId), eq(ownPath.ancestorId, top)))
    .where(
      and(
        eq(nearer.userId, memberships.userId),
        eq(nearer.invisible, false),
        sql`(${itsPath.distance}, ${nearer.tenantId}) < (${ownPath.distance}, ${memberships.tenantId})`,
      ),
    );
  const sought = matches(query._filter);
  const { people, total } = await pageOfPeople(
    db,
    and(
      inArray(memberships.tenantId, inTree),
      eq(memberships.invisible, false),
      or(not(mayBeOneOfSeveral(db)), notExists(isInNearer)),
      sought,
    ),
    query,
    sought ? undefined : () => countPeopleOfTree(db, top),
  );
  const held = await db
    .select({ membership: memberships })
    .from(memberships)
    .innerJoin(tenantPaths, and(eq(tenantPaths.tenantId, memberships.tenantId), eq(tenantPaths.ancestorId, top)))
    .where(
      and(
        inArray(
          memberships.userId,
          people.map(({ user }) => user.id),
        ),
        eq(memberships.invisible, false),
      ),
    )
    .orderBy(asc(tenantPaths.distance), asc(memberships.tenantId));
  const rows = held.map(({ membership }) => membership);
  return toPage(await present(db, vendorId, people, rows), total, query);
}

/** The members of an account, and who comes in from the accounts above it (SUBACC-009, SUBACC-024). */
export async function peopleOfAccount(
  db: Reader,
  tenantId: string,
  { vendorId, now }: { vendorId: string; now: Date },
  query: PeopleQuery,
): Promise<Page<SubTenantUser>> {
  const way = await wayTo(db, tenantId);
  const [entrants = { open: [], special: new Map() }] = await entrantsOf(db, now, way);
  // Who was invited or is disabled is a member all the same, and shown.
  const listed = [...entrants.special].filter(([, { by, nearest }]) => by.length > 0 || nearest === tenantId);
  const places = way.flatMap(({ id }) => {
    const userIds = listed.flatMap(([userId, { nearest }]) => (nearest === id ? [userId] : []));
    return userIds.length > 0 ? [and(eq(memberships.tenantId, id), inArray(memberships.userId, userIds))] : [];
  });
  const isListed = or(plainIn(db, entrants.open, entrants), ...places);
  const { people, total } = await pageOfPeople(db, and(isListed, matches(query._filter)), query);
  const isFixed = await isOpenBelow(db, tenantId);
  const standings = await standingsIn(
    db,
    tenantId,
    people.map(({ user }) => user.id),
    now,
  );
  const own = people.flatMap(({ membership }) => (membership.tenantId === tenantId ? [membership] : []));
  const items = await present(db, vendorId, people, own);
  return toPage(
    items.map((item, index) => {
      const above = standings.get(item.id)?.by.filter((id) => id !== tenantId) ?? [];
      const from = way.find(({ id }) => id === above.at(-1));
      const membership = people[index]?.membership;
      const isOwn = membership?.tenantId === tenantId;
      const access: SubAccountAccess = {
        isOwn,
        isFixed,
        ...(from && { from: { tenantId: from.id, name: from.name } }),
      };
      const allowed = isOwn ? membership.subAccountAccessAllowed : null;
      return { ...item, access, ...(allowed !== null && { subAccountAccessAllowed: allowed }) };
    }),
    total,
    query,
  );
}

/** Whether every account below one is open to all people above it: then no person can be kept out or let in. */
export async function isOpenBelow(db: Reader, tenantId: string): Promise<boolean> {
  const rows = await db
    .selectDistinct({ type: tenants.subAccountAccessType })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.tenantId))
    .where(and(eq(tenantPaths.ancestorId, tenantId), gt(tenantPaths.distance, 0), isNull(tenants.erasedAs)));
  return rows.length > 0 && rows.every(({ type }) => type === 'alwaysOn');
}

const toPage = (items: SubTenantUser[], totalItems: number, { _limit }: PeopleQuery): Page<SubTenantUser> => ({
  items,
  _metadata: { totalItems, totalPages: Math.ceil(totalItems / _limit) },
});

async function present(
  db: Reader,
  vendorId: string,
  people: readonly TenantUser[],
  held: readonly Membership[],
): Promise<SubTenantUser[]> {
  const ids = people.map(({ user }) => user.id);
  const roles = await directRoles(db, [...new Set(held.map(({ tenantId }) => tenantId))], ids);
  const rolesIn = ({ tenantId, userId }: Membership) => roles.get(`${tenantId}/${userId}`) ?? [];
  return people.map(({ user, membership }) => {
    const own = held.filter(({ userId }) => userId === user.id);
    return {
      id: user.id,
      sub: user.id,
      email: user.email,
      name: user.name,
      ...(user.phoneNumber !== null && { phoneNumber: user.phoneNumber }),
      ...(user.profilePictureUrl !== null && { profilePictureUrl: user.profilePictureUrl }),
      provider: user.provider,
      verified: user.verified,
      mfaEnrolled: user.mfaEnrolled,
      isLocked: user.isLocked || membership.lockedOutAt !== null,
      tenantId: membership.tenantId,
      tenantIds: own.map(({ tenantId }) => tenantId),
      tenants: own.map((one) => ({
        tenantId: one.tenantId,
        roles: rolesIn(one).map((role) => presentRole(role, one.tenantId, vendorId)),
        permissions: [],
        activated: one.activatedAt !== null,
        ...(one.lastLogin && { lastLogin: one.lastLogin.toISOString() }),
      })),
      ...(user.superUser && { superUser: true as const }),
      metadata: user.metadata,
      createdAt: membership.createdAt.toISOString(),
    };
  });
}

const presentRole = (role: RoleRow, tenantId: string, vendorId: string): SubTenantUserRole => ({
  id: role.id,
  vendorId,
  tenantId: role.tenantId ?? tenantId,
  key: role.key,
  name: role.name,
  description: role.description ?? '',
  isDefault: role.isDefault,
  firstUserRole: role.firstUserRole,
  level: role.level,
  createdAt: role.createdAt.toISOString(),
  updatedAt: role.updatedAt.toISOString(),
  permissions: role.permissionIds,
});
