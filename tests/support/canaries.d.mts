/** Secrets that must stand in no output, by what they are. */
export type Canaries = ReadonlyMap<string, string>;

/** Names of the canaries that stand in a text: plain, percent-encoded, in JSON, in hexadecimal or in base64. */
export function findCanaries(canaries: Canaries, text: string): string[];

/** Secrets of the tests themselves, which no run may print. */
export const TEST_SECRETS: Canaries;
