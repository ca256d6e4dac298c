// Written by `npm run generate` from provider/*/*/schema.ts.

/** Every table of the provider, for PGlite and PostgreSQL alike. */
export * from '../../crypto/secrets/schema.ts';
export * from '../../joining/accept/schema.ts';
export * from '../../joining/signUp/schema.ts';
export * from '../../messages/mail/schema.ts';
export * from '../../operator/console/schema.ts';
export * from '../../operator/management/schema.ts';
export * from '../../people/groups/schema.ts';
export * from '../../people/roles/schema.ts';
export * from '../../people/users/schema.ts';
export * from '../../signIn/passkeys/schema.ts';
export * from '../../signIn/passwords/schema.ts';
export * from '../../signIn/sessions/schema.ts';
export * from '../../vendor/configuration/schema.ts';
export * from '../../vendor/entitlements/schema.ts';
export * from '../../vendor/metadata/schema.ts';
export * from '../../vendor/origins/schema.ts';
export * from '../../vendor/policies/schema.ts';
