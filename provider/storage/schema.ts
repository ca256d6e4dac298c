/** Every table of the provider, for PGlite and PostgreSQL alike. A change here needs `npx drizzle-kit generate`. */
export * from './schema/vendor.ts';
export * from './schema/people.ts';
export * from './schema/rights.ts';
export * from './schema/sessions.ts';
export * from './schema/entitlements.ts';
