import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './storage/schema/vendor.ts',
    './storage/schema/people.ts',
    './storage/schema/rights.ts',
    './storage/schema/sessions.ts',
    './storage/schema/entitlements.ts',
    './storage/schema/operator.ts',
    './storage/schema/passkeys.ts',
  ],
  out: './migrations',
});
