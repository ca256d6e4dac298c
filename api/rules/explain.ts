import { readerOf, type EntitlementAttributes } from './attributes.ts';
import { isAhead, startCheck, type Check } from './check.ts';
import { operations } from './conditions.ts';
import { compileEntitlements, type Bundle, type Justification, type Kind, type Verdict } from './evaluate.ts';
import { compileRegExp } from './linearRegExp.ts';
import { indexPermissions } from './permissionIndex.ts';
import { matchesPattern } from './permissions.ts';
import { isFiniteNumber, isObject, isRecord, own } from './common/records.ts';
import { grants } from './treatments.ts';

/** What every step of an explanation tells. */
interface Looked {
  /** Whether it held, granted or allowed. */
  passes: boolean;
  /** Whether the verdict rests on it: from the root down, these steps are the path that decided. */
  decides: boolean;
  /** What was looked at for it, in this order; nothing behind the step that settled it. */
  readonly steps: Step[];
}

/** A permission: covered by which pattern, if any; its steps are the features linked to it. */
export interface PermissionStep extends Looked {
  readonly kind: 'permission';
  readonly key: string;
  pattern: string | undefined;
}

/** A feature; its steps are its direct entry, its flag and its plans. */
export interface FeatureStep extends Looked {
  readonly kind: 'feature';
  readonly key: string;
  /** Whether the bundle has such a feature. */
  readonly isKnown: boolean;
  justification: Justification | undefined;
}

/** The direct entry of a feature: `endless`, `valid` until `expireTime`, `expired` since, or `none`. */
export interface EntryStep extends Looked {
  readonly kind: 'entry';
  readonly expireTime: unknown;
  readonly state: 'endless' | 'valid' | 'expired' | 'none';
}

/** A feature flag; its steps are its rules and the treatment without any. */
export interface FlagStep extends Looked {
  readonly kind: 'flag';
  readonly on: unknown;
}

/** A plan; its steps are its rules and the treatment without any. */
export interface PlanStep extends Looked {
  readonly kind: 'plan';
  readonly id: unknown;
  /** Whether the bundle has such a plan. */
  readonly isKnown: boolean;
}

/** A rule, counted from 0. It passes when its conditions hold; what it gives then is its treatment. */
export interface RuleStep extends Looked {
  readonly kind: 'rule';
  readonly index: number;
  readonly treatment: unknown;
  /** A rule that cannot be read applies to everyone and refuses. */
  readonly isReadable: boolean;
}

/** The treatment where no rule applied, or of a flag that is off. */
export interface TreatmentStep extends Looked {
  readonly kind: 'default' | 'off';
  readonly treatment: unknown;
}

/** Conditions that belong together. */
export interface GroupStep extends Looked {
  readonly kind: 'group';
  readonly logic: 'and' | 'or';
}

/** One comparison: the attribute and its value, the operation, what it was compared with. */
export interface ConditionStep extends Looked {
  readonly kind: 'condition';
  readonly attribute: unknown;
  actual: unknown;
  readonly op: unknown;
  readonly operand: unknown;
  readonly negate: unknown;
  /** What the comparison gave before `negate`; undefined when nothing could be compared, which never passes. */
  compared: boolean | undefined;
  /** Why nothing could be compared: `unreadable` condition, `missing` attribute, or one that is `incomparable`. */
  problem: 'unreadable' | 'missing' | 'incomparable' | undefined;
}

export type Step =
  | PermissionStep
  | FeatureStep
  | EntryStep
  | FlagStep
  | PlanStep
  | RuleStep
  | TreatmentStep
  | GroupStep
  | ConditionStep;

/** The way to a verdict. */
export interface Explanation {
  readonly kind: Kind;
  readonly key: string;
  /** The very verdict the engine gives at `now`. */
  readonly verdict: Verdict;
  /** Epoch milliseconds the question was answered for. */
  readonly now: number;
  readonly root: PermissionStep | FeatureStep;
  /**
   * False when there are too many steps, or attributes threw. The steps then end early, and none is marked as the one
   * that decides.
   */
  readonly isComplete: boolean;
}

