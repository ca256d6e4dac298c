import type { Told } from './side.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The fields and types of a value; what some items of a list lack is marked. */
export function shapeOf(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return [merged(value.map(shapeOf))];
  if (typeof value !== 'object') return typeof value;
  if (Object.keys(value).some((name) => ID.test(name))) return { id: merged(Object.values(value).map(shapeOf)) };
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, shapeOf(one)])
      .sort(),
  );
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function merged(shapes: readonly unknown[]): unknown {
  const records = shapes.filter(isRecord);
  if (records.length !== shapes.length || records.length === 0)
    return [...new Set(shapes.map((one) => JSON.stringify(one)))].sort().join(' or ');
  const names = [...new Set(records.flatMap(Object.keys))].sort();
  return Object.fromEntries(
    names.map((name) => {
      const having = records.filter((one) => Object.hasOwn(one, name));
      return [having.length < records.length ? `${name}?` : name, merged(having.map((one) => one[name]))];
    }),
  );
}

/** What both must tell alike: status, code, fields and types. */
export const outline = ({ answer, ...about }: Told) => ({
  ...about,
  code: isRecord(answer) ? answer['errorCode'] : undefined,
  shape: shapeOf(answer),
});

/** A bundle with the plans' ids taken out: they differ, as all ids do. */
export const withoutIds = (bundle: unknown): unknown =>
  JSON.parse(
    JSON.stringify(bundle, (name, value: unknown) =>
      name === 'planIds' ? Object(value).length : name === 'plans' ? Object.keys(Object(value)).length : value,
    ),
  );

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/**
 * What an answer says, for a comparison of two sides: ids as the names in `ids`, other ids and moments as what they
 * are, lists without their order.
 */
export function contentOf(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  // Some rows are named by an id themselves.
  const names = new Map(
    [...ids].map(([name, id]) => [id, name.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'id')]),
  );
  const said = (one: unknown): unknown => {
    if (typeof one === 'string') return names.get(one) ?? (ID.test(one) ? 'an id' : TIME.test(one) ? 'a moment' : one);
    if (Array.isArray(one)) return one.map(said).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    if (!isRecord(one)) return one;
    const told = Object.keys(one).filter((name) => name !== 'provider'); // the sample alone has social sign-ins
    return Object.fromEntries(told.sort().map((name) => [name, said(one[name])]));
  };
  return said(value);
}

export const emailsOf = ({ answer }: Told) =>
  isRecord(answer) && Array.isArray(answer['items'])
    ? answer['items'].map((item: unknown) => (isRecord(item) ? item['email'] : undefined))
    : [];
export const totalOf = ({ answer }: Told) => (isRecord(answer) ? answer['_metadata'] : undefined);
