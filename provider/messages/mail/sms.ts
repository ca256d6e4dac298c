import { SendFailure, type Send } from './delivery.ts';
import { codeOf, REFUSALS } from './smsAdapter.ts';
import type { SmsAdapter } from '../../config/smsAdapter.ts';
import { sendByTwilio, type TwilioAccount } from './twilio.ts';

interface SmsSettings {
  readonly smsUrl?: string | undefined;
  readonly smsToken?: string | undefined;
  readonly sms?: SmsAdapter | undefined;
  readonly twilio?: TwilioAccount | undefined;
}

/** Milliseconds that one try may take: less than the shortest wait until the next. */
const LIMIT_MS = 10_000;

/**
 * How text messages leave: by the host's adapter, by Twilio or by the gateway at `smsUrl`. Undefined: they stay in the
 * outbox.
 */
export function createSmsSender(settings: SmsSettings, limitMs = LIMIT_MS): Send | undefined {
  const adapter = adapterOf(settings);
  if (!adapter) return undefined;
  return async ({ id, to, text }) => {
    if (!isPhoneNumber(to)) throw new SendFailure('the recipient is not one phone number', true);
    const ending = new AbortController();
    const over = new Promise<never>((_resolve, reject) =>
      ending.signal.addEventListener('abort', () => reject(new SendFailure('ETIMEDOUT', false))),
    );
    const limit = setTimeout(() => ending.abort(), limitMs);
    try {
      // Also when the adapter does not look at the signal: one try that never ends would hold up every other message.
      await Promise.race([adapter({ id, to, text }, { signal: ending.signal }), over]);
    } catch (error) {
      throw error instanceof SendFailure ? error : new SendFailure('the adapter failed', false);
    } finally {
      clearTimeout(limit);
    }
  };
}

function adapterOf({ smsUrl, smsToken, sms, twilio }: SmsSettings): SmsAdapter | undefined {
  if (sms) return sms;
  if (twilio) return sendByTwilio(twilio);
  return smsUrl === undefined ? undefined : postTo(smsUrl, smsToken);
}

/** Whether a message that is handed over twice is sent twice: gateway and adapter know a repeated one by its id. */
export const isSentOnce = ({ sms, twilio }: SmsSettings): boolean => sms === undefined && twilio !== undefined;

/** Whether it is a phone number as the provider keeps it (E.164). */
export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{6,14}$/.test(text);

const postTo =
  (url: string, token: string | undefined): SmsAdapter =>
  async ({ id, to, text }, { signal }) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    // A redirect would carry text and number to an address that is not configured.
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to, text }),
      redirect: 'manual',
      signal,
    }).catch((error: unknown) => {
      throw new SendFailure(codeOf(error), false);
    });
    await answer.body?.cancel().catch(() => undefined); // its words may repeat number and text
    if (!answer.ok) throw new SendFailure(`the gateway answered ${answer.status}`, REFUSALS.includes(answer.status));
  };
