import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { captchaEndpoints, PROOF_OF_WORK } from '../../../api/contract/captcha.ts';
import type { Call } from '../../../api/modules/call.ts';

/**
 * Lets the browser compute: a challenge of the provider, solved by the browser's own cryptography, which works beside
 * the page and leaves it free. Undefined when it was given up.
 */
export async function proofOfWork(call: Call, signal?: AbortSignal): Promise<string | undefined> {
  const challenge = await call(captchaEndpoints.challenge, {}, signal ? { signal } : {});
  const controller = new AbortController();
  signal?.addEventListener('abort', () => controller.abort());
  const solution = await solveChallenge({ challenge, deriveKey, controller });
  return solution ? PROOF_OF_WORK + toBase64url(JSON.stringify({ challenge, solution })) : undefined;
}

const toBase64url = (ascii: string): string => btoa(ascii).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
