import type { EntitlementsBundle, Feature, Plan, Rule } from '../contract/entitlements.ts';
import { startCheck } from './check.ts';
import { prepareConditions } from './conditions.ts';
import { compileRegExp } from './linearRegExp.ts';
import { isRecord } from './common/records.ts';

/** Whom a bundle is for. */
export interface BundleOwner {
  readonly tenantId: string;
  readonly email: string;
  readonly userId: string;
}

/** What is known of the owner for certain. No attribute of a page can override it. */
const SETTLED: ReadonlySet<unknown> = new Set(['frontegg.tenantId', 'frontegg.email', 'frontegg.userId']);

type Member = Rule['conditions'][number];
type Ruled = Pick<Plan, 'rules'>;

/**
 * The bundle without the conditions on tenant, email and user id, which are judged here: they name other customers, and
 * the owner needs their result alone. Every verdict about the owner stays what it was. The bundle that is given stays
 * too.
 */
export function reduceBundle(bundle: EntitlementsBundle, { tenantId, email, userId }: BundleOwner): EntitlementsBundle {
  const group = prepareConditions(compileRegExp);
  const jwt = { tenantId, email, id: userId };

  /** True or false where it is settled, else what is left of it. */
  function reduce(member: Member): boolean | Member {
    if (!isRecord(member)) return member;
    if (!('op' in member) && Array.isArray(member.conditions)) {
      const rest = reduceAll(member.conditions, member.conditionLogic === 'or');
      return typeof rest === 'boolean' ? rest : { ...member, conditions: rest };
    }
    if (!('attribute' in member) || !SETTLED.has(member.attribute)) return member;
    try {
      return group([member], false)(startCheck({ jwt }, undefined));
    } catch {
      return member; // too costly to evaluate here; the client refuses it too
    }
  }

  function reduceAll(members: readonly Member[], isOr: boolean): boolean | Member[] {
    const rest: Member[] = [];
    for (const member of members) {
      const left = reduce(member);
      if (left === isOr) return isOr;
      if (typeof left !== 'boolean') rest.push(left);
    }
    return rest.length > 0 ? rest : !isOr;
  }

  function reduceRules(rules: readonly Rule[]): Rule[] {
    const left: Rule[] = [];
    for (const rule of rules) {
      const isReadable = isRecord(rule) && Array.isArray(rule.conditions) && rule.conditions.length > 0;
      const rest = isReadable && reduceAll(rule.conditions, rule.conditionLogic === 'or');
      if (!isReadable) left.push(rule);
      else if (rest !== false) left.push({ ...rule, conditions: rest === true ? [] : rest });
      if (rest === true) break; // no rule behind it is ever met
    }
    return left;
  }

  const ruled = <Entity extends Ruled>(entity: Entity): Entity =>
    Array.isArray(entity.rules) ? { ...entity, rules: reduceRules(entity.rules) } : entity;
  const flagged = (feature: Feature): Feature =>
    feature.featureFlag ? { ...feature, featureFlag: ruled(feature.featureFlag) } : feature;

  return {
    ...bundle,
    features: mapped(bundle.features, flagged),
    plans: mapped(bundle.plans, ruled),
  };
}

const mapped = <Value>(record: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
