import { takeParameters } from '../core/flow/address.ts';

const NAME = 'invitationToken';

/**
 * The token of the invitation that led here. It leaves the address (API-19), and stays with this entry of the history: a
 * reload of the page must not make a sign-up by invitation a plain one.
 */
export function takeInvitation(page: Document): string | undefined {
  const history = page.defaultView?.history;
  const { [NAME]: token } = takeParameters(page, [NAME]);
  const state: unknown = history?.state;
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : [];
  if (token) history?.replaceState({ ...Object.fromEntries(entries), [NAME]: token }, '');
  const kept: unknown = token ?? entries.find(([name]) => name === NAME)?.[1];
  return typeof kept === 'string' ? kept : undefined;
}
