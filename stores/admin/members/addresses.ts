import { toIdentifierKey } from '../../../api/rules/identifiers.ts';

/** As many people are invited at once. */
export const MOST_ADDRESSES = 100;

/**
 * What is wrong with an address: no @, nothing before it, a name of a host without its ending, letters no mailbox has,
 * or too many of them.
 */
type AddressFault = 'at' | 'name' | 'domain' | 'letters' | 'long';

const LONGEST = { address: 254, local: 64 } as const;
const LOCAL = /^[^\s"(),:;<>[\]\\.]+(\.[^\s"(),:;<>[\]\\.]+)*$/;
const LABEL = '[\\p{L}\\p{N}]([\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const HOST = new RegExp(`^${LABEL}(\\.${LABEL})*\\.?$`, 'u');

/**
 * Why an address is not one plain mailbox; undefined when it is. It is judged in the form in which addresses are
 * compared.
 */
export function faultOf(address: string): AddressFault | undefined {
  const [local = '', host = '', ...more] = toIdentifierKey(address).split('@');
  if (address.length > LONGEST.address || local.length > LONGEST.local) return 'long';
  if (!address.includes('@') && !host) return 'at';
  if (!local && !more.length) return 'name';
  if (more.length || !LOCAL.test(local) || (host && !HOST.test(host))) return 'letters';
  return /\../.test(host) && !host.endsWith('.') ? undefined : 'domain';
}

/** The first line of a table names its columns. */
const HEADING = /mail|ad+ress|بريد/i;
const unwrapped = (cell: string): string =>
  (/<([^<>]*)>/.exec(cell)?.[1] ?? cell)
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/^["'<([]+|["'>)\],;:.]+$/g, '');

/** The quoted name of a person may hold a comma. */
const cellsOf = (line: string): string[] => line.replace(/"[^"]*"(?=\s*<)/g, '').split(/[,;\t]/);

const LINK = /<a\s[^<>]*\bhref=["']?mailto:([^"'?<>\s]+)[^<>]*>/gi;
/** What lists of addresses are marked up with. Other words in such brackets may be meant as an address. */
const TAG = /<\/?(?:a|b|br|div|em|font|i|li|ol|p|span|strong|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>@]*)?\/?>/gi;
/** The text of HTML, with the addresses that its links lead to. */
const withoutTags = (text: string): string => text.replace(LINK, ' $1 ').replace(TAG, ' ');

const isHeading = (line: string): boolean => !line.includes('@') && HEADING.test(line);

/** Whether the lines are those of a table, in which other cells than those with an address are names and the like. */
function isTable(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  if (lines.some((line) => line.includes('\t'))) return true;
  if (lines.length < 2) return false;
  const width = cellsOf(first).length;
  return (
    isHeading(first) ||
    lines
      .map(cellsOf)
      .every((cells) => cells.length === width && cells.filter((cell) => cell.includes('@')).length === 1)
  );
}

/**
 * Whether a cell without an address was meant to be one. A single word between commas was. A surname before
 * `Jane <jane@…>` was not.
 */
const isMeant = (cell: string, next = ''): boolean =>
  /^\S*[\p{L}\p{N}]\S*$/u.test(cell) && (cell.includes('.') || !next.includes('<'));

/**
 * The addresses in a text that was typed or pasted: a list, the recipients of a mail, HTML, or the lines of a table in
 * CSV, of which the cells with an address are taken. Text without an address is kept unchanged, so that the user can
 * correct it.
 */
export function addressesIn(text: string): string[] {
  const lines = withoutTags(text)
    .split(/[\r\n]+/)
    .filter((line) => line.trim());
  const hasNames = isTable(lines);
  return lines.flatMap((line, at) => {
    const cells = cellsOf(line);
    if (line.includes('@'))
      return cells.flatMap((cell, index) => {
        const whole = unwrapped(cell);
        if (whole.includes('@'))
          return whole
            .split(/\s+/)
            .filter((part) => part.includes('@'))
            .map(unwrapped);
        return !hasNames && isMeant(whole, cells[index + 1]) ? [whole] : [];
      });
    const rest = unwrapped(line);
    return (at === 0 && lines.length > 1 && isHeading(line)) || !/[\p{L}\p{N}]/u.test(rest) ? [] : [rest];
  });
}

export interface Joined {
  readonly addresses: readonly string[];
  readonly added: number;
  /** How many were there already, in whatever spelling. */
  readonly repeated: number;
  /** Those that had no room. */
  readonly left: readonly string[];
}

/** How a field of addresses reads them and puts them together. */
export interface AddressWays {
  /** As many there may be. */
  readonly most: number;
  readonly addressesIn: (text: string) => string[];
  readonly join: (known: readonly string[], more: readonly string[]) => Joined;
}

/** Puts addresses behind others, each once, up to as many as there may be. */
export function join(known: readonly string[], more: readonly string[], most = MOST_ADDRESSES): Joined {
  const keys = new Set(known.map(toIdentifierKey));
  const fresh = more.filter((one) => keys.size < keys.add(toIdentifierKey(one)).size);
  const room = Math.max(0, most - known.length);
  const taken = fresh.slice(0, room);
  return {
    addresses: [...known, ...taken],
    added: taken.length,
    repeated: more.length - fresh.length,
    left: fresh.slice(room),
  };
}

/** People who are invited together. */
export const addressWays: AddressWays = { most: MOST_ADDRESSES, addressesIn, join };
