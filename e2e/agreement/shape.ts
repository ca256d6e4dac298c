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

export const emailsOf = ({ answer }: Told) =>
  isRecord(answer) && Array.isArray(answer['items'])
    ? answer['items'].map((item: unknown) => (isRecord(item) ? item['email'] : undefined))
    : [];
export const totalOf = ({ answer }: Told) => (isRecord(answer) ? answer['_metadata'] : undefined);
