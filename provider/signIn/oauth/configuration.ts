import type { OpenIdConfiguration } from 'gatehouse-contract/contract.js';
import { MULTI_FACTOR_CONTEXT } from 'gatehouse-contract/rules.js';
import type { Settings } from '../../config/config.ts';
import { ALGORITHM } from '../../crypto/keys/signingKeys.ts';
import { atPrefix } from './addresses.ts';

/** What clients configure themselves by. It names what is answered here and nothing else. */
export function openIdConfiguration(settings: Settings): OpenIdConfiguration {
  const at = (path: string): string => atPrefix(settings, path);
  return {
    issuer: settings.publicUrl,
    authorization_endpoint: at('/oauth/authorize'),
    token_endpoint: at('/oauth/token'),
    userinfo_endpoint: at('/oauth/userinfo'),
    end_session_endpoint: at('/oauth/logout'),
    jwks_uri: atPrefix({ ...settings, urlPrefix: '' }, '/.well-known/jwks.json'),
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [ALGORITHM],
    scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    acr_values_supported: [MULTI_FACTOR_CONTEXT],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'auth_time',
      'nonce',
      'acr',
      'amr',
      'sid',
      'at_hash',
      'email',
      'email_verified',
      'name',
      'tenantId',
    ],
    authorization_response_iss_parameter_supported: true,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  };
}
