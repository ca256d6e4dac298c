/**
 * A limit against hanging, not against slowness: a little less than a test may take, so that the failure names what did
 * not come. Milliseconds.
 */
const PATIENCE = 55_000;
/** Between two looks, in milliseconds. */
const INTERVAL = 50;

// Those of the browser, also while a test holds the clock.
const later = window.setTimeout.bind(window);
const now = performance.now.bind(performance);

/**
 * Waits until a condition holds, also while the clock is held (`holdClock`).
 *
 * @param condition asked again and again, its first true answer ends the wait
 * @param message names what is waited for
 * @param options.interval milliseconds between two looks
 * @throws {Error} (rejects) with the message when the condition never holds, and what the condition throws
 */
export async function waitUntil(
  condition: () => unknown,
  message = 'the condition holds',
  { interval = INTERVAL }: { interval?: number } = {},
): Promise<void> {
  const { stack } = new Error();
  const end = now() + PATIENCE;
  while (!(await condition())) {
    if (now() > end)
      throw Object.assign(new Error(`Waited in vain until: ${message}`), { stack: `${message}\n${stack}` });
    await new Promise<void>((done) => void later(done, interval));
  }
}

/**
 * Resolves when a frame has been drawn: what was on its way to the screen is there, and what did not come is not
 * coming.
 */
export const painted = (): Promise<void> => new Promise((done) => void requestAnimationFrame(() => later(done)));
