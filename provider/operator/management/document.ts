import * as v from 'valibot';
import { findJsonFault } from '../../http/pipeline/json.ts';
import { remedyOf } from '../../http/pipeline/input.ts';
import { items } from '../installation/items.ts';

/** How much one document may hold of a kind; what an application brings along is written with `import`. */
const MOST = 5_000;

const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.pipe(v.array(item), v.maxLength(MOST, `must hold at most ${MOST}`)), []);

/** What an installation is to hold. */
export const documentSchema = v.strictObject({
  permissions: listOf(items.permissions),
  features: listOf(items.features),
  plans: listOf(items.plans),
  tenants: listOf(items.tenants),
  roles: listOf(items.roles),
  applications: listOf(items.applications),
  people: listOf(items.people),
});

/** A document as operators write it: see docs/management.md. */
export type ApplyDocument = v.InferInput<typeof documentSchema>;
export type ReadDocument = v.InferOutput<typeof documentSchema>;

/** A document that is not applied: where it is wrong, and what would be right. Nothing of it was written. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** The most faults that an error names. */
const TOLD = 50;

/** @throws DocumentError naming each place that is wrong */
export function readDocument(value: unknown): ReadDocument {
  const fault = findJsonFault(value);
  if (fault) throw new DocumentError([`${fault.path.replace(/\.(\d+)/g, '[$1]') || 'the document'}: ${fault.message}`]);
  // to a validator it is an empty one
  if (Array.isArray(value)) throw new DocumentError(['the document: must be an object']);
  const result = v.safeParse(documentSchema, value, { abortPipeEarly: true, message: remedyOf });
  if (result.success) return result.output;
  throw new DocumentError(result.issues.slice(0, TOLD).map((issue) => `${placeOf(issue)}: ${issue.message}`));
}

/** Where a fault lies, as one would write it in a program: `people[0].memberships[1].tenant`. */
function placeOf({ path }: v.BaseIssue<unknown>): string {
  const place = (path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return place.replace(/^\./, '') || 'the document';
}
