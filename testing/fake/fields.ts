import { isRecord } from '../../api/rules/common/records.ts';
import { refuseField } from './refusal.ts';

/** Reads fields of a request as a provider does, and refuses what it would refuse. */

type Query = Readonly<Record<string, string>>;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MOST_IDS = 200;

export const id = (field: string, value: unknown): string =>
  typeof value === 'string' && ID.test(value) ? value.toLowerCase() : refuseField(field, 'must be an id');

/** Ids in a comma list. */
export function idList(field: string, list: string | undefined): string[] {
  if (list === undefined) return refuseField(field, 'must be a text');
  const ids = list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => id(field, item));
  return ids.length > MOST_IDS ? refuseField(field, `must name at most ${MOST_IDS} ids`) : ids;
}

export function wholeNumber(
  query: Query,
  field: string,
  { from, to, fallback }: { from: number; to: number; fallback: number },
): number {
  const text = query[field] ?? String(fallback);
  const value = Number(text);
  return /^\d{1,9}$/.test(text) && value >= from && value <= to
    ? value
    : refuseField(field, `must be a whole number from ${from} to ${to}`);
}

export function truth(query: Query, field: string, fallback: boolean): boolean {
  const text = query[field];
  return text === undefined
    ? fallback
    : text === 'true' || (text === 'false' ? false : refuseField(field, 'must be true or false'));
}

/** One of several words; undefined when the field is absent. */
export function oneOf<const Words extends readonly string[]>(
  field: string,
  value: unknown,
  words: Words,
): Words[number] | undefined {
  if (value === undefined) return undefined;
  return words.find((word) => word === value) ?? refuseField(field, `must be one of ${words.join(', ')}`);
}

/** JSON text in a query; undefined when the field is absent. */
export function json(query: Query, field: string): Readonly<Record<string, unknown>> | undefined {
  const text = query[field];
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // refused below
  }
  return refuseField(field, 'must be JSON');
}

/** Text in a body; undefined when the field is absent. */
export const text = (field: string, value: unknown): string | undefined =>
  value === undefined || typeof value === 'string' ? value : refuseField(field, 'must be a text');

/** A list of texts inside a JSON field. */
export const texts = (field: string, value: unknown): string[] | undefined =>
  value === undefined
    ? undefined
    : Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value
      : refuseField(field, 'must be a list of texts');

/** Reads one field of a body. @throws {Refusal} 400 */
export type Reader<Value> = (field: string, value: unknown) => Value;

/** A text of a form. @param what the form in words: `must …` */
export const pattern =
  (form: RegExp, what: string): Reader<string> =>
  (field, value) =>
    typeof value === 'string' && form.test(value) ? value : refuseField(field, what);

export const boolean: Reader<boolean> = (field, value) =>
  typeof value === 'boolean' ? value : refuseField(field, 'must be true or false');

export const count: Reader<number> = (field, value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1_000_000
    ? value
    : refuseField(field, 'must be a whole number from 0 to 1000000');

export const ids: Reader<string[]> = (field, value) =>
  Array.isArray(value) && value.length <= 1_000
    ? value.map((one, at) => id(`${field}.${at}`, one))
    : refuseField(field, 'must be a list of ids');

export const optional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (field, value) =>
    value === undefined ? undefined : read(field, value);

export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (field, value) =>
    value === null ? null : read(field, value);

/** What a body must say of these fields. @throws {Refusal} 400 */
export function readFields<Shape extends Readonly<Record<string, Reader<unknown>>>>(
  shape: Shape,
  body: Readonly<Record<string, unknown>>,
): { [Field in keyof Shape]: ReturnType<Shape[Field]> };
export function readFields(shape: Readonly<Record<string, Reader<unknown>>>, body: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(shape)
      .map(([field, read]) => [field, read(field, body[field])])
      .filter(([, value]) => value !== undefined), // so that it overwrites nothing
  );
}

export type FieldsOf<Row> = { readonly [Field in keyof Row]?: Reader<Row[Field]> };

/** What a body says of these fields, of which it may leave any out. @throws {Refusal} 400 */
export function readGiven<Row>(fields: FieldsOf<Row>, body: Readonly<Record<string, unknown>>): Partial<Row>;
export function readGiven(
  fields: Readonly<Record<string, Reader<unknown> | undefined>>,
  body: Readonly<Record<string, unknown>>,
) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, read]) =>
      read && body[field] !== undefined ? [[field, read(field, body[field])]] : [],
    ),
  );
}
