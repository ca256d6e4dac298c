/** A password of 64 hexadecimal characters is a key of 256 bits. */
const HEX = /^[\da-f]{64}$/i;
/** Fewer different characters than any random password has. */
const LEAST_VARIETY = 8;

/** Whether a password may seal sessions: 64 hexadecimal characters without an obvious pattern (SRV-01). */
export function isStrongPassword(password: string): boolean {
  return (
    HEX.test(password) && new Set(password.toLowerCase()).size >= LEAST_VARIETY && !repeats(password.toLowerCase())
  );
}

/** Whether a text is a shorter one, written several times. */
const repeats = (text: string): boolean => (text + text).indexOf(text, 1) < text.length;
