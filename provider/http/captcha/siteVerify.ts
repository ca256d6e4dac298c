import type { CaptchaKind } from 'gatehouse-contract/contract.js';
import type { Settings } from '../../config/config.ts';

/** A person waits. Milliseconds. */
const PATIENCE = 3_000;
/** Questions that are open at once: what is more counts as not answered, so that junk fills no memory. */
const MOST = 64;

const services: Readonly<Record<Exclude<CaptchaKind, 'proof-of-work'>, string>> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/**
 * Whether a token is one that the outside service has given, and was not shown to it before; `away` when it does not
 * answer.
 */
export type AskService = (token: string, traceId: string) => Promise<'passed' | 'refused' | 'away'>;

/** Asks by the protocol that the three services share: a form with secret and response, answered with `success`. */
export function createSiteVerify({ captcha, log }: Pick<Settings, 'captcha' | 'log'>): AskService {
  const { kind, secret = '', verifyUrl } = captcha;
  let open = 0;
  return async (token, traceId) => {
    if (kind === 'proof-of-work') return 'refused';
    const away = (why: string): 'away' => {
      log({ level: 'warn', message: `The captcha service fails: ${why}`, traceId });
      return 'away';
    };
    if (open >= MOST) return away(`${MOST} questions are open`);
    open += 1;
    try {
      const answer = await fetch(verifyUrl ?? services[kind], {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token }),
        signal: AbortSignal.timeout(PATIENCE),
        redirect: 'error',
      });
      if (!answer.ok) return away(`it answers ${answer.status}`);
      const said: unknown = await answer.json();
      const isObject = typeof said === 'object' && said !== null && 'success' in said;
      if (!isObject || typeof said.success !== 'boolean') return away('it answers something else');
      if (said.success) return 'passed';
      // The provider's configuration is wrong, and not the token: as a refusal, it would keep every user from signing
      // in.
      const codes = 'error-codes' in said ? JSON.stringify(said['error-codes']) : '';
      return /-input-secret|invalid-keys|sitekey-secret-mismatch/.test(codes)
        ? away('it refuses the secret')
        : 'refused';
    } catch (error) {
      // No word of the failure itself: it may quote what was sent.
      return away(error instanceof Error ? error.name : 'unknown');
    } finally {
      open -= 1;
    }
  };
}
