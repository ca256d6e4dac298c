import * as v from 'valibot';
import type { Rule } from 'gatehouse-contract/contract.js';
import { rules } from '../../../vendor/entitlements/ruleFields.ts';
import { text } from '../../../http/pipeline/fields.ts';

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
