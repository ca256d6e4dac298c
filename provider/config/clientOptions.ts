import * as v from 'valibot';
import { setting } from '../ground/setting.ts';

/** How the client whose id is the vendor's signs in by hosted login. Applications have the same in the database. */
export const clientOptions = {
  /** Where codes of that client may be sent, beside what the applications have registered. Exact strings. */
  redirectUris: setting(
    'REDIRECT_URIS',
    'exact addresses a code of hosted login may be sent to, separated by commas, beside those of the applications',
    v.optional(v.array(v.pipe(v.string(), v.url())), []),
  ),
  /** With it that client may prove itself instead of sending a verifier, as a server does. */
  clientSecret: setting(
    'CLIENT_SECRET',
    'secret of the client id, 32 characters or more, by which a server proves itself in hosted login',
    v.optional(v.pipe(v.string(), v.minLength(32))),
    { secret: true },
  ),
  /** Takes verifiers of fewer than 43 characters. */
  legacyVerifier: setting(
    'LEGACY_VERIFIER',
    '1 takes code verifiers of fewer than 43 characters, which older clients send',
    v.optional(v.boolean(), false),
  ),
  /**
   * The folder of the elements' CDN build that the hosted login page loads its scripts from. Files of another origin
   * need `Access-Control-Allow-Origin`.
   */
  hostedAssets: setting(
    'HOSTED_ASSETS',
    'address of the folder of the CDN build that the hosted login page loads',
    v.optional(
      v.pipe(
        v.string(),
        v.url(),
        v.regex(/^https?:\/\/[^\s;,'"?#]+$/, 'must be an address without a query'),
        v.transform((address) => `${address.replace(/\/+$/, '')}/`),
      ),
    ),
  ),
};
