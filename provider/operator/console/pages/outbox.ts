import { findMessage, listOutbox, type OutboxMessage } from '../../../messages/mail/queue.ts';
import type { Area } from '../../../database/areas/area.ts';
import { html, type Markup } from '../../../http/pipeline/html.ts';
import { instant, named, status, table } from '../parts/parts.ts';
import type { PageSource } from './page.ts';

const NEWEST = 100;

const states: Record<OutboxMessage['state'], Markup> = {
  waiting: status('info', 'Waiting'),
  sent: status('success', 'Sent'),
  failed: status('error', 'Failed'),
};

/** What a kind of message is called. One that only an earlier release wrote has no other name. */
const kindOf = (areas: readonly Area[], template: string): string =>
  areas.flatMap(({ messages = [] }) => messages).find(({ name }) => name === template)?.label ?? template;

const ERASED = 'Erased after sending';

export const outboxPage: PageSource = async ({ db, sealing, areas, hasMailServer }) => ({
  title: 'Outbox',
  lead: hasMailServer
    ? `The newest ${NEWEST} messages. What the mail server has taken is erased here.`
    : `The newest ${NEWEST} messages. There is no mail server (SMTP_URL), so they stay here.`,
  section: 'outbox',
  body: table({
    label: 'Messages',
    rows: await listOutbox(db, sealing, NEWEST),
    empty: 'No message was written yet. Invitations, activations and the like appear here.',
    columns: [
      {
        label: 'Message',
        cell: ({ id, subject, template }) => named(subject || ERASED, kindOf(areas, template), `/console/outbox/${id}`),
      },
      { label: 'To', cell: ({ to }) => html`<span dir="auto">${to}</span>` },
      { label: 'When', cell: ({ at }) => instant(at) },
      { label: 'State', cell: ({ state }) => states[state] },
    ],
  }),
});

export const messagePage: PageSource = async ({ db, sealing, id, query }) => {
  const message = await findMessage(db, sealing, id);
  if (!message) return undefined;
  const { subject, to, at, state, failure, channel } = message;
  return {
    title: subject || ERASED,
    lead: `${channel === 'email' ? 'Mail' : 'Text message'} to ${to}`,
    section: 'outbox',
    back: { href: '/console/outbox', label: 'Outbox' },
    body: html`<p class="facts">${instant(at)} ${states[state]}${failure !== null && html` <code>${failure}</code>`}</p>${body(message, query.get('part'))}`,
  };
};

/** The parts of a message. HTML is in a frame of an origin of its own, with no script. */
function body({ id, text, html: page, subject }: OutboxMessage, part: string | null): Markup {
  if (text === '') return html`<p class="empty">Its content was erased.</p>`;
  const isText = part === 'text' || page === '';
  const tab = (name: string, label: string, isOpen: boolean) =>
    html`<a class="tab" href="/console/outbox/${id}?part=${name}"${isOpen && html` aria-current="page"`}>${label}</a>`;
  return html`<nav class="tabs" aria-label="Parts">${page !== '' && tab('html', 'HTML', !isText)}${tab('text', 'Text', isText)}</nav>
${
  isText
    ? html`<pre class="mail-text" dir="auto" tabindex="0">${text}</pre>`
    : html`<iframe class="mail-frame" title="${subject}" src="/console/outbox/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
}`;
}
