import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { memberships } from '../../database/storage/schema.ts';

/**
 * The memberships that let their person in, as `membershipObstacle` judges one: joined, not disabled and not over. A
 * tenant has a say in what a person does elsewhere, such as in the age of their password, by these alone.
 */
export const isInForce = (now: Date): SQL | undefined =>
  and(
    isNotNull(memberships.activatedAt),
    eq(memberships.isDisabled, false),
    or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now)),
  );
