import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { memberships, phoneNumbers, users } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { isInForce } from '../../people/membership/inForce.ts';
import type { NoticeChannel } from './fields.ts';

/**
 * Those of some addresses that active members of a tenant have proven to have: they hear of its events without being
 * asked, and no more once they have left.
 */
export async function provenIn(
  db: Reader,
  { tenantId, channel }: { readonly tenantId: string; readonly channel: NoticeChannel },
  addresses: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const isActive = and(eq(memberships.tenantId, tenantId), isInForce(now), eq(users.isLocked, false));
  if (channel === 'sms') {
    const rows = await db
      .select({ address: phoneNumbers.phoneNumber })
      .from(phoneNumbers)
      .innerJoin(users, eq(users.id, phoneNumbers.userId))
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .where(and(isActive, isNotNull(phoneNumbers.verifiedAt), inArray(phoneNumbers.phoneNumber, [...addresses])));
    return new Set(rows.map(({ address }) => address));
  }
  const rows = await db
    .select({ key: users.emailKey })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(isActive, eq(users.verified, true), inArray(users.emailKey, addresses.map(toIdentifierKey))));
  const keys = new Set(rows.map(({ key }) => key));
  return new Set(addresses.filter((address) => keys.has(toIdentifierKey(address))));
}
