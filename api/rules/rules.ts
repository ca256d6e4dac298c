/**
 * The rules of the protocol as pure functions: nothing here fetches, stores or draws, and everything runs in a browser,
 * on a server and in a test alike.
 */
export * from './evaluate.ts';
export { reduceBundle, type BundleOwner } from './reduce.ts';
export { rememberVerdicts } from './memo.ts';
export * from './explain.ts';
export type { EntitlementAttributes } from './attributes.ts';
export * from './permissions.ts';
export * from './redirectGuard.ts';
export * from './token.ts';
export * from './base64url.ts';
export * from './random.ts';
export * from './stepUp.ts';
export * from './merge.ts';
export * from './urls.ts';
export * from './loopback.ts';
export * as storageKeys from './storageKeys.ts';
export * from './pages.ts';
export * from './roleRights.ts';
export * from './membership.ts';
export * from './subAccountAccess.ts';
export * from './tenantType.ts';
export * from './userStatus.ts';
export { statusWords } from './userStatusWords.ts';
export * from './bundle.ts';
export { toInstant } from './instants.ts';
export { compileRegExp, type LinearRegExp } from './linearRegExp.ts';
export { toIdentifierKey, toSearchKey } from './identifiers.ts';
export * from './passwords.ts';
export { applyActions, stepsOf } from './metadataActions.ts';
