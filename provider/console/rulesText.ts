import * as v from 'valibot';
import type { Condition, ConditionGroup, ConditionOperation, Rule, Treatment } from 'gatehouse-contract/contract.js';
import { compileRegExp } from 'gatehouse-contract/rules.js';
import { text } from '../http/fields.ts';

export const treatment = v.picklist(
  ['true', 'false'] as const satisfies readonly Treatment[],
  "must be 'true' or 'false'",
);

const finite = v.pipe(v.number('must be a number'), v.finite('must be a finite number'));
const date = v.pipe(
  v.string('must be a date as a text'),
  v.check((value) => !Number.isNaN(Date.parse(value)), 'must be a date such as 2026-12-31 or 2026-12-31T12:00:00Z'),
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
const condition: v.GenericSchema<unknown, Condition> = v.lazy((input) => {
  const op = operations.find((name) => isRecord(input) && input.op === name);
  return op
    ? one(op)
    : v.strictObject({
        attribute,
        negate,
        op: v.picklist(operations, `must be one of ${operations.join(', ')}`),
        value: v.record(v.string(), v.unknown()),
      });
});

const members: v.GenericSchema<unknown, (Condition | ConditionGroup)[]> = v.pipe(
  v.array(
    v.lazy((input): v.GenericSchema<unknown, Condition | ConditionGroup> =>
      isRecord(input) && 'conditions' in input ? group : condition,
    ),
    'must be a list of conditions',
  ),
  v.minLength(1, 'must hold at least one condition'),
);
const group: v.GenericSchema<unknown, ConditionGroup> = v.strictObject({ conditionLogic: logic, conditions: members });
const rule: v.GenericSchema<unknown, Rule> = v.strictObject({ treatment, conditionLogic: logic, conditions: members });
const rules = v.array(rule, 'must be a list of rules');

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Where a fault lies, as one would write it in a program: `[0].conditions[1].op`. */
const toPath = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');

/** The line and column that a position in a text is on. */
function toLine(source: string, position: number): string {
  const before = source.slice(0, position).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

/** Rules as JSON text; an empty one means none. The message says where the first fault is and what would be right. */
export const rulesText = v.pipe(
  text(20_000),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Rule[] | null => {
    if (value.trim() === '') return null;
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch (error) {
      const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
      addIssue({
        message: `is not valid JSON: look at ${toLine(value, position === undefined ? value.length : Number(position))}`,
      });
      return NEVER;
    }
    const result = v.safeParse(rules, parsed);
    if (result.success) return result.output.length > 0 ? result.output : null;
    const [issue] = result.issues;
    const path = toPath(issue);
    const said =
      issue.type === 'strict_object'
        ? issue.expected === 'never'
          ? 'is not a known name'
          : issue.received === 'undefined'
            ? 'is missing'
            : 'must be an object'
        : issue.message;
    addIssue({ message: path === '' ? said : `${path} ${said}` });
    return NEVER;
  }),
);

/** The text a person edits. */
export const toRulesText = (value: readonly Rule[] | null): string => (value ? JSON.stringify(value, null, 2) : '');
