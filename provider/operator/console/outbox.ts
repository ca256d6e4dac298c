import * as v from 'valibot';
import { countAttempt } from '../../http/counters/counters.ts';
import { ProviderError } from '../../ground/errors.ts';
import { parseInput, readQuery } from '../../http/pipeline/input.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { findMessage, listOutbox } from '../../messages/mail/queue.ts';
import type { Services } from '../../http/pipeline/services.ts';
import type { Origin } from '../../ground/audit/storage.ts';
import { isConsoleKey } from './operatorKey.ts';
import { hasSession } from './operatorSession.ts';

/** Wrong keys a minute and address. */
const KEY_TRIES = 20;
const MOST = 500;
const USUAL = 50;

interface Call {
  readonly services: Services;
  readonly request: Request;
  readonly url: URL;
  readonly origin: Origin;
  readonly now: Date;
}

const limitField = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/), v.transform(Number), v.maxValue(MOST)),
  String(USUAL),
);

/** The newest messages, for programs. */
export async function outboxJson(call: Call): Promise<Reply> {
  const { services, url } = call;
  refuseForeignPages(call);
  if (!(await mayRead(call))) throw new ProviderError('ER-UNAUTHORIZED');
  const { limit } = parseInput(v.strictObject({ limit: limitField }), readQuery(url));
  const messages = await listOutbox(services.db, services.sealing, limit);
  return Reply.json(
    messages.map(({ id, at, channel, to, subject, text, html }) => ({
      id,
      at: at.toISOString(),
      channel,
      to,
      subject,
      text,
      html,
    })),
  );
}

/**
 * Refuses every page but the provider's own, with or without a session. The browser's headers name the asking page. The
 * name of another site that leads here (DNS rebinding) shows in the host.
 * @throws ProviderError 403
 */
function refuseForeignPages({ request, services, url }: Call): void {
  const site = request.headers.get('sec-fetch-site');
  const host = new URL(services.settings.publicUrl).host;
  const named = request.headers.get('host') ?? url.host;
  if ((site !== null && site !== 'same-origin' && site !== 'none') || named !== host || url.host !== host)
    throw new ProviderError('ER-ORIGIN-REFUSED');
}

/** @throws ProviderError 429 after too many wrong keys */
async function mayRead({ services, request, origin, now }: Call): Promise<boolean> {
  const { db, settings } = services;
  if (settings.openOutbox || (await hasSession(services, request, now))) return true;
  const [, key] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (key === undefined) return false;
  if (await isConsoleKey(db, key)) return true;
  const { count, windowEndsAt } = await countAttempt(db, `console:${origin.ipAddress}`, 60, now);
  if (count > KEY_TRIES)
    throw new ProviderError('ER-TOO-MANY-ATTEMPTS', { retryAfter: (windowEndsAt.getTime() - now.getTime()) / 1000 });
  return false;
}

/** What a mail may do in its frame: show itself, and open what it links to in a window of its own. */
const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  // The picture that the vendor hosts: mails hold no other.
  'img-src https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The HTML of a message as a document of its own, for the frame of its page. */
export async function messageDocument({ services }: Call, id: string): Promise<Response | undefined> {
  const message = await findMessage(services.db, services.sealing, id);
  if (!message?.html) return undefined;
  const document = message.html.replace('<head>', '<head><base target="_blank">');
  return new Response(document, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FRAME_POLICY,
      'X-Frame-Options': 'SAMEORIGIN',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
