import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Delivery } from 'gatehouse-contract/contract.js';
import type { Membership, User } from './accounts.ts';
import { readDeliveries } from '../messages/mail/queue.ts';
import { invitations, memberships, tenants, users } from '../database/storage/schema.ts';
import type { Database, Reader } from '../ground/database.ts';

export type Invitation = typeof invitations.$inferSelect;

/** A person in a tenant. */
export interface Place {
  readonly tenantId: string;
  readonly userId: string;
}

/** An invitation as a list shows it. */
export type ShownInvitation = Invitation & { delivery: Delivery };

export async function findInvitation(db: Reader, { tenantId, userId }: Place): Promise<Invitation | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.tenantId, tenantId), eq(invitations.userId, userId)));
  return row;
}

/** The ids of the mails by which a person was invited, in any tenant. */
export async function mailsOf(db: Reader, userId: string): Promise<string[]> {
  const rows = await db.select({ id: invitations.mailId }).from(invitations).where(eq(invitations.userId, userId));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The invitations of people who have not joined yet, by `tenantId/userId`. */
export async function invitationsOf(
  db: Reader,
  tenantIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ShownInvitation>> {
  if (tenantIds.length === 0 || userIds.length === 0) return new Map();
  const rows = await db
    .select({ invitation: invitations })
    .from(invitations)
    .innerJoin(
      memberships,
      and(eq(memberships.tenantId, invitations.tenantId), eq(memberships.userId, invitations.userId)),
    )
    .where(
      and(
        isNull(memberships.activatedAt),
        inArray(invitations.tenantId, [...tenantIds]),
        inArray(invitations.userId, [...userIds]),
      ),
    );
  const mails = await readDeliveries(
    db,
    rows.flatMap(({ invitation }) => invitation.mailId ?? []),
  );
  return new Map(
    rows.map(({ invitation }) => [
      `${invitation.tenantId}/${invitation.userId}`,
      // A mail that was swept is a month old: it went out, or its failure has been there to see.
      { ...invitation, delivery: mails.get(invitation.mailId ?? '') ?? 'sent' },
    ]),
  );
}

/** Everything that decides about an invitation. */
export interface PendingPlace {
  user: User;
  membership: Membership;
  tenantName: string;
  invitation: Invitation | undefined;
}

/** A person in a tenant, with the invitation as long as there is one. */
export async function findPlace(db: Reader, { tenantId, userId }: Place): Promise<PendingPlace | undefined> {
  const [row] = await db
    .select({ user: users, membership: memberships, tenantName: tenants.name, invitation: invitations })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .leftJoin(
      invitations,
      and(eq(invitations.tenantId, memberships.tenantId), eq(invitations.userId, memberships.userId)),
    )
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId)));
  return row && { ...row, invitation: row.invitation ?? undefined };
}

/** The tenants that wait for a person. */
export const listPending = (db: Reader, userId: string): Promise<Invitation[]> =>
  db.select().from(invitations).where(eq(invitations.userId, userId)).orderBy(invitations.sentAt, invitations.id);

/** The people with an account who are invited to a tenant. */
export const listInvited = async (db: Reader, tenantId: string): Promise<User[]> =>
  (
    await db
      .select({ user: users })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .where(and(eq(invitations.tenantId, tenantId), eq(users.verified, true)))
  ).map(({ user }) => user);

/**
 * The tenants that a person is in as soon as the address is proven, without an invitation: their own after a sign-up.
 */
export const listOwnPending = (db: Reader, userId: string): Promise<{ tenantId: string }[]> =>
  db
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNull(memberships.activatedAt), eq(memberships.isInvited, false)));

/** Keeps what was written, or changes it: one invitation for each person and tenant. */
export async function writeInvitation(db: Database, facts: typeof invitations.$inferInsert, now: Date): Promise<void> {
  await db
    .insert(invitations)
    .values({ ...facts, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: [invitations.tenantId, invitations.userId], set: { ...facts, updatedAt: now } });
}

export async function deleteInvitation(db: Database, { tenantId, userId }: Place): Promise<void> {
  await db.delete(invitations).where(and(eq(invitations.tenantId, tenantId), eq(invitations.userId, userId)));
}

/** Makes another person answer for the roles of invitations. */
export async function changeInviter(
  db: Database,
  tenantId: string,
  userIds: readonly string[],
  inviterId: string,
): Promise<void> {
  await db
    .update(invitations)
    .set({ inviterId })
    .where(and(eq(invitations.tenantId, tenantId), inArray(invitations.userId, [...userIds])));
}

/** Lets a membership begin. False: it had begun, or is gone. */
export async function beginMembership(db: Database, { tenantId, userId }: Place, now: Date): Promise<boolean> {
  const begun = await db
    .update(memberships)
    .set({ activatedAt: now, updatedAt: now })
    .where(and(eq(memberships.tenantId, tenantId), eq(memberships.userId, userId), isNull(memberships.activatedAt)))
    .returning({ userId: memberships.userId });
  return begun.length > 0;
}

/** Lets the memberships begin that wait for nothing but a proven address. Resolves to their tenants. */
export async function beginOwnMemberships(db: Database, userId: string, now: Date): Promise<string[]> {
  const begun = await db
    .update(memberships)
    .set({ activatedAt: now, updatedAt: now })
    .where(and(eq(memberships.userId, userId), isNull(memberships.activatedAt), eq(memberships.isInvited, false)))
    .returning({ tenantId: memberships.tenantId });
  return begun.map(({ tenantId }) => tenantId);
}
