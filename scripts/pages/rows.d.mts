/** The row of a page of the portal: `elements/<tag>/page.ts`. */
export interface Row {
  readonly tag: string;
  readonly name: string;
  readonly permission?: string;
  readonly sample: string;
}

/** The rows of the tags that are pages, in the order of the navigation. */
export const pageRows: readonly Row[];
