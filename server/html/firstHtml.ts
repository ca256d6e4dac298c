import type { ServerSession } from '../session/ServerSession.ts';

/** Letters that could end a script, begin a comment in it, or end a line for older parsers. */
const DANGEROUS = /[<>&\u2028\u2029]/g;

/** JSON that may be written into a script of a page (SRV-17). */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(DANGEROUS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Who is signed in, as the first HTML of a page names it. It holds no token. */
export interface FirstState {
  user: object | undefined;
  tenants: object | undefined;
  entitlements: object | undefined;
}

/** Reads what the first HTML shows, side by side (SSR-027). Without the user or the tenants there is none. */
export async function firstState(session: ServerSession): Promise<FirstState | undefined> {
  const [user, tenants, entitlements] = await Promise.all([session.user(), session.tenants(), session.entitlements()]);
  return user && tenants ? { user, tenants, entitlements } : undefined;
}

const script = (name: string, value: unknown): string =>
  `<script type="application/json" ${name}>${toScriptJson(value)}</script>`;

/**
 * The markup that names who is signed in, to be written into its provider element: `data-session` names user and
 * tenants, and `data-entitlements` lets gates decide in the first frame. Empty for visitors.
 */
export function firstMarkup(state: FirstState | undefined, claims: ServerSession['claims']): string {
  if (!state || !claims) return '';
  const { user, tenants, entitlements } = state;
  // Rules read what the page would know of the user: the claims, then the profile. The token says whose they are.
  const owner = { ...claims, ...user, sub: claims.sub, tenantId: claims.tenantId };
  return (
    script('data-session', { user, tenants, claims }) +
    (entitlements ? script('data-entitlements', { bundle: entitlements, user: owner }) : '')
  );
}
