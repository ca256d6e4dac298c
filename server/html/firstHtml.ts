import { redactedToken } from '../routes/redact.ts';
import type { ServerSession } from '../session/ServerSession.ts';

/** Letters that could end a script, begin a comment in it, or end a line for older parsers. */
const DANGEROUS = /[<>&\u2028\u2029]/g;

/** JSON that may be written into a script of a page (SRV-17). */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(DANGEROUS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Who is signed in, as the first HTML of a page names it. It holds no token. */
export interface FirstState {
  user: object;
  tenants: object;
  entitlements: object | undefined;
  /** What rules read of the user. */
  owner: object;
}

export interface FirstHtmlOptions {
  /** Attributes of the host that rules read, as `custom-attributes` of the provider element gives them. */
  attributes?: Readonly<Record<string, unknown>> | undefined;
}

/** Reads what the first HTML shows, side by side (SSR-027). Without the user or the tenants there is none. */
export async function firstState(session: ServerSession): Promise<FirstState | undefined> {
  const [user, tenants, entitlements, owner] = await Promise.all([
    session.user(),
    session.tenants(),
    session.entitlements(),
    session.owner(),
  ]);
  return user && tenants ? { user, tenants, entitlements, owner } : undefined;
}

const script = (name: string, value: unknown): string =>
  `<script type="application/json" ${name}>${toScriptJson(value)}</script>`;

/**
 * The markup that names who is signed in, to be written into its provider element: it starts signed in with
 * `data-session`, and its gates decide in the first frame with `data-entitlements`. Empty for visitors.
 *
 * @param now epoch milliseconds
 */
export function firstMarkup(
  state: FirstState | undefined,
  { claims, accessToken }: Pick<ServerSession, 'claims' | 'accessToken'>,
  { secureJwt, now, attributes }: { secureJwt: boolean; now: number } & FirstHtmlOptions,
): string {
  if (!state || !claims || !accessToken) return '';
  const { user, tenants, entitlements, owner } = state;
  const token = redactedToken(accessToken);
  const remaining = Math.max(0, claims.exp * 1000 - now);
  return (
    script('data-session', { user, tenants, claims, token, remaining, secureJwt }) +
    (entitlements ? script('data-entitlements', { bundle: entitlements, user: owner, attributes }) : '')
  );
}
