import type { Status } from './check.ts';
import type { CheckResult, Report } from './judge.ts';

const signs: Readonly<Record<Status, { sign: string; colour: number }>> = {
  ok: { sign: '✔', colour: 32 },
  warn: { sign: '!', colour: 33 },
  fail: { sign: '✖', colour: 31 },
  skipped: { sign: '-', colour: 90 },
};

const WIDTH = 22;
/** What came over the network may not steer the terminal. */
const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

function toLine({ status, what, found, remedy, docs }: CheckResult, coloured: boolean): string {
  const { sign, colour } = signs[status];
  const mark = coloured ? `\u001b[${colour}m${sign}\u001b[39m` : sign;
  const tail = remedy ? ` → ${remedy}` : '';
  const more = status === 'fail' || status === 'warn' ? ` (${docs})` : '';
  return `${mark} ${what.padEnd(WIDTH)} ${plain(found + tail)}${more}`;
}

/** One line per check and a closing one. */
export function toLines({ results }: Report, coloured = false): readonly string[] {
  const count = (status: Status): number => results.filter((result) => result.status === status).length;
  return [
    ...results.map((result) => toLine(result, coloured)),
    `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} failed, ${count('skipped')} skipped`,
  ];
}
