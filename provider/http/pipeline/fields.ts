import * as v from 'valibot';
import { findJsonFault, textFault } from './json.ts';

/** Text from outside that the database can keep. */
export const text = (max = 1_000) =>
  v.pipe(
    v.string('must be a text'),
    v.maxLength(max, `must have at most ${max} characters`),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? textFault(dataset.value) : undefined;
      if (message !== undefined) addIssue({ message });
    }),
  );

/** What embeds or overrides a direction of writing (UAX #9): behind it, the text around a name reads backwards. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/;

/** Text that others read within texts of ours, such as a name in a list or a mail. */
export const line = (max?: number) =>
  v.pipe(
    text(max),
    v.check((given) => !TURNING.test(given), 'must not contain marks that change the direction of writing'),
  );

/** The same, not empty. */
export const label = (max?: number) => v.pipe(line(max), v.regex(/\S/, 'must not be empty'));

export const id = v.pipe(v.string('must be an id'), v.uuid('must be an id'), v.toLowerCase());

/** An alias that looked like an id could name a tenant in the place of the one with that id. */
export const unlikeId = v.check((text: string) => !v.is(id, text), 'must not look like an id');

/** An instant as ISO 8601. */
export const instant = v.pipe(
  text(40),
  v.isoTimestamp('must be an instant such as 2026-01-31T12:00:00Z'),
  v.transform((given) => new Date(given)),
);

/** The id of a path; undefined for what is none, which then finds nothing. */
export const idIn = (given: string | undefined): string | undefined =>
  v.is(id, given) ? given.toLowerCase() : undefined;

/** A whole number in a query. */
export const wholeNumber = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
};

export const truth = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
);

export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

/** Ids in a comma list, at most 200; an empty list is allowed. */
export const idList = v.pipe(
  text(8_000),
  v.transform((list) =>
    list
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  ),
  v.array(id),
  v.maxLength(200, 'must name at most 200 ids'),
);

/** The roles of a member. A list with one empty text counts as an empty list (USERS-025). */
export const roleIdsField = v.pipe(
  v.array(v.string('must be an id'), 'must be a list of ids'),
  v.transform((ids) => (ids.length === 1 && ids[0] === '' ? [] : ids)),
  v.array(id),
  v.maxLength(200, 'must name at most 200 ids'),
);

/** JSON text, in the given shape. */
export const jsonOf = <Schema extends v.GenericSchema>(schema: Schema, max = 10_000) =>
  v.pipe(
    text(max),
    v.parseJson(undefined, 'must be JSON'),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed ? findJsonFault(dataset.value) : undefined;
      if (fault) addIssue({ message: fault.message });
    }),
    schema,
  );

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text is a JSON object. */
export function isJsonObject(given: unknown): boolean {
  if (typeof given !== 'string') return false;
  try {
    return isRecord(JSON.parse(given));
  } catch {
    return false;
  }
}

/** The text of a JSON object, which is stored in one form. */
export const jsonText = (max?: number) =>
  v.pipe(
    jsonOf(v.custom<object>(isRecord, 'must be a JSON object'), max),
    v.transform((value) => JSON.stringify(value)),
  );
