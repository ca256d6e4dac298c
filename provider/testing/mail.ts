import assert from 'node:assert/strict';
import { listOutbox, type OutboxMessage } from '../messages/mail/queue.ts';
import type { Services } from '../http/pipeline/services.ts';
import type { TestProvider } from './provider.ts';

/** A mail as its reader finds it: with the addresses of its links and its code taken out. */
export interface ReceivedMail extends OutboxMessage {
  /** What the link to a page carries, by the end of the page's path. */
  link(page: string): { userId: string; token: string };
  readonly code: string;
}

/** The text of the newest mail to an address; empty where there is none. */
export async function mailText(services: Pick<Services, 'db' | 'sealing'>, address: string): Promise<string> {
  const mails = await listOutbox(services.db, services.sealing, 1_000);
  return mails.find(({ to }) => to === address)?.text ?? '';
}

/** Every mail, the newest first. */
export async function mailsIn({ provider }: TestProvider): Promise<ReceivedMail[]> {
  const { db, sealing } = provider.services;
  return (await listOutbox(db, sealing, 1_000)).map(received);
}

/** Every mail to an address, the newest first. */
export const mailsTo = async (running: TestProvider, address: string): Promise<ReceivedMail[]> =>
  (await mailsIn(running)).filter(({ to }) => to === address);

/** The newest mail to an address. */
export async function mailTo(running: TestProvider, address: string): Promise<ReceivedMail> {
  const [mail] = await mailsTo(running, address);
  return mail ?? assert.fail(`${address} got no mail`);
}

function received(mail: OutboxMessage): ReceivedMail {
  const urls = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => new URL(url));
  return {
    ...mail,
    link(page) {
      const url =
        urls.find(({ pathname }) => pathname.endsWith(page)) ?? assert.fail(`No link to ${page}: ${mail.text}`);
      return { userId: url.searchParams.get('userId') ?? '', token: url.searchParams.get('token') ?? '' };
    },
    code: /^\s*(\d{3}\s?\d{3})\s*$/m.exec(mail.text)?.[1]?.replace(/\s/g, '') ?? '',
  };
}
