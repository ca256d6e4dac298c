import assert, { AssertionError } from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Locator, Page, Request, Response } from 'playwright-core';

/**
 * How a test waits for what a page is going to show. A page changes on its own time, which is longer on a busy machine:
 * what is read at once is read too early there. So nothing in this folder asserts on a value that it reads once; it
 * waits for the value, or for the event after which the value can no longer change.
 */

/** A limit against hanging, in milliseconds: no test waits longer for one thing, and none is that slow. */
export const LIMIT = 30_000;

/** Between two looks at the same thing, in milliseconds. Short at first: most values are there at once. */
const pauses = [10, 20, 50, 100, 250] as const;
const pauseOf = (look: number): number => pauses[Math.min(look, pauses.length - 1)] ?? 250;

/** What a value has to be: equal in depth, matched (a text), or what a function returns true for. */
export type Expected<T> = NoInfer<T> | RegExp | ((value: T) => boolean);

const isTest = <T>(expected: Expected<T>): expected is (value: T) => boolean => typeof expected === 'function';

/** @throws AssertionError that shows both, when the value is not what was expected */
function compare<T>(value: T, expected: Expected<T>): void {
  if (expected instanceof RegExp && typeof value === 'string') assert.match(value, expected);
  else if (!isTest(expected)) assert.deepEqual(value, expected);
  else if (!expected(value))
    throw new AssertionError({
      message: `The value does not satisfy ${String(expected)}:\n${show(value)}`,
      actual: value,
      operator: 'eventually',
    });
}

const show = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 1) ?? String(value));

/** The same failure with what was waited for in front of it. */
function failure(error: unknown, what: string): Error {
  const { message, actual, expected, operator } =
    error instanceof AssertionError
      ? error
      : { message: String(error), actual: undefined, expected: undefined, operator: '' };
  const options = { message: `${what}${message}`, actual, expected, operator: operator ?? '' };
  const failed = new AssertionError(options);
  if (!(error instanceof AssertionError)) failed.cause = error;
  return failed;
}

/**
 * Reads a value again and again until it is what was expected. A read that fails, as in a page that is just being
 * loaded anew, counts as a value that is not there yet.
 *
 * @param read what reads the value
 * @param expected the value; a text may be matched, and a function decides by itself
 * @param message what was waited for, in front of the difference
 * @param limit milliseconds
 * @returns the value that was expected
 * @throws AssertionError with the last value, as `assert.deepEqual` shows it, when the limit has passed
 */
export async function eventually<T>(
  read: () => T | Promise<T>,
  expected: Expected<T>,
  message?: string,
  limit: number = LIMIT,
): Promise<T> {
  const end = performance.now() + limit;
  const about = message === undefined ? '' : `${message}: `;
  const late = Symbol('late');
  let last: unknown;
  for (let look = 0; ; look++) {
    const stopped = new AbortController();
    try {
      const left = Math.max(end - performance.now(), 1);
      const value = await Promise.race([read(), pause<typeof late>(left, late, { signal: stopped.signal })]);
      // The value of the look before says more than that there was no time for another one.
      if (value === late)
        throw last ?? new AssertionError({ message: `Reading has not come to an end within ${limit} ms` });
      compare(value, expected);
      return value;
    } catch (error) {
      last = error;
      if (performance.now() >= end) throw failure(error, about);
    } finally {
      stopped.abort();
    }
    await pause(Math.min(pauseOf(look), Math.max(end - performance.now(), 0)));
  }
}

/** Whether a request is meant: a text is the end of its path, an expression matches `METHOD path?query`. */
function isTo(path: string | RegExp, request: Request): boolean {
  const { pathname, search } = new URL(request.url());
  return typeof path === 'string' ? pathname.endsWith(path) : path.test(`${request.method()} ${pathname}${search}`);
}

/**
 * Does something and resolves when the answer to the request that it causes has come as a whole. A request of before is
 * not taken for it.
 *
 * @param page the page that asks
 * @param path the end of the path, or an expression for `METHOD path?query`
 * @param act what makes the page ask
 * @returns the answer
 * @throws when the page does not ask, or its request fails
 */
