/** A cookie that the provider sets. Its attributes are those of another site: only value and life are kept. */
export interface ProviderCookie {
  name: string;
  value: string;
  /** How long it lives, in seconds; 0 for one that goes, undefined for one without an end. */
  seconds: number | undefined;
}

const NAME = /^[\w-]{1,200}$/;
/** What a cookie of the provider may contain; anything else could end the line it is written into. */
const VALUE = /^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]{0,4000}$/;

export function readSetCookies(headers: Headers): ProviderCookie[] {
  return headers.getSetCookie().flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
    return NAME.test(name) && VALUE.test(value) ? [{ name, value, seconds: secondsOf(attributes) }] : [];
  });
}

function secondsOf(attributes: readonly string[]): number | undefined {
  const value = (name: string): string | undefined =>
    attributes
      .map((one) => one.trim())
      .find((one) => one.toLowerCase().startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const maxAge = Number(value('max-age') ?? NaN);
  if (Number.isFinite(maxAge)) return Math.max(0, maxAge);
  const expires = Date.parse(value('expires') ?? '');
  return Number.isFinite(expires) ? Math.max(0, (expires - Date.now()) / 1000) : undefined;
}
