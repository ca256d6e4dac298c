import type { CaptchaKind, CaptchaPolicy } from '../contract/captcha.ts';

/** A captcha of an outside service. */
export type CaptchaService = Exclude<CaptchaKind, 'proof-of-work'>;

/** What the site keys of each look like; none for the proof of work, which needs no key. */
const shapes: { readonly [Kind in CaptchaKind]: RegExp | undefined } = {
  'proof-of-work': undefined,
  recaptcha: /^6L/,
  turnstile: /^[0-3]x/,
  hcaptcha: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};
const isKind = (name: string): name is CaptchaKind => Object.hasOwn(shapes, name);

/** Who sets the captcha: as the policy says, else as its key looks. Undefined for one that is not known here. */
export function captchaKindOf({ kind = '', siteKey }: { kind?: string; siteKey: string }): CaptchaKind | undefined {
  return isKind(kind)
    ? kind
    : Object.keys(shapes)
        .filter(isKind)
        .find((one) => shapes[one]?.test(siteKey));
}

/** The outside service of a policy; undefined where there is none that is known here. */
export function captchaServiceOf(policy: Pick<CaptchaPolicy, 'kind' | 'siteKey'>): CaptchaService | undefined {
  const kind = captchaKindOf(policy);
  return kind === 'proof-of-work' ? undefined : kind;
}
