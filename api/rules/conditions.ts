import type { ConditionOperation } from '../contract/entitlements.ts';
import { readAttribute, type EntitlementAttributes, type Spend } from './attributes.ts';
import { find } from './find.ts';
import { dayOf, isPlainDate, toInstant } from './instants.ts';
import type { LinearRegExp } from './linearRegExp.ts';
import { isFiniteNumber, isObject, isRecord } from './records.ts';

/** What one check carries through its conditions. */
export interface Check {
  readonly attributes: EntitlementAttributes | null | undefined;
  readonly spend: Spend;
  /** Prepares a regular expression, once per pattern. */
  readonly regExp: (source: string) => LinearRegExp | undefined;
}

/** True or false is a real comparison, which `negate` may invert; undefined is none and fails either way. */
type Operation = (value: Record<string, unknown>, attribute: unknown, check: Check) => boolean | undefined;

const isListOfStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

const anyItem = (fits: (text: string, item: string) => boolean): Operation => ({ list }, attribute, { spend }) =>
  isListOfStrings(list) && typeof attribute === 'string'
    ? list.some((item) => {
        spend(1 + attribute.length / 64);
        return fits(attribute, item);
      })
    : undefined;

/** Text and booleans are read as numbers, as in the published library; null is a value that compares with nothing. */
const toNumber = (attribute: unknown): number =>
  isObject(attribute) || (typeof attribute === 'string' && !attribute.trim()) ? NaN : Number(attribute);

const compared = (attribute: unknown, fits: (amount: number) => boolean): boolean | undefined => {
  const amount = toNumber(attribute);
  return attribute === null ? false : Number.isNaN(amount) ? undefined : fits(amount);
};

const numeric = (fits: (amount: number, bound: number) => boolean): Operation => ({ number }, attribute) =>
  isFiniteNumber(number) ? compared(attribute, (amount) => fits(amount, number)) : undefined;

const dated = (fits: (moment: number, bound: number, date: unknown) => boolean): Operation => ({ date }, attribute) => {
  const [moment, bound] = [toInstant(attribute), toInstant(date)];
  return Number.isNaN(moment + bound) ? undefined : fits(moment, bound, date);
};

const operations = new Map<unknown, Operation>(
  Object.entries({
    starts_with: anyItem((text, item) => text.startsWith(item)),
    ends_with: anyItem((text, item) => text.endsWith(item)),
    contains: anyItem((text, item) => find(text, item) >= 0),
    in_list: ({ list }, attribute) => {
      if (!isListOfStrings(list)) return undefined;
      const members = new Set<unknown>(list);
      return Array.isArray(attribute) ? attribute.some((item) => members.has(item)) : members.has(attribute);
    },
    matches: ({ string }, attribute, { regExp }) =>
      typeof string === 'string' && typeof attribute === 'string' ? regExp(string)?.(attribute) : undefined,
    equal: ({ number }, attribute) => (isFiniteNumber(number) && !Number.isNaN(attribute) ? attribute === number : undefined),
    greater_than: numeric((amount, bound) => amount > bound),
    greater_than_equal: numeric((amount, bound) => amount >= bound),
    lower_than: numeric((amount, bound) => amount < bound),
    lower_than_equal: numeric((amount, bound) => amount <= bound),
    between_numeric: ({ start, end }, attribute) =>
      isFiniteNumber(start) && isFiniteNumber(end) ? compared(attribute, (amount) => amount >= start && amount <= end) : undefined,
    is: ({ boolean }, attribute) => (typeof boolean === 'boolean' ? attribute === boolean : undefined),
    on: dated((moment, bound, date) => (isPlainDate(date) ? dayOf(moment) === dayOf(bound) : moment === bound)),
    on_or_after: dated((moment, bound) => moment >= bound),
    on_or_before: dated((moment, bound) => moment <= bound),
    between_date: ({ start, end }, attribute) => {
      const [moment, from, to] = [toInstant(attribute), toInstant(start), toInstant(end)];
      return Number.isNaN(moment + from + to) ? undefined : moment >= from && moment <= to;
    },
  } satisfies Record<ConditionOperation, Operation>),
);

/** Whether a condition, or a group of them, holds. What is malformed does not. Throws only by `check.spend`. */
export function holds(condition: unknown, check: Check): boolean {
  check.spend(1);
  if (!isRecord(condition)) return false;
  const { conditionLogic, conditions, attribute: name, op, value, negate = false } = condition;
  if (op === undefined && Array.isArray(conditions)) {
    const each = (member: unknown): boolean => holds(member, check);
    return conditionLogic === 'or' ? conditions.some(each) : conditions.every(each);
  }
  if (typeof name !== 'string' || typeof negate !== 'boolean' || !isRecord(value)) return false;
  const attribute = readAttribute(check.attributes, name, check.spend);
  const result = attribute === undefined ? undefined : operations.get(op)?.(value, attribute, check);
  return result !== undefined && result !== negate;
}
