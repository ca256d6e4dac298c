import { type AUDIT_RECORDED, isHeardBy, type EventKey } from 'gatehouse-contract/contract.js';
import type { MailLanguage } from '../../messages/mail/language.ts';
import { exactly, name as asName, plainName } from '../../messages/mail/letter.ts';
import { fillPlainly, mail, type TextMessage } from '../../messages/mail/mail.ts';
import { texts } from './generated/mails.ts';

const at = new Date('2026-12-18T00:00:00Z');
const LINK = 'https://auth.acme.test/integrations/resources/notices/v1/unsubscribing?token=t0&a=1';
const CONFIRMATION = 'https://auth.acme.test/integrations/resources/notices/v1/confirmation?token=t0&a=1';

/** The key of an event that people hear of. */
type NoticeKey = Exclude<EventKey, typeof AUDIT_RECORDED>;
const isNoticeKey = (key: string): key is NoticeKey => isHeardBy('email', key);

/** What an event is called in a message. */
export const eventIn = (language: MailLanguage, key: string): string =>
  isNoticeKey(key) ? texts[language][`event.${key}`] : key;

interface OfEvent {
  /** What has happened, in the language of the message. */
  readonly event: string;
  /** The name of the account. */
  readonly account: string;
}

interface Noticed extends OfEvent {
  /** Never set: a recipient has no name. */
  readonly name?: undefined;
  /** Who did it, or in whose name it was tried. */
  readonly who?: string | undefined;
  /** The person whom it is about, where that is another one. */
  readonly whom?: string | undefined;
  readonly at: Date;
  /** The page that ends the notices. */
  readonly link: string;
}

/** Tells a recipient of an event. It says nothing of the details: they may be secret. */
export const notice = mail({
  name: 'notice',
  label: 'Notice of an event',
  texts,
  samples: (typed): Noticed[] => [
    { event: 'Signed in', account: typed, who: typed, whom: typed, at, link: LINK },
    { event: 'Signed in', account: typed, at, link: LINK },
  ],
  arguments: ({ event, account, at: time }, { moment }) => ({
    event: exactly(event),
    account: asName(account),
    time: moment(time),
  }),
  blocks: ({ event, who, whom, at: time, link }, say) => [
    say.text('intro'),
    {
      kind: 'facts',
      facts: [
        say.fact('event', event),
        ...(who === undefined ? [] : [say.fact('who', plainName(who))]),
        ...(whom === undefined ? [] : [say.fact('whom', plainName(whom))]),
        say.fact('time', say.moment(time)),
      ],
    },
    say.link('unsubscribe', link),
  ],
});

interface Asked extends OfEvent {
  /** Never set: a recipient has no name. */
  readonly name?: undefined;
  /** The page that confirms. */
  readonly link: string;
  /** When it is over. */
  readonly until: Date;
  /** The page that takes the address out. */
  readonly removal: string;
}

/** Asks a stranger whether they want to hear of an event. */
export const noticeConfirmation = mail({
  name: 'noticeConfirmation',
  label: 'Question to a new recipient of notices',
  texts,
  samples: (typed): Asked[] => [{ event: 'Signed in', account: typed, link: CONFIRMATION, until: at, removal: LINK }],
  arguments: ({ event, account, until }, { moment }) => ({
    event: exactly(event),
    account: asName(account),
    until: moment(until),
  }),
  blocks: ({ link, removal }, say) => [
    say.text('intro'),
    say.button('confirm', link),
    say.quiet('note'),
    say.link('unsubscribe', removal),
  ],
});

/** The same as a text message: one line. */
export const noticeText: TextMessage<OfEvent & { readonly time: string; readonly link: string }> = {
  name: 'noticeText',
  label: 'Notice of an event by text message',
  write: (language, { event, account, time, link, product }) =>
    fillPlainly(texts[language]['noticeText.text'], {
      event,
      account: plainName(account),
      time,
      link,
      product: plainName(product),
    }),
};

/** Asks a stranger by text message. */
export const noticeConfirmationText: TextMessage<OfEvent & { readonly link: string }> = {
  name: 'noticeConfirmationText',
  label: 'Question to a new recipient of notices by text message',
  write: (language, { event, account, link, product }) =>
    fillPlainly(texts[language]['noticeConfirmationText.text'], {
      event,
      account: plainName(account),
      link,
      product: plainName(product),
    }),
};
