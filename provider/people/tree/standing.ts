import { and, desc, eq, inArray } from 'drizzle-orm';
import {
  accessAtTheEnd,
  membershipObstacle,
  NOWHERE,
  stepDown,
  type AccountAccess,
  type AccountOnTheWay,
  type MemberOnTheWay,
} from 'gatehouse-contract/rules.js';
import { memberships, tenantPaths, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';

type MembershipRow = typeof memberships.$inferSelect;

/** The access of a person to an account, with the memberships that give it. */
export interface Standing extends AccountAccess {
  /** Those of `by`, from the top. */
  readonly memberships: readonly MembershipRow[];
}

type Facts = Pick<MembershipRow, 'activatedAt' | 'isDisabled' | 'temporaryExpirationDate' | 'subAccountAccessAllowed'>;

interface Step {
  readonly tenant: Pick<typeof tenants.$inferSelect, 'id' | 'subAccountAccessType' | 'erasedAs'>;
  readonly membership: Facts | null;
}

const memberOf = (membership: Facts, now: Date): MemberOnTheWay => {
  const obstacle = membershipObstacle(membership, now);
  const state = obstacle === undefined ? 'in-force' : obstacle === 'ER-USER-NOT-VERIFIED' ? 'invited' : 'closed';
  return { state, subAccountAccessAllowed: membership.subAccountAccessAllowed };
};

/** An account as one person meets it. One that is being erased lets no person in, or through. */
export const asMet = ({ tenant, membership }: Step, now: Date): AccountOnTheWay =>
  tenant.erasedAs === null
    ? {
        tenantId: tenant.id,
        subAccountAccessType: tenant.subAccountAccessType,
        member: membership ? memberOf(membership, now) : undefined,
      }
    : {
        tenantId: tenant.id,
        subAccountAccessType: 'defaultOff',
        member: { state: 'closed', subAccountAccessAllowed: null },
      };

/** The accounts above one, from the top, the account itself last. */
export const wayTo = (db: Reader, tenantId: string) =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      createdAt: tenants.createdAt,
      subAccountAccessType: tenants.subAccountAccessType,
      erasedAs: tenants.erasedAs,
    })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.ancestorId))
    .where(eq(tenantPaths.tenantId, tenantId))
    .orderBy(desc(tenantPaths.distance));

/** The same with the memberships of these people on it: a row for each account and member, one where there is none. */
const wayOf = (db: Reader, tenantId: string, userIds: readonly string[]) =>
  db
    .select({ tenant: tenants, membership: memberships })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.ancestorId))
    .leftJoin(memberships, and(eq(memberships.tenantId, tenants.id), inArray(memberships.userId, [...userIds])))
    .where(eq(tenantPaths.tenantId, tenantId))
    .orderBy(desc(tenantPaths.distance));

/** The access of people to one account, by their ids, judged by the accounts above it and by their places there. */
export async function standingsIn(
  db: Reader,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Standing>> {
  if (userIds.length === 0) return new Map();
  const rows = await wayOf(db, tenantId, userIds);
  const way = [...new Map(rows.map(({ tenant }) => [tenant.id, tenant])).values()];
  const byPlace = new Map(rows.map(({ tenant, membership }) => [`${tenant.id}/${membership?.userId}`, membership]));
  return new Map(
    userIds.map((userId) => {
      const at = (id: string) => byPlace.get(`${id}/${userId}`) ?? null;
      const access = accessAtTheEnd(way.map((tenant) => asMet({ tenant, membership: at(tenant.id) }, now)));
      return [userId, { ...access, memberships: access.by.flatMap((id) => at(id) ?? []) }];
    }),
  );
}

const NO_STANDING: Standing = { by: [], decision: undefined, memberships: [] };

/** The access of a person to an account now. */
export const standingIn = async (db: Reader, tenantId: string, userId: string, now: Date): Promise<Standing> =>
  (await standingsIn(db, tenantId, [userId], now)).get(userId) ?? NO_STANDING;

/**
 * The accounts whose roles a person acts with in an account: those by which the person is in it, and the account
 * itself, where a person who cannot come in holds roles all the same.
 */
export const placesOf = async (db: Reader, tenantId: string, userId: string, now: Date): Promise<readonly string[]> => [
  ...new Set([...(await standingIn(db, tenantId, userId, now)).by, tenantId]),
];

/**
 * A membership that the tree replaces: that of the nearest account by which the person is in, as if it were of
 * this account. Nothing of it is stored. Undefined: the account is closed to the person.
 */
export function inherited({ memberships: held }: Standing, tenantId: string): MembershipRow | undefined {
  const nearest = held.at(-1);
  return nearest && { ...nearest, tenantId };
}

/** Which of the accounts above one, and the account itself, a person may enter. */
export async function openOnTheWay(
  db: Reader,
  tenantId: string,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const open = new Set<string>();
  let access = NOWHERE;
  for (const step of await wayOf(db, tenantId, [userId])) {
    access = stepDown(access, asMet(step, now));
    if (access.by.length > 0) open.add(step.tenant.id);
  }
  return open;
}
