export interface RedirectRules {
  /** The page's own origin; relative targets are read against it. */
  origin: string;
  /** Further origins a target may have. Exact: no wildcards, scheme and port count. */
  allowedOrigins?: readonly string[] | null | undefined;
  /** False lets targets of any origin pass; the other checks stay. Default true. */
  enforceSameSite?: boolean | undefined;
}

/** Why a target was refused. */
export type RefusedRedirect = 'not-a-url' | 'scheme' | 'credentials' | 'foreign-origin';

export type GuardedRedirect = { ok: true; href: string } | { ok: false; reason: RefusedRedirect };

const refuse = (reason: RefusedRedirect): GuardedRedirect => ({ ok: false, reason });

const parse = (value: unknown, base?: string): URL | undefined => {
  try {
    return typeof value === 'string' && value ? new URL(value, base) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Decides whether the browser may be sent to `target` (API-11, ROUTE-026..028). The URL parser is asked what the target
 * means, as the browser would, so that no spelling can mean one thing here and another thing there. Go to the `href` as
 * a whole: a path alone can name another host (`//host`). Never throws.
 */
export function guardRedirect(
  target: unknown,
  { origin, allowedOrigins, enforceSameSite = true }: RedirectRules,
): GuardedRedirect {
  const home = parse(origin);
  const url = home && parse(target, home.origin);
  if (!url) return refuse('not-a-url');
  if (!/^https?:$/.test(url.protocol)) return refuse('scheme');
  if (url.username || url.password) return refuse('credentials');
  const allowed = [
    home.origin,
    ...(Array.isArray(allowedOrigins) ? allowedOrigins : []).map((entry) => parse(entry)?.origin),
  ];
  return enforceSameSite && !allowed.includes(url.origin) ? refuse('foreign-origin') : { ok: true, href: url.href };
}
