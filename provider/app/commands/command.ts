import { createProvider, type Provider } from '../createProvider.ts';
import { readEnvironment } from '../../config/environment.ts';

/** A command of `gatehouse-provider`. */
export interface Command {
  /** The lines of `help`: what it takes and does. */
  readonly what: readonly string[];
  /** Runs to its end; `serve` resolves when it answers. Rejects with what went wrong. */
  readonly run: (args: readonly string[]) => Promise<void>;
}

/**
 * Runs work with the provider that the environment describes, and closes it afterwards. The provider serves no
 * requests.
 */
export async function withProvider<T>(work: (provider: Provider) => Promise<T>): Promise<T> {
  const provider = await createProvider(readEnvironment(process.env).config);
  try {
    return await work(provider);
  } finally {
    await provider.close();
  }
}

/** Writes a line to the standard output. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Writes a line to the standard error output. */
export const warn = (line: string): void => void process.stderr.write(`${line}\n`);
