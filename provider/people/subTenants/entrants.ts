import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { accessAtTheEnd } from 'gatehouse-contract/rules.js';
import { memberships } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { asMet, type wayTo } from '../tree/standing.ts';

type Membership = typeof memberships.$inferSelect;

/** The accounts on the way to one, from the top, that one last. */
export type Way = Awaited<ReturnType<typeof wayTo>>;

/** A person about whom something was decided on a way. */
interface Special {
  /** The accounts by which the person is in, from the top; empty: the person may not enter. */
  readonly by: readonly string[];
  /** The nearest account of the way in which the person is a member. */
  readonly nearest: string;
}

/**
 * Who may enter the last account of a way. About nearly everybody nothing was decided: they come in by the accounts in
 * which they are members, and are never read one by one. The few others are judged each for themselves.
 */
export interface Entrants {
  /** The accounts whose members come in, where nothing was decided about them; the nearest first. */
  readonly open: readonly string[];
  readonly special: ReadonlyMap<string, Special>;
}

/** Memberships that decide something: they are disabled, waiting, limited, or say who may go further down. */
const decides = or(
  isNotNull(memberships.subAccountAccessAllowed),
  sql`${memberships.isDisabled}`,
  isNull(memberships.activatedAt),
  isNotNull(memberships.temporaryExpirationDate),
);

/** The memberships on a way of those about whom something was decided there. */
async function decidedOn(db: Reader, way: Way): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const ids = way.map(({ id }) => id);
  const onWay = and(inArray(memberships.tenantId, ids), eq(memberships.invisible, false));
  const deciding = db.select({ userId: memberships.userId }).from(memberships).where(and(onWay, decides));
  const held = await db
    .select()
    .from(memberships)
    .where(and(onWay, inArray(memberships.userId, deciding)));
  const byUser = new Map<string, Membership[]>();
  for (const row of held) byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
  return byUser;
}

const PLAIN = {
  activatedAt: new Date(0),
  isDisabled: false,
  temporaryExpirationDate: null,
  subAccountAccessAllowed: null,
};

/** Judges each way by the same people: those on the ways are the same, only the accounts are opened otherwise. */
export async function entrantsOf(db: Reader, now: Date, ...ways: readonly Way[]): Promise<Entrants[]> {
  const [first = []] = ways;
  const decided = await decidedOn(db, first);
  return ways.map((way) => {
    const may = (membershipIn: (id: string) => typeof PLAIN | Membership | undefined) =>
      accessAtTheEnd(way.map((tenant) => asMet({ tenant, membership: membershipIn(tenant.id) ?? null }, now))).by;
    const open = way.filter(({ id }) => may((other) => (other === id ? PLAIN : undefined)).length > 0);
    const special = [...decided].map(([userId, held]): [string, Special] => {
      const by = may((id) => held.find(({ tenantId }) => tenantId === id));
      const nearest = way.findLast(({ id }) => held.some(({ tenantId }) => tenantId === id));
      return [userId, { by, nearest: nearest?.id ?? '' }];
    });
    return { open: open.map(({ id }) => id).reverse(), special: new Map(special) };
  });
}

/** Memberships in these accounts of people about whom nothing was decided, each person once, in the nearest. */
export const plainIn = (db: Reader, open: readonly string[], { special }: Entrants): SQL | undefined => {
  const nearer = alias(memberships, 'nearer');
  const others = [...special.keys()];
  const places = open.map((id, index) => {
    const before = open.slice(0, index);
    const isInNearer = db
      .select({ one: sql`1` })
      .from(nearer)
      .where(and(eq(nearer.userId, memberships.userId), inArray(nearer.tenantId, before), eq(nearer.invisible, false)));
    return and(eq(memberships.tenantId, id), before.length > 0 ? sql`NOT EXISTS ${isInNearer}` : undefined);
  });
  return and(
    eq(memberships.invisible, false),
    others.length > 0 ? notInArray(memberships.userId, others) : undefined,
    places.length > 0 ? or(...places) : sql`false`,
  );
};
