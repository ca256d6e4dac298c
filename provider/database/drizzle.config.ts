import { defineConfig } from 'drizzle-kit';

/** Paths are from the folder of the package, where `drizzle-kit` runs. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './*/*/schema.ts',
  out: './database/migrations',
});
