import assert from 'node:assert/strict';
import type { World } from './world.ts';

/** A mail or a message as the outbox of the provider lists it. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The mails to an address, newest first. The world's provider needs `console` and `openOutbox`. */
export async function mailsTo({ publicUrl }: Pick<World, 'publicUrl'>, address: string): Promise<Mail[]> {
  const answer = await fetch(`${publicUrl}/outbox.json`);
  assert.equal(answer.status, 200);
  const all: Mail[] = await answer.json();
  return all.filter(({ to }) => to === address);
}

/** The newest mail to an address. A mail stands in the outbox before the page hears that it was sent. */
export async function mailTo(world: Pick<World, 'publicUrl'>, address: string): Promise<Mail> {
  const [newest] = await mailsTo(world, address);
  assert.ok(newest, `There is no mail to ${address}`);
  return newest;
}

/** The address in a mail that leads to a page. */
export function linkIn({ text }: Mail, path: string): string {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  const found = links.find((link) => new URL(link).pathname === path);
  assert.ok(found, `No link to ${path} in: ${text}`);
  return found;
}

/** The one-time code in a mail. */
export function codeIn({ text }: Mail): string {
  const found = /^\s*(\d{3}) ?(\d{3})\s*$/m.exec(text);
  assert.ok(found, `No code in: ${text}`);
  return `${found[1]}${found[2]}`;
}
