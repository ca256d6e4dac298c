import type { EntitlementsBundle, Feature, FeatureFlag, Plan } from 'gatehouse-elements/contract.js';
import type { EntitlementFacts } from './storage.ts';

const NEVER = -1;

/** The longest of several assignments: -1 never ends; null when there is none. */
export function longest(expireTimes: readonly number[]): number | null {
  if (expireTimes.length === 0) return null;
  return expireTimes.includes(NEVER) ? NEVER : Math.max(...expireTimes);
}

/**
 * What a page needs to judge every feature for itself. A feature is held directly when it, or a plan with it, is assigned to
 * the tenant or person; flags and the rules of plans are judged by the reader.
 */
export function toBundle(facts: EntitlementFacts, permissionKeys: readonly string[]): EntitlementsBundle {
  const features = facts.features.map(({ id, key }): [string, Feature] => {
    const planIds = facts.planFeatures.filter((link) => link.featureId === id).map((link) => link.planId);
    const flag = facts.flags.find((candidate) => candidate.featureId === id);
    const expireTimes = [
      ...facts.planAssignments.filter((assignment) => planIds.includes(assignment.planId)),
      ...facts.featureAssignments.filter((assignment) => assignment.featureId === id),
    ].map((assignment) => assignment.expireTime);
    return [
      key,
      {
        planIds,
        expireTime: longest(expireTimes),
        linkedPermissions: facts.links.filter((link) => link.featureId === id).map((link) => link.permissionKey),
        ...(flag && { featureFlag: toFlag(flag) }),
      },
    ];
  });
  const plans = facts.plans.map(({ id, defaultTreatment, rules }): [string, Plan] => [
    id,
    { defaultTreatment, ...(rules && { rules }) },
  ]);
  return {
    features: Object.fromEntries(features),
    plans: Object.fromEntries(plans),
    permissions: Object.fromEntries(permissionKeys.map((key) => [key, true as const])),
  };
}

const toFlag = ({ on, offTreatment, defaultTreatment, rules }: EntitlementFacts['flags'][number]): FeatureFlag => ({
  on,
  offTreatment,
  defaultTreatment,
  ...(rules && { rules }),
});
