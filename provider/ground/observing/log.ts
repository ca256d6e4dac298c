import { causesOf, codeOf } from '../causes.ts';
import type { LOG_LEVELS } from './options.ts';
import type { RequestFacts } from './recorder.ts';
import type { TraceContext } from './traceContext.ts';

export type LogLevel = (typeof LOG_LEVELS)[number];

/** An entry as the code writes it. */
export interface NewLogEntry extends Partial<RequestFacts>, Partial<TraceContext> {
  level: LogLevel;
  message: string;
  /** The request's: what its caller got as `frontegg-trace-id`. */
  traceId?: string;
  /** The error code that a request was answered with. */
  code?: string;
  /** A seal of the audit, `NUMBER:HASH`, and how many rows it holds. */
  seal?: string;
  rows?: number;
  error?: unknown;
}

/**
 * An entry of the log. Those of requests have `method`, `route`, `status`, `durationMs`, `trace` and, when refused,
 * `code`.
 */
export interface LogEntry extends NewLogEntry {
  /** When it was written, by this machine's clock, in ISO 8601 and UTC. */
  time: string;
}

/** Takes what the code has to tell. */
export type Log = (entry: NewLogEntry) => void;

/** Longest line, in bytes. */
const LINE = 8_000;
/** What the log says of a statement, or of the database's answer to it. */
const EXCERPT = 300;

const URGENCY: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Hands on entries of a level or above, with their time. */
export const timed =
  (write: (entry: LogEntry) => void, least: LogLevel): Log =>
  (entry) => {
    if (URGENCY[entry.level] >= URGENCY[least]) write({ time: new Date().toISOString(), ...entry });
  };

/** Where an accident is logged and counted. */
export interface Accidents {
  readonly settings: { readonly log: Log };
  readonly recorder: { accident(error: unknown): void };
}

/**
 * Logs and counts an accident, under the trace id in its caller's answer. A host's own log gets no parameters either.
 */
export function logAccident(
  { settings, recorder }: Accidents,
  message: string,
  error: unknown,
  traceId?: string,
): void {
  recorder.accident(error);
  settings.log({ level: 'error', message, ...(traceId !== undefined && { traceId }), error: withoutParameters(error) });
}

/**
 * An error without what belongs to people: a copy with a message and the places in the code, and none of its other
 * fields, since drivers keep rows, parameters and addresses there. Of a failed statement its beginning and that of the
 * database's answer are kept.
 */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const told = new Error(messageOf(error));
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  told.name = error.name;
  told.stack = [String(told), ...places].join('\n');
  return told;
}

function messageOf(error: Error): string {
  for (const at of causesOf(error))
    if ('query' in at && typeof at.query === 'string')
      return `Failed query: ${at.query.slice(0, EXCERPT)} (${at.cause instanceof Error ? answerOf(at.cause) : ''})`;
  // That of JSON.parse quotes what it read.
  return error instanceof SyntaxError ? 'What was read cannot be parsed' : answerOf(error);
}

/** SQLSTATE class 22: the database quotes the value that it cannot take. */
const isAboutValue = (error: Error): boolean => /^22[0-9A-Z]{3}$/.test(codeOf(error));

const answerOf = (error: Error): string =>
  (isAboutValue(error) ? error.message.replace(/"[^]*/, '"…"') : error.message).slice(0, EXCERPT);

/** Writes an entry to the standard error output. */
export const writeLog = (entry: LogEntry): void => void process.stderr.write(`${toLine(entry)}\n`);

/** One line of JSON per entry: text from outside can neither start a line of its own nor make one endless. */
function toLine({ time, level, message, error, ...facts }: LogEntry): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : error;
  const text = typeof told === 'string' || told === undefined ? told : JSON.stringify(told);
  for (let length = LINE; ; length = Math.floor(length / 2)) {
    const shown = { time, level, message: message.slice(0, length), ...facts, error: text?.slice(0, length) };
    const line = JSON.stringify(shown);
    if (Buffer.byteLength(line) <= LINE) return line;
  }
}
