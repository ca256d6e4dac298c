import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './configuration/schema.ts',
    './users/schema.ts',
    './roles/schema.ts',
    './sessions/schema.ts',
    './entitlements/schema.ts',
    './console/schema.ts',
    './passkeys/schema.ts',
    './metadata/schema.ts',
    './passwords/schema.ts',
    './policies/schema.ts',
    './signUp/schema.ts',
    './secrets/schema.ts',
    './mail/schema.ts',
    './management/schema.ts',
    './origins/schema.ts',
    './invitations/schema.ts',
  ],
  out: './migrations',
});
