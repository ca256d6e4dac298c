import type { EntitlementsBundle, FeatureFlag } from 'gatehouse-contract/contract.js';
import { toBundle, type FeatureFacts } from 'gatehouse-contract/rules.js';
import type { EntitlementFacts } from './storage.ts';

/** The bundle of one person, from the rows that were read for them. */
export function bundleFrom(facts: EntitlementFacts, permissionKeys: readonly string[]): EntitlementsBundle {
  const features = facts.features.map(({ id, key }): FeatureFacts => {
    const planIds = facts.planFeatures.filter((link) => link.featureId === id).map((link) => link.planId);
    const flag = facts.flags.find((candidate) => candidate.featureId === id);
    return {
      key,
      planIds,
      expireTimes: [
        ...facts.planAssignments.filter((assignment) => planIds.includes(assignment.planId)),
        ...facts.featureAssignments.filter((assignment) => assignment.featureId === id),
      ].map((assignment) => assignment.expireTime),
      linkedPermissions: facts.links.filter((link) => link.featureId === id).map((link) => link.permissionKey),
      flag: flag && toFlag(flag),
    };
  });
  return toBundle(features, facts.plans, permissionKeys);
}

const toFlag = ({ on, offTreatment, defaultTreatment, rules }: EntitlementFacts['flags'][number]): FeatureFlag => ({
  on,
  offTreatment,
  defaultTreatment,
  ...(rules && { rules }),
});
