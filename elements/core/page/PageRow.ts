import type { KnownPage } from '../../../api/rules/pages.ts';

/**
 * A page of the portal as one row, in the file `page.ts` of its tag. `npm run generate` reads it as text, so a value is
 * a plain text or a number; scripts/pages/rows.mjs says which. The lists of pages are derived from the rows.
 */
export interface PageRow extends KnownPage {
  /** The tag that is the page: the name of its folder. */
  readonly tag: string;
  /** The name in addresses and in the navigation configuration of a host. */
  readonly name: string;
  /** The place in the navigation, which counts upwards. */
  readonly order: number;
  /** The name of an icon of elements/ui. */
  readonly icon: string;
  /** The catalogue of its texts; `{catalogue}.page` is its title. */
  readonly catalogue: string;
  /** What a page writes to have it, as the documentation shows it. */
  readonly sample: string;
}
