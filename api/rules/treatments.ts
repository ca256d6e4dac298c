import { constant, type Prepare, type Test } from './conditions.ts';
import { isRecord, own } from './common/records.ts';

/** A rule that is ready: what it gives when it holds. */
interface PreparedRule {
  readonly holds: Test;
  readonly grants: boolean;
}

const [always, never] = [constant(true), constant(false)];

/** An unreadable rule might have refused, so it refuses. */
const unreadable: PreparedRule = { holds: always, grants: false };

/** Whether a treatment grants: it is one of two texts, nothing else that is true. */
export const grants = (treatment: unknown): boolean => treatment === 'true';

/** Prepares plans and feature flags: whether the treatment they give to the user in question grants. */
export function prepareTreatments(group: Prepare): {
  readonly plan: (plan: unknown) => Test;
  readonly flag: (flag: unknown) => Test;
} {
  const ruleOf = (rule: unknown): PreparedRule => {
    const conditions = own(rule, 'conditions');
    if (!isRecord(rule) || !Array.isArray(conditions)) return unreadable;
    return {
      holds: conditions.length ? group(conditions, rule.conditionLogic === 'or') : always,
      grants: grants(rule.treatment),
    };
  };

  /** The treatment of the first rule that holds, else the default. */
  const plan = (entity: unknown): Test => {
    if (!isRecord(entity)) return never;
    const rules = entity.rules ?? [];
    if (!Array.isArray(rules)) return never;
    const byDefault = grants(entity.defaultTreatment);
    const prepared: PreparedRule[] = [];
    return (check) => {
      for (let at = 0; at < rules.length; at++) {
        const rule = (prepared[at] ??= ruleOf(rules[at]));
        if (rule.holds(check)) return rule.grants;
      }
      return byDefault;
    };
  };

  const flag = (entity: unknown): Test => {
    const on = own(entity, 'on');
    return on === true ? plan(entity) : constant(on === false && grants(own(entity, 'offTreatment')));
  };

  return { plan, flag };
}
