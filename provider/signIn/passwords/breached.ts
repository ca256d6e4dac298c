import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isInFilter } from './xorFilter.ts';

/** Beside the source, and in the package. */
const file =
  ['./breached.bin', '../signIn/passwords/breached.bin', '../../signIn/passwords/breached.bin']
    .map((path) => new URL(path, import.meta.url))
    .find((place) => existsSync(place)) ?? new URL('./breached.bin', import.meta.url);

let filter: Promise<Buffer> | undefined;

/** How the list spells its passwords: letter case makes none of them better. */
export const toListed = (password: string): string => password.toLowerCase();

/** Whether a password is on the list of breached ones. The list is read from its file once, with the first question. */
export async function isBreached(password: string): Promise<boolean> {
  filter ??= readFile(file).catch((error: unknown) => {
    filter = undefined; // the next question tries again
    throw error;
  });
  return isInFilter(await filter, toListed(password));
}