export async function answered(page: Page, path: string | RegExp, act: () => Promise<unknown>): Promise<Response> {
  const asked = page.waitForRequest((request) => request.method() !== 'OPTIONS' && isTo(path, request), {
    timeout: LIMIT,
  });
  const [request] = await Promise.all([asked, act()]);
  const response = await request.response();
  assert.ok(response, `${request.method()} ${request.url()} failed: ${request.failure()?.errorText}`);
  await response.finished();
  return response;
}

/** Whether an element has the focus, also within shadow roots. */
const hasFocus = (field: Locator): Promise<boolean> => field.evaluate((node) => node.matches(':focus'));

/**
 * Resolves when something has the focus.
 *
 * @throws AssertionError when the limit has passed
 */
export async function focused(target: Locator): Promise<void> {
  await eventually(() => hasFocus(target), true, `The focus on ${String(target)}`);
}

/**
 * Types into a field by keys, as a person does. What is in the field is replaced. Resolves when the field holds the
 * text.
 *
 * @param field is focused unless it has the focus
 * @param text what is typed
 * @param holds what the field makes of it, where it is something else; undefined does not look: a field that a full
 *   code sends by itself is empty then, or gone
 * @throws AssertionError when the field does not get the focus, or holds something else
 */
export async function typed(field: Locator, text: string, holds: string | RegExp | undefined = text): Promise<void> {
  await field.waitFor();
  if (!(await hasFocus(field))) await field.focus();
  await focused(field);
  const keys = field.page().keyboard;
  await keys.press('ControlOrMeta+A');
  if (text) await keys.type(text);
  else await keys.press('Delete');
  if (holds !== undefined) await eventually(() => field.inputValue(), holds, `What ${String(field)} holds`);
}

/**
 * Presses until something holds: for a control whose press is lost while its view is being exchanged. Only where one
 * press more changes nothing.
 *
 * @param target what is pressed
 * @param done whether the press has done its work; false also when it cannot be known yet
 * @throws AssertionError when the limit has passed
 */
export async function pressUntil(target: Locator, done: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT;
  let problem: unknown;
  for (let press = 0; performance.now() < end; press++) {
    // A target that has gone may have done its work.
    await target.click({ timeout: PRESS }).catch((error: unknown) => (problem = error));
    try {
      return void (await eventually(done, true, undefined, PRESS));
    } catch (error) {
      problem ??= error;
    }
  }
  throw failure(problem, `Pressing ${String(target)} has not done its work: `);
}

/** How long a press may take to be seen, in milliseconds: then it counts as lost. */
const PRESS = 2_000;

/** An animation that takes longer shows how time goes by, in milliseconds. */
const LONG_ANIMATION = 2_000;

/** In the page: resolves when nothing in it moves, as a person would see it. */
const whenSettled = `(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const loaded = () => document.readyState === 'complete' || new Promise((done) => addEventListener('load', done, { once: true }));
  const roots = () => {
    const all = [document];
    for (const root of all) for (const one of root.querySelectorAll('*')) if (one.shadowRoot) all.push(one.shadowRoot);
    return all;
  };
  // A bar that fills while a person reads is no movement to wait for, and a wheel turns for ever.
  const moves = () => roots().flatMap((root) => root.getAnimations()).filter(({ playState, effect }) => {
    const { activeDuration = 0, endTime = 0 } = effect?.getComputedTiming() ?? {};
    return playState === 'running' && endTime <= ${LONG_ANIMATION} && Number.isFinite(activeDuration);
  });
  const layout = () => roots().map((root) => [...root.querySelectorAll('*')].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].join();
  }).join(';')).join('|');
  await loaded();
  await document.fonts.ready;
  for (let before = '', still = 0; still < 2;) {
    await Promise.allSettled(moves().map(({ finished }) => finished));
    await frame();
    const now = layout();
    still = now === before && document.fonts.status === 'loaded' && !moves().length ? still + 1 : 0;
    before = now;
  }
})()`;

