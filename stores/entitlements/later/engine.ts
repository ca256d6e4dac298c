/** What bundles are read with, as one file that comes with the first of them. */
export { compileEntitlements } from '../../../api/rules/evaluate.ts';
export { rememberVerdicts } from '../../../api/rules/memo.ts';
