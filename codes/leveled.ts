import type { ConsoleCode, MessageOf } from './codes.ts';
import { tell, type Level } from './tell.ts';

/** The levels of the console (ERR-014). */
const levels = { error: 40, warn: 30, info: 20, debug: 10 } as const;

/** Tells what has at least this level. A level that does not exist counts as `warn`. */
export const leveled =
  (lowest: Level) =>
  <Code extends ConsoleCode>(level: Level, code: Code, message: MessageOf<Code>, ...details: unknown[]): void => {
    if (levels[level] >= (levels[lowest] ?? levels.warn)) tell(level, code, message, ...details);
  };
