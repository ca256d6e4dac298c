import { isLoopback } from 'gatehouse-contract/rules.js';

/** Why a text is no origin; undefined when it is one. */
export function originFault(text: string): string | undefined {
  if (!URL.canParse(text) || new URL(text).origin !== text || !/^https?:/.test(text))
    return 'must be an origin such as https://app.example.com, without a path';
  // The URL parser takes a star for a letter of the host name; no page has it there.
  return text.includes('*') ? 'must name one host: wildcards are not taken' : undefined;
}

/** Whether what is sent to an address can be read on the way: plain http beyond this machine. */
export const isReadable = (address: string): boolean =>
  address.startsWith('http:') && !isLoopback(new URL(address).hostname);
