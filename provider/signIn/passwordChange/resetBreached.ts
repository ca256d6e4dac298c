import { and, eq, gt, isNull, notExists, sql } from 'drizzle-orm';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { mailReset } from '../recovery/ask.ts';
import { memberships, oneTimeSecrets, passwords, users } from '../../database/storage/schema.ts';

/** One call writes at most so many mails; the next one writes those that are left. */
const MOST = 500;
/** A user gets no second mail within this time. Milliseconds. */
const QUIET = 3_600_000;

/**
 * Mails a way to a new password to the members of the tenant whose password is known from a breach (PWPOL-010,
 * PWPOL-011).
 */
export async function askBreached(call: WriteCall, { tenantId }: Principal): Promise<Written<undefined>> {
  const { db, now } = call;
  const quiet = new Date(now.getTime() - QUIET);
  const asked = db
    .select({ one: sql`1` })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.purpose, 'recovery'),
        eq(oneTimeSecrets.subject, sql`${users.id}::text`),
        isNull(oneTimeSecrets.usedAt),
        gt(oneTimeSecrets.createdAt, quiet),
      ),
    );
  const people = await db
    .select({ user: users })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(passwords, eq(passwords.userId, users.id))
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        eq(memberships.invisible, false),
        eq(memberships.isInvited, false),
        eq(users.verified, true),
        eq(passwords.breached, true),
        notExists(asked),
      ),
    )
    .orderBy(users.id)
    .limit(MOST);
  for (const { user } of people) await mailReset(call, user);
  return { answer: undefined, event: { event: 'user.password.resetsAsked', details: { mails: people.length } } };
}
