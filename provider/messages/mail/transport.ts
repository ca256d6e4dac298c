import { createTransport } from 'nodemailer';
import { isLoopback } from 'gatehouse-contract/rules.js';
import type { Settings } from '../../config/config.ts';
import { toMailbox, toSender } from '../../ground/address.ts';
import { SendFailure, type Send } from './delivery.ts';
import { plainName } from './letter.ts';

/**
 * Milliseconds. A server may take ten minutes for its answer to the content (RFC 5321, 4.5.3.2.6): a mail that it takes
 * after we have gone is sent twice.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 600_000 };

/**
 * The connection to a mail server. `smtp:` is encrypted, unless the server is on this machine or `allowHttp` is set.
 */
export function createSender(settings: Settings, smtpUrl: string): Send {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const transport = createTransport({
    host,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !isLoopback(url.hostname) && !settings.allowHttp,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { to } = message.getEnvelope();
    const wanted = typeof data.to === 'object' && 'address' in data.to ? data.to.address : undefined;
    const isRight = Array.isArray(to) && to.length === 1 && to[0] === wanted;
    done(isRight ? null : new Error('The envelope names another recipient than the outbox'));
  });
  const configured = settings.mailFrom === undefined ? undefined : toSender(settings.mailFrom);
  const { hostname } = new URL(settings.publicUrl);

  return async ({ id, to, subject, text, html, product, unsubscribe }) => {
    if (toMailbox(to) !== to) throw new SendFailure('the address is not one plain mailbox', true);
    const from = configured ?? { name: plainName(product), address: `no-reply@${hostname}` };
    const message = {
      from,
      to: { name: '', address: to },
      envelope: { from: from.address, to: [to] },
      messageId: `<${id}@${hostname}>`,
      subject,
      text,
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(unsubscribe !== undefined && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    };
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw toFailure(error);
    }
  };
}

/**
 * A refusal of this mail is final. A server that is down, does not know us or refuses our sender may come to its
 * senses.
 */
function toFailure(error: unknown): SendFailure {
  const { code, responseCode, command }: { code?: unknown; responseCode?: unknown; command?: unknown } = Object(error);
  const status = typeof responseCode === 'number' ? responseCode : undefined;
  const isAboutMail = typeof command === 'string' && /^(RCPT TO|DATA)$/.test(command);
  const words = [typeof code === 'string' ? code : 'unknown', ...(status === undefined ? [] : [String(status)])];
  return new SendFailure(words.join(' '), isAboutMail && status !== undefined && status >= 500);
}
