import { mock } from 'node:test';
import { NoopLogger } from 'drizzle-orm/logger';
import { nonEmpty } from '../../../tests/support/expect.ts';
import type { Provider } from '../../app/createProvider.ts';

/**
 * What a statement does, to which table. One that keeps a part of a transaction costs what one costs that takes it
 * back.
 */
const gist = (statement: string): string =>
  statement
    .replace(/["\s]+/g, ' ')
    .replace(/^(?:release|rollback to) /, 'end ')
    .slice(0, 60);

/** What an answer takes. */
export interface Work {
  status: number;
  /** How often a password is compared, and hashed. */
  hashes: number[];
  /** Every statement, in the order of the alphabet. */
  statements: string[];
}

/**
 * Counts the work of one request; two requests that nothing shall tell apart take the same. Nothing else may ask the
 * provider meanwhile: from here on it publishes nothing, and looks for nothing to send.
 *
 * @throws {Error} (rejects) when no statement is sent: then nothing was measured
 */
export async function workFor({ services }: Provider, ask: () => Promise<{ status: number }>): Promise<Work> {
  const { passwordHasher, publisher, deliverer, notifier, slackPoster } = services;
  for (const worker of [publisher, deliverer, notifier, slackPoster]) await worker.close();
  const statements = mock.method(NoopLogger.prototype, 'logQuery', (_text: string) => undefined);
  const hashing = [mock.method(passwordHasher, 'verify'), mock.method(passwordHasher, 'hash')];
  try {
    const { status } = await ask();
    const sent = statements.mock.calls.map(({ arguments: [text = ''] }) => gist(text)).sort();
    return { status, hashes: hashing.map((one) => one.mock.callCount()), statements: nonEmpty(sent, 'statements') };
  } finally {
    for (const one of [statements, ...hashing]) one.mock.restore();
  }
}
