import type { Edit } from './edit.ts';
import { entitlementEdits } from './entitlementEdits.ts';
import { peopleEdits } from './peopleEdits.ts';
import { vendorEdits } from './vendorEdits.ts';

/** Everything the console can change, by the name its form is posted under. */
export const edits: ReadonlyMap<string, Edit> = new Map(
  Object.entries({ ...entitlementEdits, ...peopleEdits, ...vendorEdits }),
);
