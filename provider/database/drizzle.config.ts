import { defineConfig } from 'drizzle-kit';

/** Paths are from the folder of the package, where `drizzle-kit` runs. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './vendor/configuration/schema.ts',
    './people/users/schema.ts',
    './people/roles/schema.ts',
    './signIn/sessions/schema.ts',
    './vendor/entitlements/schema.ts',
    './operator/console/schema.ts',
    './signIn/passkeys/schema.ts',
    './vendor/metadata/schema.ts',
    './signIn/passwords/schema.ts',
    './vendor/policies/schema.ts',
    './joining/signUp/schema.ts',
    './crypto/secrets/schema.ts',
    './messages/mail/schema.ts',
    './operator/management/schema.ts',
    './vendor/origins/schema.ts',
    './joining/accept/schema.ts',
  ],
  out: './database/migrations',
});
