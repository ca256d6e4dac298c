import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../../config/config.ts';
import { isReadable } from '../../config/originFault.ts';
import { setOrigins, type OriginOwner } from '../../vendor/origins/storage.ts';
import { difference } from '../../database/storage/difference.ts';
import type { Database, Reader } from '../../ground/database.ts';
import { LineProblem } from './lines.ts';
import type { Item, KindName, ReadItem } from './items.ts';

export type Change = 'added' | 'changed' | 'unchanged';

/** What became of one thing of a document. */
export interface Settled {
  readonly change: Change;
  /** What was changed of a thing that was there. */
  readonly fields: readonly string[];
  readonly id: string;
  readonly tenantId?: string | undefined;
  /** Of an account that was moved or opened otherwise: how many people may enter it now, and how many no longer. */
  readonly access?: { readonly gain: number; readonly lose: number } | undefined;
  /** What the audits of other tenants tell of it, by their ids: none of them hears of another one. */
  readonly toldIn?: ReadonlyMap<string, Told> | undefined;
}

export type Told = Pick<Settled, 'change' | 'fields'>;

/** A user who was made, and the link to set a password with. It opens the account: show it to that user alone. */
export interface FirstLink {
  readonly email: string;
  readonly link: string;
}

/** Where things are brought to what a document says. */
export interface Desk {
  /** The transaction of the document. */
  readonly db: Database;
  readonly services: { readonly settings: Settings };
  readonly now: Date;
  readonly links: FirstLink[];
}

/** A page of a list: what comes after an id. */
export interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
  readonly tenantId?: string | undefined;
}

export interface Listed<Name extends KindName> {
  readonly id: string;
  readonly item: Item<Name>;
}

/** One kind of thing that a document may hold. */
export interface Kind<Name extends KindName> {
  /** What it is called where the document is talked about. */
  readonly nameOf: (item: ReadItem<Name>) => string;
  /** @throws LineProblem for a name in the document that does not exist */
  readonly settle: (desk: Desk, item: ReadItem<Name>) => Promise<Settled>;
  /** In the order of their ids, as a document would write them. */
  readonly list: (db: Reader, page: Page) => Promise<Listed<Name>[]>;
}

type Row = Readonly<Record<string, unknown>>;

/** The fields that a row has otherwise than they are wanted. What is undefined is not wanted. */
export const differing = (row: Row, wanted: Row): string[] =>
  Object.keys(wanted).filter((field) => wanted[field] !== undefined && !isDeepStrictEqual(row[field], wanted[field]));

/** What became of a row that was there, of which these fields are different now. */
export const settled = (row: { readonly id: string }, fields: readonly string[], tenantId?: string): Settled => ({
  change: fields.length > 0 ? 'changed' : 'unchanged',
  fields,
  id: row.id,
  tenantId,
});

interface ListEdit {
  readonly before: readonly string[];
  /** Undefined: the document does not mention the list. */
  readonly after: readonly string[] | undefined;
  readonly add: (items: string[]) => Promise<unknown>;
  readonly remove: (items: string[]) => Promise<unknown>;
}

/** Makes a list what it shall be. Returns whether it was otherwise. */
export async function settleList({ before, after, add, remove }: ListEdit): Promise<boolean> {
  if (!after) return false;
  const { added, removed } = difference(before, after);
  if (removed.length > 0) await remove(removed);
  if (added.length > 0) await add(added);
  return added.length + removed.length > 0;
}

/**
 * Makes these the origins of an owner. Returns whether they were otherwise.
 * @throws LineProblem for one that is not encrypted
 */
export async function settleOrigins(
  { db, services }: Desk,
  owner: OriginOwner,
  wanted: readonly string[] | undefined,
): Promise<boolean> {
  if (!wanted) return false;
  const readable = services.settings.allowHttp ? undefined : wanted.find(isReadable);
  if (readable !== undefined)
    throw new LineProblem(`the origin '${readable}' is not encrypted: use https, or set ALLOW_HTTP=1`);
  const { added, removed } = await setOrigins(db, owner, wanted);
  return added.length + removed.length > 0;
}
