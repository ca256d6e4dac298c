import type { Area } from '../../../database/areas/area.ts';
import type { Sealing } from '../../../crypto/keys/sealing.ts';
import type { Database } from '../../../ground/database.ts';
import type { Page } from '../parts/layout.ts';

export interface PageContext {
  readonly db: Database;
  readonly sealing: Sealing;
  readonly areas: readonly Area[];
  /** Whether messages leave the outbox. */
  readonly hasMailServer: boolean;
  /** Whether a second factor can be written into running sessions, in a demo. */
  readonly pretendsFactors: boolean;
  readonly now: Date;
  /** The id at the end of the address; empty on a page about many things. */
  readonly id: string;
  readonly query: URLSearchParams;
}

/** Reads what a page shows; undefined when the thing it is about does not exist. */
export type PageSource = (context: PageContext) => Promise<Page | undefined>;
