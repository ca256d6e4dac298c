/**
 * The `Cookie` header of a request as it would be after an answer with these `Set-Cookie` lines: what is behind in the
 * same request then reads the renewed session, or none.
 *
 * @param header the header as it came
 * @param lines as the layer writes them: one without a value takes its cookie away
 */
export function withCookies(header: string | null | undefined, lines: readonly string[]): string {
  const pairs = lines.map((line) => line.split(';', 1)[0] ?? '');
  const changed = new Set(pairs.map(nameOf));
  const kept = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && !changed.has(nameOf(pair)));
  return [...kept, ...pairs.filter((pair) => pair.indexOf('=') < pair.length - 1)].join('; ');
}

const nameOf = (pair: string): string => pair.split('=', 1)[0]?.trim() ?? '';