/** What can be explained; a text alone is a feature. */
export type Explainable = string | { readonly feature: string } | { readonly permission: string };

/** The most steps that are explained; a bundle that contains itself would have no end. */
const MOST_STEPS = 5_000;

const looked = (): Looked => ({ passes: false, decides: false, steps: [] });

/**
 * Tells how the engine comes to its verdict: what was looked at, what each thing gave, and which of them decided. Never
 * throws. For pages and logs: it reads the bundle anew each time; gates ask `compileEntitlements`.
 *
 * @param now epoch milliseconds; else the clock's
 */
export function explain(
  bundle: Bundle,
  about: Explainable,
  attributes?: EntitlementAttributes | null,
  now = Date.now(),
): Explanation {
  const [kind, key]: [Kind, string] =
    typeof about === 'string'
      ? ['feature', about]
      : 'permission' in about
        ? ['permission', about.permission]
        : ['feature', about.feature];
  const verdict = compileEntitlements(bundle)[kind](key, attributes, now);
  const root: Explanation['root'] =
    kind === 'feature'
      ? { kind, key, isKnown: isRecord(own(own(bundle, 'features'), key)), justification: undefined, ...looked() }
      : { kind, key, pattern: undefined, ...looked() };
  let isComplete = false;
  try {
    const walk = walker(bundle, startCheck(attributes, now));
    if (!key || typeof key !== 'string') root.passes = false;
    else if (root.kind === 'permission') walk.permission(root);
    else walk.feature(root);
    isComplete = root.passes === verdict.isEntitled;
    if (isComplete) mark(root);
  } catch {
    // cut short: what was seen until then stays
  }
  root.passes = verdict.isEntitled;
  if (root.kind === 'feature') root.justification = verdict.isEntitled ? undefined : verdict.justification;
  return { kind, key, verdict, now, root, isComplete };
}

/** A step that decides hands it on: to the one that settled it, else to all that were looked at. */
function mark(step: Step): void {
  step.decides = true;
  const { steps } = step;
  const last = steps.at(-1);
  if (last && settles(step, last)) mark(last);
  else steps.forEach(mark);
}

/** Whether the last step alone made its parent what it is. */
function settles(parent: Step, last: Step): boolean {
  if (parent.kind === 'group' || parent.kind === 'rule')
    return last.passes === (parent.kind === 'group' && parent.logic === 'or');
  if (parent.kind === 'flag' || parent.kind === 'plan') return true;
  return parent.kind === 'permission' ? !last.passes : last.passes;
}

