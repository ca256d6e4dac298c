import { and, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { memberships } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { wayTo } from '../tree/standing.ts';
import { entrantsOf, plainIn, type Entrants, type Way } from './entrants.ts';

/** How many people get into an account, and how many no longer do, by another way to it. */
export async function impactOf(
  db: Reader,
  tenantId: string,
  now: Date,
  change: (way: Way) => Way,
): Promise<{ gain: number; lose: number }> {
  const way = await wayTo(db, tenantId);
  const [before, after] = await entrantsOf(db, now, way, change(way));
  if (!before || !after) return { gain: 0, lose: 0 };
  return { gain: await missingFrom(db, before, after), lose: await missingFrom(db, after, before) };
}

/** How many people are let in by the one and not by the other. */
async function missingFrom(db: Reader, others: Entrants, some: Entrants): Promise<number> {
  const special = [...some.special].filter(
    ([userId, { by }]) => by.length > 0 && others.special.get(userId)?.by.length === 0,
  );
  const more = some.open.filter((id) => !others.open.includes(id));
  if (more.length === 0) return special.length;
  const inside = alias(memberships, 'inside');
  const isInside = db
    .select({ one: sql`1` })
    .from(inside)
    .where(and(sql`${inside.userId} = ${memberships.userId}`, inArray(inside.tenantId, [...others.open])));
  const plain = await db.$count(
    memberships,
    and(plainIn(db, more, some), others.open.length > 0 ? sql`NOT EXISTS ${isInside}` : undefined),
  );
  return special.length + plain;
}

/** Everybody who may enter an account now, by their ids. */
export async function peopleWhoMayEnter(db: Reader, tenantId: string, now: Date): Promise<ReadonlySet<string>> {
  const [entrants] = await entrantsOf(db, now, await wayTo(db, tenantId));
  if (!entrants) return new Set();
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(plainIn(db, entrants.open, entrants));
  const special = [...entrants.special].flatMap(([userId, { by }]) => (by.length > 0 ? [userId] : []));
  return new Set([...rows.map(({ userId }) => userId), ...special]);
}
