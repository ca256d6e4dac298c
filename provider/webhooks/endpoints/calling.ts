import type { WebhookAttempt } from 'gatehouse-contract/contract.js';
import { OutboundError, outboundFaults, type Outbound } from '../../http/outbound/outbound.ts';
import { headersOf } from './headers.ts';

/** What one call to a webhook came to. */
export interface Called {
  readonly attempt: WebhookAttempt;
  readonly isTaken: boolean;
  /** The beginning of the answer; null for none, and for one that is not shown. */
  readonly answer: string | null;
  readonly retryAfter: string | undefined;
}

interface Call {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** Calls a webhook once, be it a delivery or a test (CONN-023). Never fails: no answer is a result as well. */
export async function callWebhook(outbound: Outbound, { url, ...signed }: Call, now: () => Date): Promise<Called> {
  const at = now();
  const took = stopwatch();
  const attemptOf = (statusCode: number | null, failure: string | null): WebhookAttempt => ({
    at: at.toISOString(),
    statusCode,
    took: took(),
    failure,
  });
  try {
    const headers = await headersOf({ ...signed, now: at });
    const { status, text = null, retryAfter } = await outbound.post({ url, headers, body: signed.body });
    const isTaken = status >= 200 && status < 300;
    return { attempt: attemptOf(status, null), isTaken, answer: text, retryAfter };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { attempt: attemptOf(null, error.fault), isTaken: false, answer: null, retryAfter: undefined };
  }
}

function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round(performance.now() - start);
}

/** What a call came to, in words for who tries a webhook. */
export const wordsOf = ({ attempt: { failure }, answer }: Called): string | undefined =>
  failure === null
    ? (answer ?? undefined)
    : (Object.entries(outboundFaults).find(([fault]) => fault === failure)?.[1] ?? failure);
