import type { EntitlementsBundle } from '../contract/entitlements.ts';
import type { EntitlementAttributes } from './attributes.ts';
import { isAhead, startCheck, type Check } from './check.ts';
import { prepareConditions, type Test, type ToRegExp } from './conditions.ts';
import { compileRegExp, type LinearRegExp } from './linearRegExp.ts';
import { indexPermissions, type PermissionIndex } from './permissionIndex.ts';
import { isFiniteNumber, isRecord, own } from './common/records.ts';
import { prepareTreatments } from './treatments.ts';

export type Justification = 'MISSING_FEATURE' | 'MISSING_PERMISSION' | 'BUNDLE_EXPIRED';

export type Verdict =
  | { readonly isEntitled: true }
  | { readonly isEntitled: false; readonly justification: Justification };

export type Bundle = EntitlementsBundle | null | undefined;

/** A verdict and how long it is valid, as long as bundle and attributes do not change. */
export interface Judgement {
  readonly verdict: Verdict;
  /** Epoch milliseconds; -Infinity when no earlier moment would change it, NaN when it must not be kept. */
  readonly from: number;
  /** Epoch milliseconds from which on it may be another; Infinity when time has no part in it. */
  readonly until: number;
  /** Whether it does not depend on the time, so that it never expires. */
  readonly isEndless: boolean;
}

/**
 * Asks about a key. Never throws; what cannot be read does not entitle. `now` in epoch milliseconds, else the clock's.
 */
export type Ask<Answer = Verdict> = (key: string, attributes?: EntitlementAttributes | null, now?: number) => Answer;

/** What can be asked for. */
export type Kind = 'feature' | 'permission';

/** A bundle prepared for many questions. It must not be changed afterwards; a new bundle is compiled anew. */
export interface Entitlements {
  /** Whether a feature may be used. */
  readonly feature: Ask;
  /** Whether a permission is granted and every feature linked to it may be used. */
  readonly permission: Ask;
  /** The same answers with the time for which they stand. */
  readonly judge: Readonly<Record<Kind, Ask<Judgement>>>;
  /** When the next direct entry runs out, in epoch milliseconds; undefined when none will. */
  nextExpiry(now?: number): number | undefined;
}

const NEVER_EXPIRES = -1;

// Shared by all answers, so it must not be changed.
const entitled: Verdict = Object.freeze({ isEntitled: true });
const refused = (justification: Justification): Verdict => Object.freeze({ isEntitled: false, justification });
const missingFeature = refused('MISSING_FEATURE');
const missingPermission = refused('MISSING_PERMISSION');
const expired = refused('BUNDLE_EXPIRED');

/** What depends on nothing is judged already; the rest is asked anew. */
type Prepared = Judgement | ((check: Check) => Verdict);

const always = (verdict: Verdict): Judgement =>
  Object.freeze({ verdict, from: -Infinity, until: Infinity, isEndless: true });
const [yes, noFeature, noPermission] = [always(entitled), always(missingFeature), always(missingPermission)];

/** For how many keys, and how long ones, the search for patterns is kept. Anybody can ask for names without end. */
const MAX_KEYS = 2_000;
export const MAX_KEY_LENGTH = 200;

/**
 * Prepares a bundle. Costs next to nothing: each feature is prepared with its first question, permissions with the
 * first of theirs.
 */
