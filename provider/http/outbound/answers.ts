/** How much of an answer is read, in bytes. */
const KEPT_BYTES = 1_024;

/** The beginning of an answer. Its status has come: what breaks off afterwards changes nothing. */
export async function firstBytes(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      length += part.length;
      if (length >= KEPT_BYTES) break;
    }
  } catch {
    // What has come is kept.
  }
  return Buffer.concat(parts).subarray(0, KEPT_BYTES);
}

/** Text that a database keeps and a page shows: without control characters. */
export const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).replace(/[^\P{Cc}\t\r\n]/gu, '\uFFFD');
