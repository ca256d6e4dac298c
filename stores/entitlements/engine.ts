/** What bundles are read with, as one file that comes with the first of them. */
import type { EntitlementsBundle } from '../../api/contract/entitlements.ts';
import { matchesPattern } from '../../api/rules/permissions.ts';

export { compileEntitlements } from '../../api/rules/evaluate.ts';
export { rememberVerdicts } from '../../api/rules/memo.ts';

/**
 * What a question about a permission means: the permission itself; for a pattern, each granted one that it matches,
 * too.
 */
export const meant = (permission: string, bundle: EntitlementsBundle | undefined): readonly string[] =>
  permission.includes('*')
    ? [permission, ...Object.keys(bundle?.permissions ?? {}).filter((key) => matchesPattern(permission, key))]
    : [permission];