export function compileEntitlements(bundle: Bundle): Entitlements {
  const [features, plans, permissions] = [own(bundle, 'features'), own(bundle, 'plans'), own(bundle, 'permissions')];
  const preparedFeatures = new Map<string, Prepared>();
  const preparedPermissions = new Map<string, Prepared>();
  let preparedPlans: Map<string, Test> | undefined;
  let index: PermissionIndex | undefined;
  const treatments = prepareTreatments(prepareConditions(rememberedRegExps()));

  const planOf = (id: unknown): Test => {
    if (typeof id !== 'string') return treatments.plan(undefined);
    preparedPlans ??= new Map();
    const prepared = preparedPlans.get(id) ?? treatments.plan(own(plans, id));
    preparedPlans.set(id, prepared);
    return prepared;
  };

  const prepareFeature = (key: string): Prepared => {
    const feature = own(features, key);
    if (!isRecord(feature)) return noFeature;
    const { expireTime, featureFlag } = feature;
    const planIds: readonly unknown[] = Array.isArray(feature.planIds) ? feature.planIds : [];
    const ends = isFiniteNumber(expireTime);
    const otherwise = ends ? expired : missingFeature;
    let flag: Test | undefined;
    const tests: Test[] = [];
    const prepared: Prepared =
      expireTime === undefined || expireTime === NEVER_EXPIRES
        ? yes
        : (check) => {
            if (ends && isAhead(check, expireTime)) return entitled;
            if ((flag ??= treatments.flag(featureFlag))(check)) return entitled;
            for (let at = 0; at < planIds.length; at++) if ((tests[at] ??= planOf(planIds[at]))(check)) return entitled;
            return otherwise;
          };
    if (isName(key)) preparedFeatures.set(key, prepared); // else it would be found without a name
    return prepared;
  };

  const preparePermission = (key: string): Prepared => {
    if (!isRecord(permissions) || !isRecord(features)) return noPermission;
    index ??= indexPermissions(permissions, features);
    const prepared = index.allows(key) ? allOf(index.linked(key)) : noPermission;
    if (preparedPermissions.size >= MAX_KEYS) preparedPermissions.clear();
    if (key.length <= MAX_KEY_LENGTH) preparedPermissions.set(key, prepared);
    return prepared;
  };

  /** Entitled when every one of these features is; else the reason of the first that refuses. */
  const allOf = (names: readonly string[]): Prepared =>
    names.length
      ? (check) => {
          for (const name of names) {
            const feature = preparedFeatures.get(name) ?? prepareFeature(name);
            const verdict = typeof feature === 'function' ? feature(check) : feature.verdict;
            if (!verdict.isEntitled) return verdict;
          }
          return entitled;
        }
      : yes;

  const judge =
    (known: ReadonlyMap<string, Prepared>, prepare: (key: string) => Prepared, missing: Judgement): Ask<Judgement> =>
    (key, attributes, now) => {
      try {
        const prepared = known.get(key) ?? (isName(key) ? prepare(key) : missing);
        if (typeof prepared !== 'function') return prepared;
        const check = startCheck(attributes, now);
        const verdict = prepared(check);
        return {
          verdict,
          from: check.from,
          until: check.until,
          isEndless: check.from === -Infinity && check.until === Infinity,
        };
      } catch {
        // out of steps, or an attribute's getter threw
        return { verdict: missing.verdict, from: NaN, until: NaN, isEndless: false };
      }
    };
  /** The verdict alone, sooner. */
  const ask =
    (known: ReadonlyMap<string, Prepared>, prepare: (key: string) => Prepared, missing: Judgement): Ask =>
    (key, attributes, now) => {
      try {
        const prepared = known.get(key) ?? (isName(key) ? prepare(key) : missing);
        return typeof prepared === 'function' ? prepared(startCheck(attributes, now)) : prepared.verdict;
      } catch {
        return missing.verdict;
      }
    };
  const aboutFeatures = [preparedFeatures, prepareFeature, noFeature] as const;
  const aboutPermissions = [preparedPermissions, preparePermission, noPermission] as const;

  return {
    feature: ask(...aboutFeatures),
    permission: ask(...aboutPermissions),
    judge: { feature: judge(...aboutFeatures), permission: judge(...aboutPermissions) },
    nextExpiry: (now = Date.now()) => {
      const ends = isRecord(features) ? Object.values(features).map((feature) => own(feature, 'expireTime')) : [];
      const next = ends.reduce<number>(
        (soonest, end) => (isFiniteNumber(end) && end > now && end < soonest ? end : soonest),
        Infinity,
      );
      return next === Infinity ? undefined : next;
    },
  };
}

/** Whether something can be asked for at all. */
const isName = (key: unknown): key is string => typeof key === 'string' && key !== '';

/** Prepares each regular expression once. */
function rememberedRegExps(): ToRegExp {
  let known: Map<string, LinearRegExp | undefined> | undefined;
  return (source) => {
    known ??= new Map();
    if (!known.has(source)) known.set(source, compileRegExp(source));
    return known.get(source);
  };
}

/** One question about a feature; see `Entitlements.feature`. Compile the bundle when there are many. */
export const evaluateFeature = (
  bundle: Bundle,
  key: string,
  attributes?: EntitlementAttributes | null,
  now?: number,
): Verdict => compileEntitlements(bundle).feature(key, attributes, now);

/** One question about a permission; see `Entitlements.permission`. */
export const evaluatePermission = (
  bundle: Bundle,
  key: string,
  attributes?: EntitlementAttributes | null,
  now?: number,
): Verdict => compileEntitlements(bundle).permission(key, attributes, now);
