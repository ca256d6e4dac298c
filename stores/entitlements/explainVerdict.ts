import type { EntitlementAttributes } from '../../api/rules/attributes.ts';
import { explain, type Explanation } from '../../api/rules/explain.ts';
import type { EntitlementQuestion, EntitlementsStore } from './EntitlementsStore.ts';

/** How the verdict of a question came about: of the feature where that decided, else of the permission. */
export function explainVerdict(
  store: Pick<EntitlementsStore, 'bundle' | 'isEntitled'>,
  { feature, permission, attributes }: EntitlementQuestion,
  asked: EntitlementAttributes,
  now: number,
): Explanation {
  const byFeature =
    permission === undefined || (feature !== undefined && !store.isEntitled({ feature, attributes }).isEntitled);
  return explain(store.bundle, byFeature ? { feature: feature ?? '' } : { permission }, asked, now);
}
