import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Settings } from '../../config/config.ts';
import type { Database } from '../../ground/database.ts';
import type { Sweep } from '../retention/sweep.ts';

/** Some people: their ids, or a query in brackets that finds them. */
export type Ids = readonly string[] | SQLWrapper;

/** A table that holds something of people, of tenants or of both. */
export interface Place {
  readonly table: PgTable;
  /** The columns that tell whose a row is. A test compares them with the schema: a new one needs a decision here. */
  readonly by: readonly PgColumn[];
  /** The rows that go with people. */
  readonly ofPeople?: (ids: Ids) => SQL | undefined;
  /** The rows that go with a tenant. */
  readonly ofTenant?: (tenantId: string) => SQL | undefined;
  /** Tables that the two conditions read, beside those that the table refers to: their rows go later. */
  readonly reads?: readonly PgTable[];
  /** Its rows go before everything else: they are what a person acts with. */
  readonly isFirst?: true;
  /** Columns that name a person and become empty with them: the row is another tenant's or person's. */
  readonly emptied?: readonly PgColumn[];
  /** Columns that hold facts about the owner of the row, or lead to a row that goes with the same owner. */
  readonly described?: readonly PgColumn[];
  /** The kind of lines in which `export` writes the rows, or why no line holds them. */
  readonly exported: 'permission' | 'tenant' | 'role' | 'group' | 'person' | 'passkey' | Left;
}

/**
 * Why an export leaves a table out: its rows end soon, open something, or are set up anew where the lines are
 * imported.
 */
type Left = 'no: ends soon' | 'no: opens something' | 'no: set up anew';

/** What the operator sees of a kind of message. */
export interface MessageKind {
  /** Its name in the outbox. */
  readonly name: string;
  /** What the console calls it. */
  readonly label: string;
}

/**
 * What a secret opens: an account of a person, a tenant to a person, or the next step of a flow. Those of an account
 * end when its password is changed, and those of a tenant when the invitation is taken back.
 */
export type Opens = 'account' | 'tenant' | 'flow';

/**
 * What an area adds to the provider. `secrets`, `names` and `events` are plain words: the types and lists of every
 * group are written from them (`npm run generate`), because no group may import those below it.
 */
export interface Area {
  /** The purposes of its one-time secrets, and what each opens. */
  readonly secrets?: Readonly<Record<string, Opens>>;
  /** What its encrypted names are for. */
  readonly names?: readonly string[];
  /** What it records in the audit. */
  readonly events?: readonly string[];
  /** The mails and text messages that it sends. */
  readonly messages?: readonly MessageKind[];
  /** Its tables that hold something of people or tenants. The tables of the vendor are not among them. */
  readonly places?: readonly Place[];
  /**
   * Looks for what will be left without a purpose once the rows of people are gone, and returns what removes it then.
   * Both run in the transaction of the erasure.
   */
  readonly erasing?: (db: Database, people: Ids) => Promise<() => Promise<void>>;
  /** Its rows that outlive their use. */
  readonly sweeps?: (retention: Settings['retention']) => readonly Sweep[];
}
