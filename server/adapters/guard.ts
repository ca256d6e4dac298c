import { isPrefetch } from '../routes/origin.ts';
import type { ServerSession } from '../session/ServerSession.ts';

/** What a host says of its pages. */
export interface GuardOptions {
  /** Paths whose pages need a user, each with everything below it: `/reports`. Default: none. */
  needsUser?: readonly string[] | undefined;
  /** Where visitors of these pages sign in; `redirectUrl` is added. Default `/account/login`. */
  loginUrl?: string | undefined;
}

/** How often an escape is undone: a server that decodes twice must not find a page that is guarded here once. */
const DECODINGS = 3;
/** Queries by which a router asks for the data of a page. They are no part of its address. */
const OF_ROUTERS = ['_rsc', '_routes', 'x-sveltekit-invalidated', 'x-sveltekit-trailing-slash'];

/**
 * Whether a path is one of these or below one, in any spelling: separators, dots, escapes and capitals as servers may
 * read them (SRV-13). What cannot be decoded counts as guarded.
 */
export function isGuarded(pathname: string, guarded: readonly string[]): boolean {
  if (!guarded.length) return false;
  const forms = formsOf(pathname);
  if (!forms) return true;
  return guarded.some((one) => {
    const base = `/${one.replace(/^\/+|\/+$/g, '')}`.toLowerCase();
    // Routers also answer `/reports.rsc` and `/reports.data`.
    return (
      base === '/' || forms.some((form) => form === base || form.startsWith(`${base}/`) || form.startsWith(`${base}.`))
    );
  });
}

function formsOf(pathname: string): string[] | undefined {
  const forms: string[] = [];
  let text = pathname;
  for (let times = 0; times <= DECODINGS; times++) {
    const parts = text.replaceAll('\\', '/').toLowerCase().split('/');
    const plain = parts.map((part) => part.split(';', 1)[0] ?? '').filter((part) => part !== '' && part !== '.');
    forms.push(`/${plain.join('/')}`, resolved(plain));
    if (!text.includes('%')) return forms;
    try {
      text = decodeURIComponent(text);
    } catch {
      // A percent sign that was escaped is a letter of the path; one that was not is an error.
      return times ? forms : undefined;
    }
  }
  return forms;
}

function resolved(parts: readonly string[]): string {
  const whole: string[] = [];
  for (const part of parts) {
    if (part === '..') whole.pop();
    else whole.push(part);
  }
  return `/${whole.join('/')}`;
}

/**
 * The answer in place of a page that a user is needed for: visitors are led to the sign-in. Undefined lets the request
 * through. What is loaded ahead without a user gets an empty answer, which is not shown when the user goes there.
 *
 * @param url the page, as its framework names it
 */
export function guard(
  request: Request,
  url: URL,
  session: ServerSession,
  { needsUser = [], loginUrl = '/account/login' }: GuardOptions,
): Response | undefined {
  const login = new URL(loginUrl, url);
  const isHeld = url.pathname !== login.pathname && isGuarded(url.pathname, needsUser);
  if (isPrefetch(request) && (session.status === 'unavailable' || (isHeld && !session.isSignedIn)))
    // A browser would show an empty answer when the user gets there; it asks again after an error.
    return new Response(null, { status: request.headers.has('next-router-prefetch') ? 204 : 503 });
  if (!isHeld || session.status !== 'signed-out') return undefined;
  for (const name of OF_ROUTERS) url.searchParams.delete(name);
  login.searchParams.set('redirectUrl', url.pathname + url.search);
  // Without the host: what a request says of it is a claim.
  const location = login.origin === url.origin ? login.pathname + login.search + login.hash : login.href;
  return new Response(null, { status: 303, headers: { location } });
}