/**
 * Resolves when a page has laid out what it has: its fonts are there, its transitions have ended, and two frames in a
 * row were the same. What the page is still loading is not waited for; {@link atRest} does.
 *
 * @throws AssertionError when the limit has passed
 */
export async function settled(page: Page): Promise<void> {
  const look = async (): Promise<boolean> => {
    await page.evaluate(whenSettled);
    return true;
  };
  await eventually(look, true, 'The page comes to rest');
}

/** Requests of a context: how many have begun, and those that have not ended. */
interface Traffic {
  begun: number;
  readonly underWay: Set<Request>;
}
const traffics = new WeakMap<BrowserContext, Traffic>();

/**
 * Counts the requests of a context from here on, so that {@link atRest} knows them. Once for each context, before its
 * pages.
 */
export function watchTraffic(context: BrowserContext): void {
  const traffic: Traffic = { begun: 0, underWay: new Set() };
  traffics.set(context, traffic);
  context.on('request', (request) => {
    traffic.begun++;
    traffic.underWay.add(request);
  });
  context.on('requestfinished', (request) => void traffic.underWay.delete(request));
  context.on('requestfailed', (request) => void traffic.underWay.delete(request));
}

/**
 * Whether a request belongs to a page that is still open; a page that is closed does not always tell the end of its
 * requests.
 */
function isOfOpenPage(request: Request): boolean {
  try {
    return !request.frame().page().isClosed();
  } catch {
    return true; // a page that is just being opened has no frame yet
  }
}

/**
 * Resolves when the pages of a person are at rest: no request is under way, and each page is {@link settled}. A request
 * that an answer of just now is going to cause is not missed: the pages have to stay at rest from one look to the next,
 * and a look takes several frames of each page, which are longer when the machine is busy. What waits for a timer is
 * missed: wait for what it shows.
 *
 * @param person whose context is watched (`watchTraffic`), as that of every `Person` is
 * @throws AssertionError that names the requests under way, when the limit has passed
 */
export async function atRest({ context }: { readonly context: BrowserContext }): Promise<void> {
  const traffic = traffics.get(context);
  assert.ok(traffic, 'the requests of this context are watched');
  let before = -1;
  const look = async (): Promise<readonly string[]> => {
    const open = [...traffic.underWay].filter(isOfOpenPage).map((request) => `${request.method()} ${request.url()}`);
    if (!open.length) await Promise.all(context.pages().map((page) => page.evaluate(whenSettled)));
    const { begun } = traffic;
    const news = begun === before ? [] : ['requests have begun since the last look'];
    before = begun;
    return [...open, ...news];
  };
  await eventually(look, [], 'The pages come to rest');
}

/**
 * Makes a page as wide as that and resolves when it has laid out: its observers of sizes have run, and two frames in a
 * row were the same.
 *
 * @param page which
 * @param width CSS pixels
 * @param height CSS pixels. Default: as high as it is
 */
export async function resized(
  page: Page,
  width: number,
  height: number = page.viewportSize()?.height ?? 800,
): Promise<void> {
  await page.setViewportSize({ width, height });
  await eventually(() => page.evaluate(() => [innerWidth, innerHeight]), [width, height], 'The size of the window');
  await settled(page);
}

/**
 * Proves that something has not happened, which no waiting can prove: when another thing has happened that comes after
 * it, it must not be there.
 *
 * @param read what must be false, zero, undefined or empty
 * @param after the event that comes later: an answer, a text on the page. A function begins to wait for it now
 * @param message what must not be
 * @throws AssertionError with what was read
 */
export async function never<T>(
  read: () => T | Promise<T>,
  after: PromiseLike<unknown> | (() => PromiseLike<unknown>),
  message?: string,
): Promise<void> {
  await (typeof after === 'function' ? after() : after);
  const value = await eventually(read, () => true, message);
  const isAbsent = Array.isArray(value) ? value.length === 0 : !value;
  if (!isAbsent)
    throw new AssertionError({
      message: `${message ?? 'It must not be'}: ${show(value)}`,
      actual: value,
      expected: undefined,
      operator: 'never',
    });
}
