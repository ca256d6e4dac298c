import * as v from 'valibot';
import { captchaKinds } from 'gatehouse-contract/contract.js';
import { setting } from '../ground/setting.ts';

const PRINTABLE = /^[\x21-\x7e]+$/;
const key = v.pipe(v.string(), v.regex(PRINTABLE, 'must be ASCII characters without spaces'));

/** The captcha of sign-in. An outside one needs its two keys; `proof-of-work` needs none. */
export const captchaOptions = v.pipe(
  v.object({
    enabled: setting(
      'CAPTCHA',
      '1 asks for a captcha at password sign-in, mailed sign-in, sign-up and recovery',
      v.optional(v.boolean(), false),
    ),
    kind: setting(
      'CAPTCHA_KIND',
      'proof-of-work, which asks nobody outside, or recaptcha, turnstile or hcaptcha',
      v.optional(v.picklist(captchaKinds, `must be one of ${captchaKinds.join(', ')}`), 'proof-of-work'),
    ),
    siteKey: setting('CAPTCHA_SITE_KEY', 'the public key of an outside captcha', v.optional(key)),
    secret: setting('CAPTCHA_SECRET', 'the secret key of an outside captcha', v.optional(key), { secret: true }),
    /** Takes the place of the service's own address, such as for a proxy. */
    verifyUrl: setting(
      'CAPTCHA_VERIFY_URL',
      'where tokens of an outside captcha are verified, by the siteverify protocol',
      v.optional(
        v.pipe(
          v.string(),
          v.check(
            (text) => URL.canParse(text) && /^https?:\/\/[^@#]+$/.test(new URL(text).href),
            'must be an address such as https://captcha.example.com/siteverify, without user and password',
          ),
        ),
      ),
      { fallback: 'that of the service' },
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
