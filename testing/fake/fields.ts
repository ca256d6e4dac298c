import { isRecord } from '../../api/rules/common/records.ts';
import { refuseField } from './refusal.ts';

/** Reads one field of a query or a body as a provider does. @throws {Refusal} 400 that names the field */
export type Reader<Value> = (field: string, value: unknown) => Value;
type Fields = Readonly<Record<string, unknown>>;
type Shape = Readonly<Record<string, Reader<unknown>>>;
type Read<Of extends Shape> = { [Field in keyof Of]: ReturnType<Of[Field]> };

const MOST_IDS = 200;

/** A text of a form. @param what the form in words: `must …` */
export const pattern =
  (form: RegExp, what: string): Reader<string> =>
  (field, value) =>
    typeof value === 'string' && form.test(value) ? value : refuseField(field, what);

export const text = pattern(/^/, 'must be a text');

const anyId = pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'must be an id');
export const id: Reader<string> = (field, value) => anyId(field, value).toLowerCase();

/** A list in JSON. */
export const listOf =
  <Item>(read: Reader<Item>, most = 1_000): Reader<Item[]> =>
  (field, value) =>
    Array.isArray(value) && value.length <= most
      ? value.map((one, at) => read(`${field}.${at}`, one))
      : refuseField(field, `must be a list of at most ${most}`);

/** Ids in a comma list. */
export const idList: Reader<string[]> = (field, value) => {
  const ids = text(field, value)
    .split(',')
    .flatMap((item) => item.trim() || []);
  return listOf(id, MOST_IDS)(field, ids);
};

/** A number, also as the text of a query. */
export const wholeNumber =
  (from: number, to: number): Reader<number> =>
  (field, value) =>
    /^\d{1,9}$/.test(String(value)) && Number(value) >= from && Number(value) <= to
      ? Number(value)
      : refuseField(field, `must be a whole number from ${from} to ${to}`);

export const count: Reader<number> = (field, value) =>
  wholeNumber(0, 1_000_000)(field, typeof value === 'number' ? value : undefined);

export const boolean: Reader<boolean> = (field, value) =>
  typeof value === 'boolean' ? value : refuseField(field, 'must be true or false');

/** `true` or `false` in a query. */
export const truth: Reader<boolean> = (field, value) =>
  boolean(field, value === 'true' || (value === 'false' ? false : value));

/** One of several words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word> =>
  (field, value) =>
    words.find((word) => word === value) ?? refuseField(field, `must be one of ${words.join(', ')}`);

export const otherwise =
  <Value>(read: Reader<Value>, fallback: NoInfer<Value>): Reader<Value> =>
  (field, value) =>
    value === undefined ? fallback : read(field, value);

export const optional =
  <Value>(read: Reader<Value>): Reader<Value | undefined> =>
  (field, value) =>
    value === undefined ? undefined : read(field, value);

export const nullable =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (field, value) =>
    value === null ? null : read(field, value);

/**
 * The fields of a record. A field that may be left out, and is, does not stand in the result, so that it overwrites
 * nothing.
 */
export const record =
  <const Of extends Shape>(shape: Of): Reader<Read<Of>> =>
  (field, value) =>
    isRecord(value) ? readFields(shape, value, `${field}.`) : refuseField(field, 'must be a record');

/** A record, whatever it holds. */
export const anyRecord: Reader<Readonly<Record<string, unknown>>> = (field, value) =>
  isRecord(value) ? value : refuseField(field, 'must be a record');

/** Whether a text is a JSON object. */
export function isJsonObject(given: string): boolean {
  try {
    return isRecord(JSON.parse(given));
  } catch {
    return false;
  }
}

/** JSON text in a query. */
export const json =
  <Value>(read: Reader<Value>): Reader<Value> =>
  (field, value) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text(field, value));
    } catch {
      return refuseField(field, 'must be JSON');
    }
    return read(field, parsed);
  };

/** The text of a JSON object, which is stored in one form. */
export const jsonText =
  (most: number): Reader<string> =>
  (field, value) =>
    text(field, value).length > most
      ? refuseField(field, `must have at most ${most} characters`)
      : JSON.stringify(json(anyRecord)(field, value));

/** Reads these fields of a query or a body. @throws {Refusal} 400 */
export function readFields<const Of extends Shape>(shape: Of, given: Fields, prefix?: string): Read<Of>;
export function readFields(shape: Shape, given: Fields, prefix = '') {
  return Object.fromEntries(
    Object.entries(shape)
      .map(([field, read]) => [field, read(prefix + field, given[field])])
      .filter(([, value]) => value !== undefined),
  );
}

export type FieldsOf<Row> = { readonly [Field in keyof Row]?: Reader<Row[Field]> };

/** What a body says of these fields, of which it may leave any out. @throws {Refusal} 400 */
export function readGiven<Row>(fields: FieldsOf<Row>, body: Fields): Partial<Row>;
export function readGiven(fields: Readonly<Record<string, Reader<unknown> | undefined>>, body: Fields) {
  return readFields(
    Object.fromEntries(Object.entries(fields).flatMap(([field, read]) => (read ? [[field, optional(read)]] : []))),
    body,
  );
}
