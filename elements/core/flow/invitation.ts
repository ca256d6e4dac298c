import { keepWithEntry, keptWithEntry, takeParameters } from './address.ts';

const NAME = 'invitationToken';

/**
 * The token of the invitation that led here. It leaves the address (API-19), and stays with this entry of the history:
 * a reload of the page must not make a sign-up or a sign-in by invitation a plain one.
 */
export function takeInvitation(page: Document): string | undefined {
  const { [NAME]: token } = takeParameters(page, [NAME]);
  if (token) keepWithEntry(page, NAME, token);
  return token || keptWithEntry(page, NAME);
}
