import { and, desc, eq, sql } from 'drizzle-orm';
import { accessAtTheEnd, type AccountAccess } from 'gatehouse-contract/rules.js';
import { memberships, tenantPaths, tenants } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { asMet } from '../tree/standing.ts';

/** The accounts on the way to one, from the top, that one last. */
export type Way = readonly Pick<typeof tenants.$inferSelect, 'id' | 'name' | 'subAccountAccessType' | 'erasedAs'>[];

export const readWay = (db: Reader, tenantId: string): Promise<Way> =>
  db
    .select({
      id: tenants.id,
      name: tenants.name,
      subAccountAccessType: tenants.subAccountAccessType,
      erasedAs: tenants.erasedAs,
    })
    .from(tenantPaths)
    .innerJoin(tenants, eq(tenants.id, tenantPaths.ancestorId))
    .where(eq(tenantPaths.tenantId, tenantId))
    .orderBy(desc(tenantPaths.distance));

/**
 * The people of the accounts on the way to one, each once, with a pattern that says where they are members and what was
 * decided there, and the nearest of these accounts. However many people there are, few patterns differ: the rule of
 * access is asked once for each.
 */
export const patternsOf = (db: Reader, tenantId: string, now: Date) =>
  db
    .select({
      userId: memberships.userId,
      nearest: sql<string>`(array_agg(${memberships.tenantId} ORDER BY ${tenantPaths.distance}))[1]`.as('nearest'),
      pattern:
        sql<string>`string_agg(concat_ws(',', ${memberships.tenantId}, ${memberships.activatedAt} IS NOT NULL, ${memberships.isDisabled}, coalesce(${memberships.temporaryExpirationDate} <= ${now}, false), coalesce(${memberships.subAccountAccessAllowed}::text, 'null')), ' ' ORDER BY ${tenantPaths.distance})`.as(
          'pattern',
        ),
    })
    .from(memberships)
    .innerJoin(tenantPaths, and(eq(tenantPaths.ancestorId, memberships.tenantId), eq(tenantPaths.tenantId, tenantId)))
    .where(eq(memberships.invisible, false))
    .groupBy(memberships.userId)
    .as('patterns');

/** How people with a pattern stand at the end of a way. */
export function accessOf(way: Way, pattern: string, now: Date): AccountAccess {
  const held = new Map(pattern.split(' ').map((text) => [text.slice(0, text.indexOf(',')), text.split(',')]));
  const membershipIn = (tenantId: string) => {
    const [, activated, disabled, expired, allowed] = held.get(tenantId) ?? [];
    return (
      activated !== undefined && {
        activatedAt: activated === 't' ? now : null,
        isDisabled: disabled === 't',
        temporaryExpirationDate: expired === 't' ? now : null,
        subAccountAccessAllowed: allowed === 'null' ? null : allowed === 'true',
      }
    );
  };
  return accessAtTheEnd(way.map((tenant) => asMet({ tenant, membership: membershipIn(tenant.id) || null }, now)));
}
