import axe from 'axe-core';
import assert from 'node:assert/strict';
import type { JSHandle, Page } from 'playwright-core';
import { settled } from './steady.ts';

/**
 * What axe finds in the page once it has settled, one line each, through open shadow roots. The source goes in by the
 * debugging protocol, which the policy of the page does not bind.
 */
export async function axeProblems(page: Page, { modal = false } = {}): Promise<string[]> {
  await settled(page); // colours on their way from one to another have a contrast of their own
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: `globalThis.axe ?? ${wrapped}` });
  assert.equal(exceptionDetails?.exception?.description, undefined);
  const { result } = await session.send('Runtime.evaluate', {
    expression: run(modal),
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value;
}

const wrapped = `(() => { ${axe.source} })()`;
/** What is inert behind an overlay is not missed by anybody. */
const run = (
  modal: boolean,
) => `axe.run(document, { rules: { 'landmark-one-main': { enabled: ${!modal} }, 'page-has-heading-one': { enabled: ${!modal} } }, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'] })
  .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.flat().join(' >> ') + ': ' + failureSummary.replace(/\\s+/g, ' '))))`;

/** By how much the page can be scrolled sideways once it has settled, in pixels. */
export async function sideways(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/**
 * How much of the page has moved by itself until it settled: the sum of its layout shifts, without those that answer a
 * key or a press.
 */
export async function shifted(page: Page): Promise<number> {
  await settled(page);
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          done(
            list
              .getEntriesByType('layout-shift')
              .filter((entry) => Reflect.get(entry, 'hadRecentInput') === false)
              .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported where nothing has moved.
        requestAnimationFrame(() => setTimeout(() => done(0)));
      }),
  );
}

/** One stop of the Tab key. */
export interface Stop {
  name: string;
  /** Whether the focus can be seen: an outline, on the element or on the box around it. */
  visible: boolean;
  /** The landmark, form or group it stands in. */
  place: string;
  box: { top: number; bottom: number; left: number; right: number };
}

/** What has the focus, through every shadow root; undefined at the end of the page. Adds it to `reached`. */
const focused = (page: Page, reached: JSHandle<Set<Element>>): Promise<Stop | undefined> =>
  page.evaluate((seen) => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body) return undefined;
    seen.add(at);
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at.textContent;
    let visible = false;
    let place: Element | null = null;
    let step = 0;
    // A row that scrolls brings each stop into view: what counts is its place in the row.
    let scrolled = 0;
    for (let box: Element | null = at; box; step++) {
      if (box !== at && box !== document.documentElement) scrolled += box.scrollLeft;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      if (step < 3 && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) visible = true;
      if (!place && box.matches('header, nav, main, footer, form, table, [role=group], [role=listbox], [role=menu]'))
        place = box;
      const parent: Node | null = box.assignedSlot ?? box.parentNode;
      box = parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
    }
    const around = place?.getBoundingClientRect();
    const { top, bottom, left, right } = at.getBoundingClientRect();
    return {
      name: (at.getAttribute('aria-label') ?? label ?? '').replace(/\s+/g, ' ').trim(),
      visible,
      place: place
        ? `${place.localName}@${Math.round(around?.left ?? 0)},${Math.round((around?.top ?? 0) + scrollY)}`
        : '',
      box: { top: top + scrollY, bottom: bottom + scrollY, left: left + scrolled, right: right + scrolled },
    };
  }, reached);

/** What can be acted on and was not reached, by its name. */
const unreached = (page: Page, reached: JSHandle<Set<Element>>): Promise<string[]> =>
  page.evaluate((seen) => {
    const missed: string[] = [];
    const roots: ParentNode[] = [document];
    for (let root = roots.pop(); root; root = roots.pop())
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (
          !element.matches(
            'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex="0"]',
          ) ||
          element.tabIndex < 0
        )
          continue;
        if (!seen.has(element) && element.checkVisibility({ visibilityProperty: true }))
          missed.push(element.getAttribute('aria-label') ?? element.textContent ?? '');
      }
    return missed;
  }, reached);

const precedes = (a: Stop, b: Stop): boolean =>
  b.box.top >= a.box.bottom - 8 || (b.box.bottom > a.box.top && b.box.left >= a.box.left - 8);

/**
 * Goes through the whole page with Tab: everything is reached, seen, and comes in the order it is read in (left to
 * right).
 */
export async function tabThrough(page: Page): Promise<Stop[]> {
  const reached = await page.evaluateHandle(() => new Set<Element>());
  const stops: Stop[] = [];
  for (let press = 0, ends = 0; ends < 2; press++) {
    assert.ok(press < 200, 'the page has an end');
    await page.keyboard.press('Tab');
    const stop = await focused(page, reached);
    if (!stop) ends++;
    else if (ends) stops.push(stop); // from the first to the last
  }
  assert.deepEqual(
    stops.filter(({ visible }) => !visible).map(({ name }) => name),
    [],
    'the focus can be seen',
  );
  assert.deepEqual(await unreached(page, reached), [], 'everything is reached');
  for (const [index, stop] of stops.entries()) {
    const before = stops[index - 1];
    if (before?.place === stop.place) assert.ok(precedes(before, stop), `${stop.name} comes after ${before.name}`);
  }
  return stops;
}

/** Presses Tab until something of that name has the focus, as a person without a pointer would. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const reached = await page.evaluateHandle(() => new Set<Element>());
  const names: string[] = [];
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press(key);
    const stop = await focused(page, reached);
    if (stop && name.test(stop.name)) return assert.ok(stop.visible, `${stop.name} shows the focus`);
    names.push(stop?.name ?? '(page)');
  }
  assert.fail(`${name} was not reached: ${names.join(', ')}`);
}
