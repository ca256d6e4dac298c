import { waitUntil as wait } from '@open-wc/testing';

/** As patient as a lazily loaded view on a busy machine needs. Milliseconds. */
const PATIENCE = 8_000;

/** Waits until the condition holds; rejects with `message` when it never does. */
export const waitUntil = (
  condition: () => unknown,
  message?: string,
  options: { timeout?: number; interval?: number } = {},
): Promise<void> => wait(condition, message, { timeout: PATIENCE, ...options });
