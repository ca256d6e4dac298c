const VALID_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Tab, printable ASCII and Latin-1: what a header value may hold. */
const VALID_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers that can be sent. Values that are null, undefined, objects or hold invalid characters are dropped and the
 * rest is kept; later sources win; nothing throws (HTTP-010, API-02).
 */
export function toHeaders(
  ...sources: readonly (Readonly<Record<string, unknown>> | undefined)[]
): Record<string, string> {
  const headers = new Map<string, string>();
  for (const source of sources)
    for (const [name, value] of Object.entries(source ?? {})) {
      if (
        !VALID_NAME.test(name) ||
        value === null ||
        value === undefined ||
        typeof value === 'object' ||
        typeof value === 'function'
      )
        continue;
      const text = String(value);
      if (VALID_VALUE.test(text)) headers.set(name.toLowerCase(), text);
    }
  return Object.fromEntries(headers);
}
