import { domainToASCII } from 'node:url';
import emailAddresses from 'email-addresses';

const LONGEST = 254;
const LONGEST_LOCAL = 64;
const DOMAIN = /^(?!.{254})[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

const isAscii = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);
const signs = (text: string): number => text.split('@').length - 1;

/**
 * The address that a mail is sent to: exactly one plain mailbox, such as `ada@acme.test`, in its normalised form.
 * Undefined for everything else: several addresses, a display name, a comment, a quoted local part, letters that become
 * an `@` or a comma. Store what this returns, and send to what is stored.
 */
export function toMailbox(text: string): string | undefined {
  const typed = text.trim();
  const normal = typed.normalize('NFKC');
  const at = normal.lastIndexOf('@');
  if (signs(typed) !== 1 || signs(normal) !== 1 || at < 1) return undefined;
  const local = normal.slice(0, at);
  const domain = domainToASCII(normal.slice(at + 1));
  const address = `${local}@${domain}`;
  if (!isAscii(address) || local.length > LONGEST_LOCAL || address.length > LONGEST || !DOMAIN.test(domain))
    return undefined;
  if (/["(),:;<>[\\\]]/.test(address)) return undefined;
  const parsed = emailAddresses.parseOneAddress({ input: address, strict: true });
  return parsed?.type === 'mailbox' && parsed.name === null && parsed.address === address ? address : undefined;
}

/** Who a mail is from. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Reads `Acme <no-reply@acme.example>` or an address alone; undefined for everything else. */
export function toSender(text: string): Mailbox | undefined {
  const parsed = emailAddresses.parseOneAddress({ input: text, rfc6532: true });
  if (parsed?.type !== 'mailbox') return undefined;
  const address = toMailbox(parsed.address);
  return address === undefined ? undefined : { name: parsed.name ?? '', address };
}
