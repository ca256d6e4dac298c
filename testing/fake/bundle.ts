import type { EntitlementsBundle, Feature } from '../../api/contract/entitlements.ts';
import type { World } from './world.ts';

const NEVER = -1;

/** The longest of several assignments: -1 never ends; null when there is none. */
const longest = (times: readonly number[]): number | null =>
  times.length === 0 ? null : times.includes(NEVER) ? NEVER : Math.max(...times);

/** A feature that somebody switched by hand: held without end, or not at all. */
const switched = (on: boolean, linkedPermissions: string[]): Feature => ({
  planIds: [],
  expireTime: on ? NEVER : null,
  linkedPermissions,
});

/** What a page needs to judge every feature for itself, for one tenant. */
export function toBundle(
  world: World,
  tenantId: string,
  permissionKeys: readonly string[],
  switches: Readonly<Record<string, boolean>>,
): EntitlementsBundle {
  const own = world.assignments.filter((assignment) => assignment.tenantId === tenantId);
  const features = world.features.map(({ key, permissions = [], flag }): [string, Feature] => {
    const linkedPermissions = [...permissions].sort();
    const by = switches[key];
    if (by !== undefined) return [key, switched(by, linkedPermissions)];
    const plans = world.plans.filter((plan) => plan.features.includes(key));
    const held = own.filter(({ plan, feature }) => feature === key || plans.some((one) => one.key === plan));
    return [
      key,
      {
        planIds: plans.map(({ id }) => id),
        expireTime: longest(held.map(({ expireTime }) => expireTime)),
        linkedPermissions,
        ...(flag && { featureFlag: flag }),
      },
    ];
  });
  return {
    features: Object.fromEntries(features.sort(([a], [b]) => (a < b ? -1 : 1))),
    plans: Object.fromEntries(
      world.plans.map(({ id, defaultTreatment = 'false', rules }) => [
        id,
        { defaultTreatment, ...(rules && { rules }) },
      ]),
    ),
    permissions: Object.fromEntries(permissionKeys.map((key) => [key, true as const])),
  };
}
