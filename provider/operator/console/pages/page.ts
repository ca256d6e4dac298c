import type { Sealing } from '../../../crypto/keys/sealing.ts';
import type { Database } from '../../../ground/database.ts';
import type { Page } from '../layout.ts';

export interface PageContext {
  readonly db: Database;
  readonly sealing: Sealing;
  /** Whether messages leave the outbox. */
  readonly hasMailServer: boolean;
  readonly now: Date;
  /** The id at the end of the address; empty on a page about many things. */
  readonly id: string;
  readonly query: URLSearchParams;
}

/** Reads what a page shows; undefined when the thing it is about does not exist. */
export type PageSource = (context: PageContext) => Promise<Page | undefined>;
