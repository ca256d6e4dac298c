/**
 * Every table of the provider, for PGlite and PostgreSQL alike. A change here needs `npx drizzle-kit generate`, with `"public".` taken
 * out of its SQL: which schema the tables stand in is the connection's matter.
 */
export * from '../configuration/schema.ts';
export * from '../users/schema.ts';
export * from '../roles/schema.ts';
export * from '../sessions/schema.ts';
export * from '../entitlements/schema.ts';
export * from '../console/schema.ts';
export * from '../passkeys/schema.ts';
export * from '../metadata/schema.ts';
export * from '../invitations/schema.ts';
export * from '../passwords/schema.ts';
export * from '../policies/schema.ts';
export * from '../signUp/schema.ts';
export * from '../secrets/schema.ts';
export * from '../mail/schema.ts';
export * from '../management/schema.ts';
export * from '../origins/schema.ts';
