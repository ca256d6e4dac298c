/** FNV-1a of a text, begun at `offset`: 32 bits that look nothing like their neighbours'. */
function hash(text: string, offset: number): number {
  let value = offset;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

/**
 * Ids that follow from a seed and a name alone, in the form of a UUID. They identify sample data and protect nothing.
 */
export type IdOf = (kind: string, name: string) => string;

export const idsFrom =
  (seed: number): IdOf =>
  (kind, name) => {
    const text = `${seed}/${kind}/${name}`;
    const digits = [1, 2, 3, 4]
      .map((part) =>
        hash(text, (0x811c9dc5 ^ Math.imul(part, 0x9e3779b1)) >>> 0)
          .toString(16)
          .padStart(8, '0'),
      )
      .join('');
    return [
      digits.slice(0, 8),
      digits.slice(8, 12),
      `4${digits.slice(13, 16)}`,
      `a${digits.slice(17, 20)}`,
      digits.slice(20),
    ].join('-');
  };
