/** What a press on a list costs the main thread of a page, with a processor four times slower. */

/**
 * The most that a sort or a page may take, whatever the machine: how often styles are calculated and the page is laid
 * out.
 */
export const limits = { styles: 4, layouts: 2 };
/** In milliseconds: what is aimed at. Times are reported, not asserted. */
export const aims = { script: 80, task: 100 };

/**
 * What is pressed. The pointer rests there already and it has the focus: what hover and focus cost is not the list's.
 */
export const presses = {
  sort: (page) => page.getByRole('columnheader', { name: /User/ }).getByRole('button'),
  page: (page) => page.getByRole('button', { name: 'Next page' }),
};

/** Nothing has changed for this long, in milliseconds: longer than anything on the page waits. */
const QUIET = 1_000;

async function metrics(protocol) {
  const { metrics: list } = await protocol.send('Performance.getMetrics');
  const { RecalcStyleCount, LayoutCount, ScriptDuration, TaskDuration } = Object.fromEntries(
    list.map(({ name, value }) => [name, value]),
  );
  return { styles: RecalcStyleCount, layouts: LayoutCount, script: ScriptDuration * 1000, busy: TaskDuration * 1000 };
}

/** The counts once they have stopped to change. */
async function atRest(protocol) {
  let last = await metrics(protocol);
  for (let since = Date.now(); Date.now() - since < QUIET;) {
    await new Promise((done) => setTimeout(done, 100));
    const now = await metrics(protocol);
    if (now.styles !== last.styles || now.layouts !== last.layouts) since = Date.now();
    last = now;
  }
  return last;
}

/** What one more press costs: counts, and milliseconds of script, of everything, and of the longest task. */
export async function costOf(protocol, page, control) {
  await control(page).hover();
  await control(page).focus();
  await atRest(protocol);
  await page.keyboard.press('Escape'); // its tip
  const before = await atRest(protocol);
  await page.evaluate(() => {
    globalThis.longest = 0;
    const watch = (entries) => {
      for (const { duration } of entries.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration);
    };
    globalThis.tasks ??= new PerformanceObserver(watch);
    globalThis.tasks.observe({ type: 'longtask' });
  });
  const answered = page.waitForResponse((response) => response.url().includes('users/v3?'));
  await page.mouse.down();
  await page.mouse.up();
  await answered;
  const after = await atRest(protocol);
  const spent = Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]]));
  return { ...spent, task: await page.evaluate(() => globalThis.longest) };
}
