import { nonEmpty } from '../../../tests/support/expect.ts';
import { states, type StateName } from './states.ts';
import { ways, type WayName } from './ways.ts';

/**
 * What each way in comes to in each state: a session ("token"), a step without one ("done"; "change": a token that sets
 * another password and does nothing else), no message at all ("silence"), the mail that activates instead
 * ("activation"), or a refusal. Of two words the first is for a person who begins in the state, the second for one who
 * began before it; one word is for both. "—": there is no such case.
 *
 * Slowed: wrong passwords make the next one wait. That keeps back the password of that identifier and nothing else.
 * Locked: the tenant's policy has locked the person out. No way begins a session but after the unlock link or a new
 * password; sessions go on. Slowed and locked are two states, and neither is read before the proof: all of them are
 * read where the token is made.
 *
 * A second factor is asked for after all of that is right, and read again with its proof: what became of the person
 * between a right password and the second factor counts.
 */
const TABLE = `
|                     | active | slowed | locked | disabled | expired | suspended | unproven            | removed | erased       | closed  | switched off | no local | breached | too old |
| password, e-mail    | token  | slow   | locked | disabled | expired | suspended | unproven            | outside | wrong        | outside | off          | off      | change   | change  |
| password, username  | token  | token  | locked | disabled | expired | suspended | unproven            | outside | wrong        | outside | off          | off      | change   | change  |
| link of a mail      | token  | token  | locked | disabled | expired | suspended | activation/unproven | outside | silence/void | outside | off          | off      | token    | token   |
| its code            | token  | token  | locked | disabled | expired | suspended | activation/unproven | outside | silence/void | outside | off          | off      | token    | token   |
| code of a mail      | token  | token  | locked | disabled | expired | suspended | activation/unproven | outside | silence/void | outside | off          | off      | token    | token   |
| code of a text      | token  | token  | locked | disabled | expired | suspended | unproven            | outside | silence/void | outside | off          | off      | token    | token   |
| passkey             | token  | token  | locked | disabled | expired | suspended | unproven            | outside | wrong/void   | outside | off          | token    | token    | token   |
| refresh             | token  | token  | token  | disabled | expired | suspended | unproven            | outside | ended        | outside | token        | token    | token    | token   |
| silent              | token  | token  | token  | disabled | expired | suspended | unproven            | outside | ended        | outside | token        | token    | token    | token   |
| code of hosted login | token | token | token | refused | refused | refused | refused | refused | refused | refused | token | token | token | token |
| refresh of hosted login | token | token | token | refused | refused | refused | refused | refused | refused | refused | token | token | token | token |
| token of a tenant   | token  | token  | token  | ended    | ended   | ended     | ended               | ended   | ended        | ended   | token        | token    | token    | token   |
| activation, link    | token  | token  | locked | void     | void    | suspended | —                   | void    | void         | outside | token        | off      | —        | —       |
| activation, code    | token  | token  | locked | void     | void    | suspended | —                   | void    | void         | outside | token        | off      | —        | —       |
| sign-up, code       | token  | token  | locked | —        | expired | suspended | —                   | —       | void         | —       | off          | off      | token    | token   |
| sign-up, e-mail     | token  | —      | —      | —        | —       | —         | —                   | —       | —            | —       | done         | done     | —        | —       |
| sign-up, username   | token  | —      | —      | —        | —       | —         | —                   | —       | —            | —       | done         | done     | —        | —       |
| sign-up, number     | token  | —      | —      | —        | —       | —         | —                   | —       | —            | —       | done         | done     | —        | —       |
| new password, link  | done   | done   | done   | done     | done    | done      | activation/done     | done    | silence/void | done    | off/void     | off/void | done     | done    |
| new password, code  | done   | done   | done   | done     | done    | done      | activation/done     | done    | silence/void | done    | off/void     | off/void | —        | —       |
| new password, text  | done   | done   | done   | done     | done    | done      | done                | done    | silence/void | done    | off/void     | off/void | —        | —       |
| forced new password | done   | done   | done   | done     | done    | done      | done                | done    | void         | done    | void         | void     | —        | done    |
| unlock link         | done   | done   | done   | done     | done    | done      | done                | done    | void         | done    | done         | done     | —        | —       |
| another number      | done   | done   | done   | done     | done    | done      | activation/done     | done    | silence/void | done    | off          | off      | —        | —       |
| second factor, app | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| second factor, one app | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| second factor, mail | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| second factor, text | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| second factor, key | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| recovery code | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| new factor, app | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| new factor, number | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| new factor, key | token | token | locked | disabled | expired | suspended | unproven | outside | over | outside | off | off | token | token |
| step-up | token | token | token | ended | ended | ended | ended | ended | ended | ended | token | token | token | token |
| invitation, link    | done   | done   | done   | done     | void    | done      | void                | done    | void         | done    | done         | done     | —        | —       |
| invitation, code    | done   | done   | done   | done     | void    | done      | void                | done    | void         | done    | done         | done     | —        | —       |
`;

/** What is expected of a person who begins in a state, and of one who began before it. */
export interface Cell {
  readonly before: string;
  readonly between: string;
}

const isWay = (name: string): name is WayName => Object.hasOwn(ways, name);
const isState = (name: string): name is StateName => Object.hasOwn(states, name);
const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** @throws {TypeError} for a name that is none, and for a line of another length */
function readTable(): ReadonlyMap<WayName, ReadonlyMap<StateName, Cell>> {
  const [[, ...columns] = [], ...lines] = TABLE.trim().split('\n').map(cellsOf);
  const rows = nonEmpty(lines).map(([way = '', ...words]): [WayName, Map<StateName, Cell>] => {
    if (!isWay(way) || words.length !== columns.length) throw new TypeError(`The table has a wrong line: ${way}`);
    const cells = columns.flatMap((state, index): [StateName, Cell][] => {
      if (!isState(state)) throw new TypeError(`There is no state ${state}`);
      const [before = '', between = before] = (words[index] ?? '').split('/');
      return before === '—' ? [] : [[state, { before, between }]];
    });
    return [way, new Map(cells)];
  });
  return new Map(rows);
}
export const table = readTable();
