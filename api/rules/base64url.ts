/** Base64 for URLs (RFC 4648 section 5), without padding. */

/**
 * The UTF-8 text of a base64url string, with or without padding.
 * @throws {Error} 'Illegal base64url string!' (UTIL-002)
 */
export function decodeBase64Url(value: string): string {
  try {
    if (!/^[\w-]*={0,2}$/.test(value)) throw new SyntaxError();
    const binary = atob(value.replace(/=/g, '').replace(/-/g, '+').replace(/_/g, '/'));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(binary, (letter) => letter.charCodeAt(0)),
    );
  } catch {
    throw new Error('Illegal base64url string!');
  }
}

/** The base64url form of bytes, or of the UTF-8 form of a text. */
export function encodeBase64Url(value: Uint8Array | string): string {
  const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
