import * as v from 'valibot';
import type { Caused } from '../../ground/audit/storage.ts';
import { remedyOf } from '../../http/pipeline/input.ts';
import type { Database } from '../../ground/database.ts';

/** Why an edit was refused: what to say beside which field. A name no field has is shown for the form as a whole. */
export type FieldFaults = Readonly<Record<string, string>>;

/** An edit that cannot be made as it was asked for. */
export class EditRefused extends Error {
  override name = 'EditRefused';
  readonly faults: FieldFaults;

  constructor(faults: FieldFaults) {
    super('The edit was refused');
    this.faults = faults;
  }
}

/** What an edit came to. */
export interface Done {
  /** One sentence for the operator. */
  message: string;
  event: Caused;
}

export interface EditContext {
  /** The transaction that writes the edit and its audit event. */
  readonly db: Database;
  readonly now: Date;
}

export interface Edit {
  /**
   * Checks the fields of a form and writes what they say.
   * @throws EditRefused naming the fields
   */
  run(context: EditContext, input: unknown): Promise<Done>;
}

export function edit<Fields>(
  fields: v.GenericSchema<unknown, Fields>,
  write: (context: EditContext, fields: Fields) => Promise<Done>,
): Edit {
  return {
    async run(context, input) {
      const result = v.safeParse(fields, input, { abortPipeEarly: true, message: remedyOf });
      if (!result.success) throw new EditRefused(toFaults(result.issues));
      return write(context, result.output);
    },
  };
}

/** The first fault of each field. */
function toFaults(issues: readonly v.BaseIssue<unknown>[]): FieldFaults {
  const faults = new Map<string, string>();
  for (const issue of issues) {
    const [field = 'form'] = (v.getDotPath(issue) ?? 'form').split('.');
    if (!faults.has(field)) faults.set(field, issue.message);
  }
  return Object.fromEntries(faults);
}

/** The requested row. @throws EditRefused when it is gone */
export function found<Row>(row: Row | undefined, field: string): Row {
  if (row === undefined) throw new EditRefused({ [field]: 'does not exist any more' });
  return row;
}
