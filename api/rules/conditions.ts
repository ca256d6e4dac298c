import type { ConditionOperation } from '../contract/entitlements.ts';
import { readerOf } from './attributes.ts';
import { spend, type Check } from './check.ts';
import { find } from './find.ts';
import { toInstant, toLastInstant } from './instants.ts';
import type { LinearRegExp } from './linearRegExp.ts';
import { isFiniteNumber, isObject, isRecord } from './common/records.ts';

/** Whether a condition holds for the user in question. Only `spend` throws. */
export type Test = (check: Check) => boolean;

/** Prepares a regular expression, once per pattern. */
export type ToRegExp = (source: string) => LinearRegExp | undefined;

/** True or false is a real comparison, which `negate` may invert; undefined is none and fails either way. */
export type Compare = (attribute: unknown, check: Check) => boolean | undefined;

/** Prepares the comparison with a value; undefined when the value has the wrong shape. */
type Operation = (value: Record<string, unknown>, toRegExp: ToRegExp) => Compare | undefined;

/** A regular expression costs as much as this many conditions: its first use has an automaton to build. */
const REG_EXP_STEPS = 100;
/** What it costs to look at a text or list: one step for 64 letters or items. */
const share = ({ length }: ArrayLike<unknown>): number => length >> 6;

/** So few items are looked through faster than a set of them is made. */
const FEW = 8;

const isListOfStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const anyItem =
  (fits: (text: string, item: string) => boolean): Operation =>
  ({ list }) =>
    isListOfStrings(list)
      ? (attribute, check) => {
          if (typeof attribute !== 'string') return undefined;
          return list.some((item) => {
            spend(check, 1 + share(attribute) + share(item));
            return fits(attribute, item);
          });
        }
      : undefined;

/** Text and booleans are read as numbers, as in the published library. */
const numeric =
  (fits: (amount: number) => boolean): Compare =>
  (attribute, check) => {
    if (typeof attribute === 'string') spend(check, share(attribute));
    const amount =
      isObject(attribute) || (typeof attribute === 'string' && !attribute.trim()) ? NaN : Number(attribute);
    return Number.isNaN(amount) ? undefined : fits(amount);
  };

const bounded =
  (fits: (amount: number, bound: number) => boolean): Operation =>
  ({ number }) =>
    isFiniteNumber(number) ? numeric((amount) => fits(amount, number)) : undefined;

const dated =
  (fits: (moment: number) => boolean): Compare =>
  (attribute) => {
    const moment = toInstant(attribute);
    return Number.isNaN(moment) ? undefined : fits(moment);
  };

/** A date without a time is the whole UTC day: it has a first and a last moment. */
const dateBounded =
  (fits: (moment: number, first: number, last: number) => boolean): Operation =>
  ({ date }) => {
    const [first, last] = [toInstant(date), toLastInstant(date)];
    return Number.isNaN(first) ? undefined : dated((moment) => fits(moment, first, last));
  };

/** What the operations of conditions compare, by name. */
export const operations: ReadonlyMap<unknown, Operation> = new Map<unknown, Operation>(
  Object.entries({
    starts_with: anyItem((text, item) => text.startsWith(item)),
    ends_with: anyItem((text, item) => text.endsWith(item)),
    contains: anyItem((text, item) => find(text, item) >= 0),
    in_list: ({ list }) => {
      if (!isListOfStrings(list)) return undefined;
      const members: readonly unknown[] = list;
      const set = members.length > FEW ? new Set(members) : undefined;
      const has = (item: unknown): boolean => (set ? set.has(item) : members.includes(item));
      return (attribute, check) => {
        if (!Array.isArray(attribute)) return has(attribute);
        spend(check, share(attribute));
        return attribute.some(has);
      };
    },
    matches: ({ string }, toRegExp) =>
      typeof string === 'string'
        ? (attribute, check) => {
            if (typeof attribute !== 'string') return undefined;
            spend(check, REG_EXP_STEPS + share(string) + share(attribute));
            return toRegExp(string)?.(attribute);
          }
        : undefined,
    equal: ({ number }) =>
      isFiniteNumber(number) ? (attribute) => (Number.isNaN(attribute) ? undefined : attribute === number) : undefined,
    greater_than: bounded((amount, bound) => amount > bound),
    greater_than_equal: bounded((amount, bound) => amount >= bound),
    lower_than: bounded((amount, bound) => amount < bound),
    lower_than_equal: bounded((amount, bound) => amount <= bound),
    between_numeric: ({ start, end }) =>
      isFiniteNumber(start) && isFiniteNumber(end) ? numeric((amount) => amount >= start && amount <= end) : undefined,
    is: ({ boolean }) => (typeof boolean === 'boolean' ? (attribute) => attribute === boolean : undefined),
    on: dateBounded((moment, first, last) => moment >= first && moment <= last),
    on_or_after: dateBounded((moment, first) => moment >= first),
    on_or_before: dateBounded((moment, _, last) => moment <= last),
    between_date: ({ start, end }) => {
      const [from, to] = [toInstant(start), toLastInstant(end)];
      return Number.isNaN(from + to) ? undefined : dated((moment) => moment >= from && moment <= to);
    },
  } satisfies Record<ConditionOperation, Operation>),
);

/** Prepares the members of a group; see `prepareConditions`. */
export type Prepare = (members: readonly unknown[], isOr: boolean) => Test;

/**
 * Prepares conditions for many questions, each when it is first met. Groups inside of groups are prepared once only, so
 * that a bundle that contains itself or shares its parts is no trouble. What is malformed does not hold.
 */
export function prepareConditions(toRegExp: ToRegExp): Prepare {
  let groups: Map<unknown, Test> | undefined;

  const group: Prepare = (members, isOr) => {
    const tests: Test[] = [];
    return (check) => {
      spend(check, 1);
      for (let at = 0; at < members.length; at++) if ((tests[at] ??= testOf(members[at]))(check) === isOr) return isOr;
      return !isOr;
    };
  };

  const testOf = (condition: unknown): Test => {
    if (!isRecord(condition)) return never;
    const { conditionLogic, conditions, attribute: name, op, value, negate = false } = condition;
    if (op === undefined && Array.isArray(conditions)) {
      groups ??= new Map();
      const known = groups.get(condition) ?? group(conditions, conditionLogic === 'or');
      groups.set(condition, known);
      return known;
    }
    if (typeof name !== 'string' || typeof negate !== 'boolean' || !isRecord(value)) return never;
    const compare = operations.get(op)?.(value, toRegExp);
    const read = readerOf(name);
    const steps = 1 + (Array.isArray(value.list) ? share(value.list) : 0);
    return (check) => {
      spend(check, steps);
      if (!compare) return false;
      const attribute = read(check);
      // Null counts as missing, so that a negated condition fails on it too.
      const result = attribute === undefined || attribute === null ? undefined : compare(attribute, check);
      return result !== undefined && result !== negate;
    };
  };

  return group;
}

/** Whether something constant holds: it costs a step like anything else. */
export const constant =
  (result: boolean): Test =>
  (check) => {
    spend(check, 1);
    return result;
  };

const never = constant(false);
