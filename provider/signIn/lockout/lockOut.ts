import { writeRow, type AuditFact } from '../../ground/audit/storage.ts';
import type { User } from '../../people/accounts.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { NO_MAILBOX, writeTo } from '../../people/standIn.ts';
import { countWrong, isLockoutOn, lockOut, lockoutsOf } from './storage.ts';
import { sendUnlock } from './unlockMail.ts';

const LOCKED_OUT = 'user.locked.out';

/**
 * Counts a wrong password, locks the user out of each tenant whose number is reached, and mails the way back
 * (UNLOCK-005). An unknown identifier, and a user who is in no tenant, take the same work.
 * @returns what it caused
 */
export async function countWrongPassword(
  call: WriteCall,
  user: User | undefined,
  identifier: string,
): Promise<AuditFact[]> {
  const { db, services, now } = call;
  if (!(await isLockoutOn(db))) return [];
  const subject = user?.id ?? services.flowTokens.nobody(`lockout:${identifier}`);
  const tries = await countWrong(db, subject, now);
  const due = (await lockoutsOf(db, subject, now)).filter(({ maxAttempts }) => tries >= maxAttempts);
  const locked = await lockOut(
    db,
    subject,
    due.map(({ tenantId }) => tenantId),
    now,
  );
  const owner = locked.length > 0 ? user : undefined;
  const isPlaceholder = ({ tenantId }: { tenantId: string }): boolean => tenantId === subject;
  const isNew = owner !== undefined || due.some((one) => isPlaceholder(one) && tries === one.maxAttempts);
  if (isNew)
    await writeTo(call, owner, NO_MAILBOX, async (inner, to) => {
      await sendUnlock(inner, to);
      // Where nothing is locked, the audit row is rolled back with the mail.
      if (!owner) await writeRow(inner.db, { event: LOCKED_OUT, outcome: 'failure' }, call.origin, now);
    });
  return locked.map((tenantId) => ({ event: LOCKED_OUT, tenantId, subjectId: user?.id, details: { tries } }));
}
