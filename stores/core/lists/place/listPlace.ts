import type { ListState, Sort } from '../Listing.ts';

/** What an address may say of one list. Everything else in it is ignored. */
export interface PlaceRules<Column extends string> {
  /** The columns that order it. */
  readonly columns: readonly Column[];
  /** The names of its filters. */
  readonly filters: readonly string[];
}

type Place<Column extends string> = Omit<ListState<Column>, 'pageSize'>;

/** Limits for a URL, which anyone can write: how long a value may be, and how many there may be. */
const [LONGEST, MOST, LAST_PAGE] = [200, 50, 1_000_000];

const sortText = ({ id, desc }: Sort): string => (desc ? `-${id}` : id);

function sortIn<Column extends string>(text: string | null, columns: readonly Column[]): Sort<Column> | undefined {
  const desc = text?.startsWith('-') === true;
  const id = columns.find((column) => column === (desc ? text?.slice(1) : text));
  return id === undefined ? undefined : { id, desc };
}

/**
 * The place of a user in a list, as a query: `page=2&sort=-joinedAt&q=ann&status=active`. Empty at the beginning of the
 * list.
 */
export function placeText({ page, sort, search, filters }: Place<string>, usual: Sort | undefined): string {
  const query = new URLSearchParams();
  if (page > 0) query.set('page', String(page + 1));
  if (sort && (sort.id !== usual?.id || sort.desc !== usual.desc)) query.set('sort', sortText(sort));
  if (search) query.set('q', search);
  for (const [name, values] of Object.entries(filters)) for (const value of values) query.append(name, value);
  return query.toString();
}

/** Where such a query leads. What is missing or means nothing is as at the beginning of the list. */
export function readPlace<Column extends string>(
  text: string,
  { columns, filters }: PlaceRules<Column>,
  usual: Sort<Column> | undefined,
): Place<Column> {
  const query = new URLSearchParams(text);
  const page = Number(query.get('page') ?? 1);
  const named = filters.map(
    (name) => [name, query.getAll(name).filter((value) => value && value.length <= LONGEST)] as const,
  );
  return {
    page: Number.isInteger(page) && page > 0 && page <= LAST_PAGE ? page - 1 : 0,
    sort: sortIn(query.get('sort'), columns) ?? usual,
    search: (query.get('q') ?? '').slice(0, LONGEST).trim(),
    filters: Object.fromEntries(
      named.filter(([, values]) => values.length).map(([name, values]) => [name, values.slice(0, MOST)]),
    ),
  };
}

/** What the browser remembers of a list: order, rows on a page, and hidden columns. */
export interface Kept<Column extends string> {
  readonly sort?: Sort<Column> | undefined;
  readonly pageSize?: number | undefined;
  readonly hidden?: readonly string[] | undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads what a browser has kept; what means nothing in it is left out. */
export function readKept<Column extends string>(text: string | null, { columns }: PlaceRules<Column>): Kept<Column> {
  let found: unknown;
  try {
    found = JSON.parse(text ?? '');
  } catch {
    return {};
  }
  if (!isRecord(found)) return {};
  const { sort, pageSize, hidden } = found;
  return {
    sort: sortIn(typeof sort === 'string' ? sort : null, columns),
    pageSize:
      Number.isInteger(pageSize) && Number(pageSize) > 0 && Number(pageSize) <= 100 ? Number(pageSize) : undefined,
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string').slice(0, MOST) : undefined,
  };
}

export const keptText = ({ sort, pageSize, hidden }: Kept<string>): string =>
  JSON.stringify({ sort: sort && sortText(sort), pageSize, hidden });