function walker(bundle: Bundle, check: Check) {
  const [features, plans, permissions] = [own(bundle, 'features'), own(bundle, 'plans'), own(bundle, 'permissions')];

  let left = MOST_STEPS;

  /** Puts a step under its parent before it is looked at, so that what was cut short still shows. */
  const add = <S extends Step>(parent: Looked, step: S): S => {
    if (--left < 0) throw new RangeError();
    parent.steps.push(step);
    return step;
  };

  const permission = (step: PermissionStep): void => {
    if (!isRecord(permissions) || !isRecord(features)) return;
    const granted = Object.keys(permissions).filter((pattern) => permissions[pattern] === true);
    step.pattern =
      granted.includes(step.key) && !step.key.includes('*')
        ? step.key
        : granted.find((pattern) => matchesPattern(pattern, step.key));
    if (step.pattern === undefined) return;
    step.passes = indexPermissions(permissions, features)
      .linked(step.key)
      .every((key) =>
        feature(
          add<FeatureStep>(step, {
            kind: 'feature',
            key,
            isKnown: isRecord(own(features, key)),
            justification: undefined,
            ...looked(),
          }),
        ),
      );
  };

  const feature = (step: FeatureStep): boolean => {
    const found = own(features, step.key);
    step.justification = 'MISSING_FEATURE';
    if (!isRecord(found)) return false;
    const { expireTime, featureFlag, planIds } = found;
    const state =
      expireTime === undefined || expireTime === -1
        ? 'endless'
        : !isFiniteNumber(expireTime)
          ? 'none'
          : isAhead(check, expireTime)
            ? 'valid'
            : 'expired';
    const passes = state === 'endless' || state === 'valid';
    add(step, { kind: 'entry', expireTime, state, ...looked(), passes });
    step.passes =
      passes ||
      (isObject(featureFlag) && flag(step, featureFlag)) ||
      (Array.isArray(planIds) && planIds.some((id: unknown) => plan(step, id)));
    step.justification = step.passes ? undefined : state === 'expired' ? 'BUNDLE_EXPIRED' : 'MISSING_FEATURE';
    return step.passes;
  };

  const flag = (parent: Looked, given: unknown): boolean => {
    const on = own(given, 'on');
    const step = add(parent, { kind: 'flag', on, ...looked() });
    return (step.passes =
      on === true ? treated(step, given) : on === false && settled(step, 'off', own(given, 'offTreatment')));
  };

  const plan = (parent: Looked, id: unknown): boolean => {
    const given = typeof id === 'string' ? own(plans, id) : undefined;
    const step = add(parent, { kind: 'plan', id, isKnown: isRecord(given), ...looked() });
    return (step.passes = treated(step, given));
  };

  const settled = (parent: Looked, kind: TreatmentStep['kind'], treatment: unknown): boolean => {
    const passes = grants(treatment);
    add(parent, { kind, treatment, ...looked(), passes });
    return passes;
  };

  /** The treatment of the first rule that holds, else the default. */
  const treated = (step: Looked, given: unknown): boolean => {
    if (!isRecord(given)) return false;
    const rules = given.rules ?? [];
    if (!Array.isArray(rules)) return false;
    for (let index = 0; index < rules.length; index++) {
      const treatment = own(rules[index], 'treatment');
      const conditions = own(rules[index], 'conditions');
      const isReadable = isRecord(rules[index]) && Array.isArray(conditions);
      const rule = add(step, { kind: 'rule', index, treatment, isReadable, ...looked() });
      rule.passes =
        !Array.isArray(conditions) ||
        !isReadable ||
        !conditions.length ||
        grouped(rule, conditions, own(rules[index], 'conditionLogic') === 'or');
      if (rule.passes) return isReadable && grants(treatment);
    }
    return settled(step, 'default', given.defaultTreatment);
  };

  /** Under `or` a rule has one step, the group, so that a page can show how its conditions belong together. */
  const grouped = (parent: Looked, members: readonly unknown[], isOr: boolean): boolean => {
    if (!isOr) return members.every((member) => holds(parent, member));
    const step = add(parent, { kind: 'group', logic: 'or', ...looked() });
    return (step.passes = members.some((member) => holds(step, member)));
  };

  const holds = (parent: Looked, given: unknown): boolean => {
    const { conditionLogic, conditions, attribute, op, value: operand, negate = false } = isRecord(given) ? given : {};
    if (op === undefined && Array.isArray(conditions)) {
      if (conditionLogic === 'or') return grouped(parent, conditions, true);
      const step = add(parent, { kind: 'group', logic: 'and', ...looked() });
      return (step.passes = grouped(step, conditions, false));
    }
    const step = add<ConditionStep>(parent, {
      kind: 'condition',
      attribute,
      actual: undefined,
      op,
      operand,
      negate,
      compared: undefined,
      problem: 'unreadable',
      ...looked(),
    });
    if (typeof attribute === 'string') step.actual = readerOf(attribute)(check);
    const compare = isRecord(operand) ? operations.get(op)?.(operand, compileRegExp) : undefined;
    if (typeof attribute !== 'string' || typeof negate !== 'boolean' || !compare) return false;
    const isMissing = step.actual === undefined || step.actual === null;
    step.compared = isMissing ? undefined : compare(step.actual, check);
    step.problem = isMissing ? 'missing' : step.compared === undefined ? 'incomparable' : undefined;
    return (step.passes = step.compared !== undefined && step.compared !== negate);
  };

  return { permission, feature };
}
