import { ProviderError } from '../../ground/errors.ts';
import type { Services } from '../../http/pipeline/services.ts';
import type { Challenge } from './storage.ts';
import type { Circumstances } from '../../http/pipeline/call.ts';

/** Whether a page of this origin may use passkeys of this domain, as browsers judge it. */
function isUnder(origin: string, rpId: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === rpId || hostname.endsWith(`.${rpId}`);
}

/**
 * The domain whose passkeys the asking page may use, and the page's origin where the request names it. The origin is
 * one of the allowed origins: that is checked before any route.
 * @throws ProviderError 403 when the page is not of the domain in the configuration
 */
export function relyingParty(circumstances: Circumstances): Party {
  const party = partyOf(circumstances);
  if (!party) throw new ProviderError('ER-ORIGIN-REFUSED');
  return party;
}

type Party = Pick<Challenge, 'rpId' | 'origin'>;

/** The same; undefined when the page is not of the domain in the configuration. */
export function partyOf({ services, request }: Circumstances): Party | undefined {
  const { passkeys, publicUrl } = services.settings;
  const origin = request.headers.get('origin');
  const page = origin ?? publicUrl;
  const rpId = passkeys.rpId ?? new URL(page).hostname;
  return isUnder(page, rpId) ? { rpId, origin } : undefined;
}

/**
 * The origins an answer to a challenge may come from: the page that asked, else every allowed one of the domain. Exact
 * strings.
 */
export const expectedOrigins = (
  { allowedOrigins }: Pick<Services, 'allowedOrigins'>,
  { origin, rpId }: Challenge,
): string[] => (origin === null ? [...allowedOrigins].filter((allowed) => isUnder(allowed, rpId)) : [origin]);
