import type { Facts } from './facts.ts';

export type Status = 'ok' | 'warn' | 'fail' | 'skipped';

export interface Finding {
  status: Status;
  /** What was seen, in one sentence without secrets. */
  found: string;
  /** What mends it; empty when nothing has to be mended. */
  remedy: string;
  /** Nothing was learnt, so what depends on this line is skipped as well. */
  stops?: true;
}

/** One line of the doctor: a pure judgement over what was collected. */
export interface Check {
  id: string;
  /** What is looked at. */
  what: string;
  /** Says nothing useful unless these came out without a failure. */
  after?: readonly string[];
  /** As `after`, for lines that may be skipped without hiding what this one sees. */
  unlessFailed?: readonly string[];
  judge(facts: Facts): Finding;
}

export const ok = (found: string): Finding => ({ status: 'ok', found, remedy: '' });
export const warn = (found: string, remedy: string): Finding => ({ status: 'warn', found, remedy });
export const fail = (found: string, remedy: string): Finding => ({ status: 'fail', found, remedy });
export const skipped = (found: string, remedy = ''): Finding => ({ status: 'skipped', found, remedy });
