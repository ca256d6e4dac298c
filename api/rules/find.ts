/** Up to this length the engine's own search is used: it may compare each letter that often, and no more. */
const SHORT = 32;

/**
 * `text.indexOf(piece, from)` in linear time. The engine's own search is quadratic for some long pieces (measured: 77
 * ms for 25,000 letters in 50,000), so those go through Knuth, Morris and Pratt.
 */
export function find(text: string, piece: string, from = 0): number {
  if (piece.length <= SHORT) return text.indexOf(piece, from);
  if (piece.length > text.length - from) return -1;
  const borders = new Int32Array(piece.length);
  const advance = (matched: number, letter: number): number => {
    while (matched && piece.charCodeAt(matched) !== letter) matched = borders[matched - 1] ?? 0;
    return piece.charCodeAt(matched) === letter ? matched + 1 : matched;
  };
  for (let at = 1, matched = 0; at < piece.length; at++) borders[at] = matched = advance(matched, piece.charCodeAt(at));
  for (let at = from, matched = 0; at < text.length; at++) {
    matched = advance(matched, text.charCodeAt(at));
    if (matched === piece.length) return at - matched + 1;
  }
  return -1;
}
