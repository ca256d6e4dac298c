/**
 * Every table of the provider, for PGlite and PostgreSQL alike. A change here needs `npx drizzle-kit generate`, with `"public".` taken
 * out of its SQL: which schema the tables stand in is the connection's matter.
 */
export * from './schema/vendor.ts';
export * from './schema/people.ts';
export * from './schema/rights.ts';
export * from './schema/sessions.ts';
export * from './schema/entitlements.ts';
export * from './schema/operator.ts';
export * from './schema/passkeys.ts';
