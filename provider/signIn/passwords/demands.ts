import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { isPortalFlagOn } from '../../vendor/configuration/storage.ts';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { isInForce } from '../../people/membership/inForce.ts';
import { memberships, passwordRotationPolicies, passwords } from '../../database/storage/schema.ts';
import type { Reader } from '../../ground/database.ts';
import { isOverridable } from '../../vendor/policies/storage.ts';
import { isKnownFromBreach } from './range.ts';

/** The switch of the breached-password step (FLAGS-016). */
const BREACHED_STEP = 'security-center-show-login-flows';

const DAY = 86_400_000;

/** What is found about a right password. */
export interface PasswordFindings {
  /** It is known from a breach, and was not known to be. */
  readonly isNewlyBreached: boolean;
  /** Why it begins no session any more. */
  readonly demand?: 'breached' | 'expired';
  /** When it expires, where a policy of rotation holds. Whole days, the last one 1; none are left of an expired one. */
  readonly rotation?: { readonly passwordExpiresIn: number; readonly notificationPeriod: number };
}

/**
 * The tightest policy of rotation of a person's tenants and the vendor (SECPOL-013): one password opens all of them.
 * While tenants may have none of their own, the vendor's alone holds.
 */
async function rotationOf(db: Reader, userId: string, now: Date) {
  const mayBeOwn = await isOverridable(db, 'passwordRotation');
  const own = db
    .select({ id: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isInForce(now)));
  const rows = await db
    .select()
    .from(passwordRotationPolicies)
    .where(
      and(
        eq(passwordRotationPolicies.isActive, true),
        or(
          isNull(passwordRotationPolicies.tenantId),
          mayBeOwn ? inArray(passwordRotationPolicies.tenantId, own) : undefined,
        ),
      ),
    );
  return rows.sort((a, b) => a.rotationPeriod - b.rotationPeriod)[0];
}

const endOf = (changedAt: Date, { rotationPeriod }: { readonly rotationPeriod: number }): number =>
  changedAt.getTime() + rotationPeriod * DAY;

/** Whether a password has to become another one some day: then the same does not do in its place. */
export const mustNotStay = async (
  { db, now }: Pick<ReadCall, 'db' | 'now'>,
  userId: string,
  isKnownAsBreached: boolean,
): Promise<boolean> => isKnownAsBreached || (await rotationOf(db, userId, now)) !== undefined;

/**
 * Looks at a password that has proven right: what the policies say of it. Outside of a transaction, because it may ask
 * another service.
 */
export async function examinePassword(call: ReadCall, userId: string, password: string): Promise<PasswordFindings> {
  const { db, now } = call;
  const [kept] = await db.select().from(passwords).where(eq(passwords.userId, userId));
  if (!kept) return { isNewlyBreached: false };
  const isBreached = kept.breached || (await isKnownFromBreach(call, password));
  const isNewlyBreached = isBreached && !kept.breached;
  const policy = await rotationOf(db, userId, now);
  const rotation = policy && {
    passwordExpiresIn: Math.max(0, Math.ceil((endOf(kept.changedAt, policy) - now.getTime()) / DAY)),
    notificationPeriod: policy.notificationPeriod,
  };
  const isForced = isBreached && (await isPortalFlagOn(db, BREACHED_STEP));
  const demand = isForced ? 'breached' : rotation?.passwordExpiresIn === 0 ? 'expired' : undefined;
  return { isNewlyBreached, ...(demand && { demand }), ...(rotation && { rotation }) };
}
