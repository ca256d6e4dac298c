/** A text of a mail. Values that people have written stand apart from ours, so that each place can encode them. */
export type Phrase = readonly (string | { readonly value: string; readonly strong?: true })[];

export type Block =
  | { readonly kind: 'text' | 'quiet'; readonly text: Phrase }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [string, string])[] };

/** What a mail says, before it has a form. */
export interface Letter {
  readonly subject: Phrase;
  /** What lists of mails show beside the subject. */
  readonly preview: Phrase;
  readonly title: Phrase;
  readonly blocks: readonly Block[];
  /** Why the recipient gets it. */
  readonly reason: Phrase;
}

/** Longest name that is written out. */
const LONGEST = 100;

/**
 * A name as a mail may show it: one line, no control characters or marks of direction, of limited length, and nothing
 * that mail programs turn into a link, because the caller who causes the mail chooses the name.
 */
export function plainName(text: string): string {
  const visible = text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
  const line = visible.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const letters = [...line];
  const short = letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : line;
  return short.replace(/[.:@/](?=[^\s])/g, '$&\u200b');
}

export const name = (text: string): { value: string } => ({ value: plainName(text) });
export const strong = (text: string): { value: string; strong: true } => ({ value: plainName(text), strong: true });
/** Something of ours that is no name: an address that was checked, digits, a date. */
export const exactly = (text: string): { value: string } => ({ value: text });
