import type { Settings } from './config.ts';

export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  message: string;
  traceId?: string;
  error?: unknown;
}

/** Longest line, in bytes. */
const LINE = 8_000;
/** What the log says of a statement, or of the database's answer to it. */
const EXCERPT = 300;

/** Logs an accident, under the trace id that its caller was told. A host's own log is handed no parameters either. */
export function logAccident({ log }: Pick<Settings, 'log'>, message: string, traceId: string, error: unknown): void {
  log({ level: 'error', message, traceId, error: withoutParameters(error) });
}

/**
 * An error without what belongs to people. That of a failed statement holds the parameters: documents, hashes, addresses.
 * The beginning of the statement and of the database's answer is kept.
 */
export function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error) || !('query' in error) || typeof error.query !== 'string') return error;
  const cause = error.cause instanceof Error ? error.cause.message : '';
  const told = new Error(`Failed query: ${error.query.slice(0, EXCERPT)} (${cause.slice(0, EXCERPT)})`);
  told.stack = [String(told), ...(error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))].join('\n');
  return told;
}

/** Writes an entry to the standard error output. */
export const writeLog = (entry: LogEntry): void => void process.stderr.write(`${toLine(entry)}\n`);

/** One line of JSON per entry: text from outside can neither start a line of its own nor make one endless. */
function toLine({ level, message, traceId, error }: LogEntry): string {
  const told = error instanceof Error ? (error.stack ?? error.message) : error;
  const text = typeof told === 'string' || told === undefined ? told : JSON.stringify(told);
  for (let length = LINE; ; length = Math.floor(length / 2)) {
    const line = JSON.stringify({ level, message: message.slice(0, length), traceId, error: text?.slice(0, length) });
    if (Buffer.byteLength(line) <= LINE) return line;
  }
}
