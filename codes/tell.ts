import type { ConsoleCode, MessageOf } from './codes.ts';

/** Where the pages of `docs/` can be read: they are published with the package. */
export const docsAt = (path: string): string => `https://unpkg.com/gatehouse-elements/docs/${path}`;

/** The tag a console line begins with is this wide (specification part 1 §9). */
const TAG_WIDTH = 25;

export type Level = 'error' | 'warn' | 'info' | 'debug';

/**
 * The one way to the console: code, one sentence, the details, and the page that explains the remedy. The codes are
 * kept for the doctor, in one set for all copies on the page.
 *
 * @param message the sentence of the code, word for word; the compiler compares
 * @param details what it is about: an element, an error, a name. Never a token or a body
 */
export function tell<Code extends ConsoleCode>(
  level: Level,
  code: Code,
  message: MessageOf<Code>,
  ...details: unknown[]
): void {
  const page: { [key: symbol]: Set<string> | undefined } = globalThis;
  (page[Symbol.for('gatehouse.said.v1')] ??= new Set()).add(code);
  console[level](`${`[${code}]`.padEnd(TAG_WIDTH)} ${message}`, ...details, docsAt(`errors/${code}.md`));
}
