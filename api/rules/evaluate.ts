import type { EntitlementsBundle } from '../contract/entitlements.ts';
import type { EntitlementAttributes } from './attributes.ts';
import { holds, type Check } from './conditions.ts';
import { compileRegExp, type LinearRegExp } from './linearRegExp.ts';
import { indexPermissions, type PermissionIndex } from './permissionIndex.ts';
import { isFiniteNumber, isRecord, own } from './records.ts';

export type Justification = 'MISSING_FEATURE' | 'MISSING_PERMISSION' | 'BUNDLE_EXPIRED';

export type Verdict = { readonly isEntitled: true } | { readonly isEntitled: false; readonly justification: Justification };

export type Bundle = EntitlementsBundle | null | undefined;

/** A bundle prepared for many questions. It must not be changed afterwards; a new bundle is compiled anew. */
export interface Entitlements {
  /** Whether a feature may be used. Never throws; what cannot be read does not entitle. `now` in epoch milliseconds. */
  feature(key: string, attributes?: EntitlementAttributes | null, now?: number): Verdict;
  /** Whether a permission is granted and every feature linked to it may be used. Never throws. */
  permission(key: string, attributes?: EntitlementAttributes | null, now?: number): Verdict;
  /** When the next direct entry runs out, in epoch milliseconds; undefined when none will. */
  nextExpiry(now?: number): number | undefined;
}

/** What one check may cost. Real bundles need a few dozen steps; a bundle that loops or explodes is refused here. */
const MAX_STEPS = 50_000;
const NEVER_EXPIRES = -1;

// Shared by all answers, so nobody may turn one of them around.
const entitled: Verdict = Object.freeze({ isEntitled: true });
const refused = (justification: Justification): Verdict => Object.freeze({ isEntitled: false, justification });
const missingFeature = refused('MISSING_FEATURE');
const missingPermission = refused('MISSING_PERMISSION');
const expired = refused('BUNDLE_EXPIRED');

/** Prepares a bundle. Costs next to nothing until the first question; permissions are indexed with the first of theirs. */
export function compileEntitlements(bundle: Bundle): Entitlements {
  const [features, plans, permissions] = [own(bundle, 'features'), own(bundle, 'plans'), own(bundle, 'permissions')];
  const expressions = new Map<string, LinearRegExp | undefined>();
  let index: PermissionIndex | undefined;

  const regExp = (source: string): LinearRegExp | undefined => {
    if (!expressions.has(source)) expressions.set(source, compileRegExp(source));
    return expressions.get(source);
  };

  const featureVerdict = (key: string, check: Check, now: number): Verdict => {
    check.spend(1);
    const feature = own(features, key);
    if (!isRecord(feature)) return missingFeature;
    const { expireTime, featureFlag, planIds } = feature;
    if (expireTime === undefined || expireTime === NEVER_EXPIRES || (isFiniteNumber(expireTime) && now < expireTime)) return entitled;
    if (flagAllows(featureFlag, check)) return entitled;
    if (Array.isArray(planIds) && planIds.some((id: unknown) => typeof id === 'string' && rulesAllow(own(plans, id), check))) return entitled;
    return isFiniteNumber(expireTime) ? expired : missingFeature;
  };

  const permissionVerdict = (key: string, check: Check, now: number): Verdict => {
    if (!isRecord(permissions) || !isRecord(features)) return missingPermission;
    index ??= indexPermissions(permissions, features);
    if (!index.allows(key)) return missingPermission;
    for (const name of index.linked(key)) {
      const verdict = featureVerdict(name, check, now);
      if (!verdict.isEntitled) return verdict;
    }
    return entitled;
  };

  const ask =
    (verdictOf: typeof featureVerdict, otherwise: Verdict): Entitlements['feature'] =>
    (key, attributes, now = Date.now()) => {
      let left = MAX_STEPS;
      const spend = (steps: number): void => {
        if ((left -= steps) < 0) throw new RangeError();
      };
      try {
        return key && typeof key === 'string' ? verdictOf(key, { attributes, spend, regExp }, now) : otherwise;
      } catch {
        return otherwise; // out of steps, or an attribute's getter threw
      }
    };

  return {
    feature: ask(featureVerdict, missingFeature),
    permission: ask(permissionVerdict, missingPermission),
    nextExpiry: (now = Date.now()) => {
      const ends = isRecord(features) ? Object.values(features).map((feature) => own(feature, 'expireTime')) : [];
      const next = ends.reduce<number>((soonest, end) => (isFiniteNumber(end) && end > now && end < soonest ? end : soonest), Infinity);
      return next === Infinity ? undefined : next;
    },
  };
}

/** One question about a feature; see `Entitlements.feature`. Compile the bundle when there are many. */
export const evaluateFeature = (bundle: Bundle, key: string, attributes?: EntitlementAttributes | null, now?: number): Verdict =>
  compileEntitlements(bundle).feature(key, attributes, now);

/** One question about a permission; see `Entitlements.permission`. */
export const evaluatePermission = (bundle: Bundle, key: string, attributes?: EntitlementAttributes | null, now?: number): Verdict =>
  compileEntitlements(bundle).permission(key, attributes, now);

function flagAllows(flag: unknown, check: Check): boolean {
  if (!isRecord(flag)) return false;
  if (flag.on === false) return flag.offTreatment === 'true';
  return flag.on === true && rulesAllow(flag, check);
}

/** The treatment of the first rule that holds, else the default. A rule nobody can read might have refused: it refuses. */
function rulesAllow(entity: unknown, check: Check): boolean {
  if (!isRecord(entity)) return false;
  const rules = entity.rules ?? [];
  if (!Array.isArray(rules)) return false;
  for (const rule of rules) {
    if (!isRecord(rule) || !Array.isArray(rule.conditions)) return false;
    if (!rule.conditions.length || holds(rule, check)) return rule.treatment === 'true';
  }
  return entity.defaultTreatment === 'true';
}
