import { SendFailure } from './delivery.ts';
import { codeOf, REFUSALS } from './smsAdapter.ts';
import type { SmsAdapter } from '../../config/smsAdapter.ts';

/** An account at Twilio, or at a service with the same protocol. */
export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in the form of E.164, or a messaging service (`MG…`). */
  readonly from: string;
  /** An origin: the paths are those of the API. */
  readonly url: string;
}

/** Milliseconds: less than a try may take, so that it ends here and says how. */
const LIMIT_MS = 8_000;

/** Failures before anything was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
const TOO_MANY = 429;

/**
 * Sends text messages through the Messages resource of Twilio's API (2010-04-01). The API has no key by which it
 * recognises a repeated message, so a try without a known result is the last one: no user gets a code twice.
 */
export const sendByTwilio =
  ({ accountSid, authToken, from, url }: TwilioAccount): SmsAdapter =>
  async ({ to, text }, { signal }) => {
    const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
    const answer = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, url), {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, [sender]: from, Body: text }),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
    }).catch((error: unknown) => {
      const code = codeOf(error);
      throw new SendFailure(code, !UNSENT.includes(code));
    });
    await answer.body?.cancel().catch(() => undefined); // its words repeat number and text
    if (answer.ok) return;
    const { status } = answer;
    const isKnown = status === TOO_MANY || (status >= 400 && status < 500 && !REFUSALS.includes(status));
    throw new SendFailure(`Twilio answered ${status}`, !isKnown);
  };
