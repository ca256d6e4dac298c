import type { EntitlementsBundle, Feature, FeatureFlag, Plan } from '../contract/entitlements.ts';

const NEVER = -1;

/** The longest of several assignments: -1 never ends; null when there is none. */
export function longest(expireTimes: readonly number[]): number | null {
  if (expireTimes.length === 0) return null;
  return expireTimes.includes(NEVER) ? NEVER : Math.max(...expireTimes);
}

/** A feature, with what one person holds of it. */
export interface FeatureFacts {
  readonly key: string;
  /** The plans that contain it. */
  readonly planIds: string[];
  /**
   * The ends of the assignments by which the person holds it: of itself and of plans. Epoch milliseconds, -1: never.
   */
  readonly expireTimes: readonly number[];
  readonly linkedPermissions: string[];
  readonly flag?: FeatureFlag | undefined;
}

export interface PlanFacts {
  readonly id: string;
  readonly defaultTreatment: Plan['defaultTreatment'];
  readonly rules?: Plan['rules'] | null | undefined;
}

/**
 * What a page needs to judge every feature for itself. A feature is held directly when it, or a plan with it, is
 * assigned to the tenant or person; flags and the rules of plans are judged by the reader.
 */
export const toBundle = (
  features: readonly FeatureFacts[],
  plans: readonly PlanFacts[],
  permissionKeys: readonly string[],
): EntitlementsBundle => ({
  features: Object.fromEntries(
    features.map(({ key, planIds, expireTimes, linkedPermissions, flag }): [string, Feature] => [
      key,
      { planIds, expireTime: longest(expireTimes), linkedPermissions, ...(flag && { featureFlag: flag }) },
    ]),
  ),
  plans: Object.fromEntries(
    plans.map(({ id, defaultTreatment, rules }): [string, Plan] => [id, { defaultTreatment, ...(rules && { rules }) }]),
  ),
  permissions: Object.fromEntries(permissionKeys.map((key) => [key, true as const])),
});
