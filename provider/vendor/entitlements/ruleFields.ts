import * as v from 'valibot';
import type { Condition, ConditionGroup, ConditionOperation, Rule, Treatment } from 'gatehouse-contract/contract.js';
import { compileRegExp, toInstant } from 'gatehouse-contract/rules.js';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What a flag or a plan answers. */
export const treatment = v.picklist(
  ['true', 'false'] as const satisfies readonly Treatment[],
  "must be 'true' or 'false'",
);

const finite = v.pipe(v.number('must be a number'), v.finite('must be a finite number'));
const date = v.pipe(
  v.string('must be a date as a text'),
  v.check((value) => !Number.isNaN(toInstant(value)), 'must be a date such as 2026-12-31 or 2026-12-31T12:00:00Z'),
);
const list = v.strictObject({
  list: v.pipe(
    v.array(v.string('must be a text'), 'must be a list of texts'),
    v.minLength(1, 'must name at least one text'),
  ),
});
const number = v.strictObject({ number: finite });
const moment = v.strictObject({ date });

/** What each operation compares with. */
const values = {
  in_list: list,
  starts_with: list,
  ends_with: list,
  contains: list,
  matches: v.strictObject({
    string: v.pipe(
      v.string('must be a text'),
      v.check((pattern) => compileRegExp(pattern) !== undefined, 'is not a regular expression of the supported kind'),
    ),
  }),
  equal: number,
  greater_than: number,
  greater_than_equal: number,
  lower_than: number,
  lower_than_equal: number,
  between_numeric: v.strictObject({ start: finite, end: finite }),
  is: v.strictObject({ boolean: v.boolean('must be true or false') }),
  on: moment,
  on_or_after: moment,
  on_or_before: moment,
  between_date: v.strictObject({ start: date, end: date }),
} satisfies Record<ConditionOperation, v.GenericSchema<unknown, Record<string, unknown>>>;

const logic = v.optional(v.picklist(['and', 'or'], "must be 'and' or 'or'"), 'and');
const attribute = v.pipe(v.string('must be a text'), v.nonEmpty('must name an attribute, such as frontegg.email'));
const negate = v.optional(v.boolean('must be true or false'), false);

const one = (op: ConditionOperation) => v.strictObject({ attribute, negate, op: v.literal(op), value: values[op] });
const operations = Object.keys(values).filter((name): name is ConditionOperation => Object.hasOwn(values, name));
/** A condition with any value: it finds the faults of one whose operation is unknown. */
export const anyCondition = v.strictObject({
  attribute,
  negate,
  op: v.picklist(operations, `must be one of ${operations.join(', ')}`),
  value: v.record(v.string(), v.unknown()),
});
const condition: v.GenericSchema<unknown, Condition> = v.lazy((input) => {
  const op = operations.find((name) => isRecord(input) && input.op === name);
  return op ? one(op) : anyCondition;
});

/** A condition, or a group of them. */
export const member: v.GenericSchema<unknown, Condition | ConditionGroup> = v.lazy((input) =>
  isRecord(input) && 'conditions' in input ? conditionGroup : condition,
);
const members = v.pipe(
  v.array(member, 'must be a list of conditions'),
  v.minLength(1, 'must hold at least one condition'),
);
export const conditionGroup: v.GenericSchema<unknown, ConditionGroup> = v.strictObject({
  conditionLogic: logic,
  conditions: members,
});
export const rule: v.GenericSchema<unknown, Rule> = v.strictObject({
  treatment,
  conditionLogic: logic,
  conditions: members,
});
/** Rules as a feature's flag or a plan keeps them. */
export const rules = v.array(rule, 'must be a list of rules');
