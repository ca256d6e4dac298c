import * as v from 'valibot';
import { captchaKinds } from 'gatehouse-contract/contract.js';

const PRINTABLE = /^[\x21-\x7e]+$/;
const key = v.pipe(v.string(), v.regex(PRINTABLE, 'must be ASCII characters without spaces'));

/** The captcha of sign-in. An outside one needs its two keys; `proof-of-work` needs none. */
export const captchaOptions = v.pipe(
  v.object({
    enabled: v.optional(v.boolean(), false),
    kind: v.optional(v.picklist(captchaKinds, `must be one of ${captchaKinds.join(', ')}`), 'proof-of-work'),
    siteKey: v.optional(key),
    secret: v.optional(key),
    /** Takes the place of the service's own address, such as for a proxy. */
    verifyUrl: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (text) => URL.canParse(text) && /^https?:\/\/[^@#]+$/.test(new URL(text).href),
          'must be an address such as https://captcha.example.com/siteverify, without user and password',
        ),
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ enabled, kind, siteKey }) => !enabled || kind === 'proof-of-work' || siteKey !== undefined,
      'is missing: an outside captcha has one (CAPTCHA_SITE_KEY)',
    ),
    ['siteKey'],
  ),
  v.forward(
    v.check(
      ({ enabled, kind, secret }) => !enabled || kind === 'proof-of-work' || secret !== undefined,
      'is missing: an outside captcha has one (CAPTCHA_SECRET)',
    ),
    ['secret'],
  ),
);
