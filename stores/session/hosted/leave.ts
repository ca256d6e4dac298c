import { authSessionEndpoints } from '../../../api/contract/authSession.ts';
import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { oauthEndpoints, type AuthorizeQuery } from '../../../api/contract/oauth.ts';
import { toAddress } from '../../../api/http/address.ts';
import { codeChallenge, createNonce, createVerifier } from '../../../api/rules/random.ts';
import { redirectAfterLogin } from '../../../api/rules/storageKeys.ts';
import type { GatehouseOptions } from '../../core/options.ts';
import type { Ports } from '../../core/ports.ts';
import { MULTI_FACTOR_CONTEXT } from '../../../api/rules/stepUp.ts';
import { addFlow } from '../../core/hosted/flows.ts';

type Here = Pick<Ports, 'local' | 'session' | 'clock' | 'navigation'>;

/** Where the app's own pages are. */
interface Places {
  url(route: 'hostedLoginRedirectUrl' | 'authenticatedUrl'): string;
  allowed(target: string): string | undefined;
}

/** The full address of a page of the app. */
const full = (ports: Here, address: string): string => new URL(address, ports.navigation.href()).href;

const addressOf = ({ baseUrl = '', urlPrefix }: GatehouseOptions, page: Endpoint<never>, query: object): string =>
  toAddress({ baseUrl, urlPrefix }, page, {}, query);

/** What the page leaves for. */
export interface Leaving {
  /** Where the app goes on afterwards. */
  readonly redirectUrl?: string | null;
  /** How old a second factor may be, in seconds. */
  readonly maxAge?: string;
}

type ToPage = (options: GatehouseOptions, ports: Here, places: Places, leaving: Leaving) => Promise<string>;

/**
 * Begins a sign-in on the provider's own page: the address of the authorize request, whose verifier this browser keeps
 * (HOSTED-003 to HOSTED-008).
 *
 * @param more what this request asks for besides
 */
async function authorize(
  options: GatehouseOptions,
  ports: Here,
  places: Places,
  more: Pick<AuthorizeQuery, 'max_age' | 'acr_values'> = {},
): Promise<string> {
  const redirectUri = full(ports, places.url('hostedLoginRedirectUrl'));
  const { appId, clientId, tenantResolver } = options;
  const [state, nonce, verifier] = [createNonce(), createNonce(), createVerifier()];
  addFlow(ports.local, { state, nonce, verifier, redirectUri, at: ports.clock.now() });
  const query: AuthorizeQuery = {
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: await codeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  };
  const wishes = { client_id: appId ?? clientId, organization: tenantResolver?.().tenant };
  return addressOf(options, oauthEndpoints.authorize, { ...query, ...wishes });
}

const login: ToPage = (options, ports, places, { redirectUrl }) => {
  const back = redirectUrl ? places.allowed(redirectUrl) : undefined;
  if (back) for (const storage of [ports.session, ports.local]) storage.set(redirectAfterLogin, back);
  return authorize(options, ports, places);
};

/** Asks for a second factor. The page to come back to is remembered already (STEPUP-013). */
const stepUp: ToPage = (options, ports, places, { maxAge }) =>
  authorize(options, ports, places, {
    acr_values: MULTI_FACTOR_CONTEXT,
    ...(maxAge !== undefined && { max_age: maxAge }),
  });

/** Ends the session at the provider as well, whose cookie this page may not reach (HOSTED-014). */
const logout: ToPage = async (options, ports, places, { redirectUrl }) =>
  addressOf(options, authSessionEndpoints.oauthLogout, {
    post_logout_redirect_uri:
      (redirectUrl && places.allowed(redirectUrl)) || full(ports, places.url('authenticatedUrl')),
  });

/** The addresses of the provider's own pages. */
export const leave = { loginUrl: login, logoutUrl: logout, stepUpUrl: stepUp };
