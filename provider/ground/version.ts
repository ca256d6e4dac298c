import { createRequire } from 'node:module';
import * as v from 'valibot';

const require = createRequire(import.meta.url);

/** The version of this package. */
export function readVersion(): string {
  const { version } = v.parse(v.object({ version: v.string() }), require('gatehouse-provider/package.json'));
  return version;
}
