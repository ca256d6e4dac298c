/** What one argon2 hash may cost, configured or read: a higher one would hold up everybody's sign-ins. Memory in KiB. */
export const ARGON2_MEMORY = 2 ** 18;
/** Memory times passes. */
export const ARGON2_WORK = 2 ** 20;
export const ARGON2_PARALLELISM = 16;
