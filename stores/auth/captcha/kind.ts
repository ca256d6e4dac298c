import { captchaKinds, type CaptchaKind, type CaptchaPolicy } from '../../../api/contract/captcha.ts';

/** A captcha that somebody outside sets. */
export type CaptchaService = Exclude<CaptchaKind, 'proof-of-work'>;

/** Site keys look different from service to service. */
const shapes: readonly (readonly [RegExp, CaptchaService])[] = [
  [/^6L/, 'recaptcha'],
  [/^[0-3]x/, 'turnstile'],
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'hcaptcha'],
];

/** Who sets the captcha: as the policy says, else as its key looks. */
export function kindOf({ kind, siteKey }: Pick<CaptchaPolicy, 'kind' | 'siteKey'>): CaptchaKind | undefined {
  return captchaKinds.find((one) => one === kind) ?? shapes.find(([shape]) => shape.test(siteKey))?.[1];
}

/** The outside service of a policy; undefined where there is none that is known here. */
export function serviceOf(policy: Pick<CaptchaPolicy, 'kind' | 'siteKey'>): CaptchaService | undefined {
  const kind = kindOf(policy);
  return kind === 'proof-of-work' ? undefined : kind;
}
