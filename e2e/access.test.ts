import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { MEMBERS, shownMembers } from './flows.ts';
import { sideways, tabTo } from './looking.ts';
import { eventually, resized, settled, typed } from './steady.ts';
import type { Person } from './person.ts';
import { openWorld, type World } from './world.ts';

const touch = { isMobile: true, hasTouch: true };
const devices = {
  phone: { viewport: { width: 375, height: 780 }, ...touch },
  tablet: { viewport: { width: 1024, height: 768 }, ...touch },
} as const satisfies Record<string, BrowserContextOptions>;

/** What can be pressed and is smaller than a fingertip: its name and what was hit instead. */
async function smallTargets(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const HALF = 21;
    const up = (node: Element): Element | null => {
      const parent: Node | null = node.assignedSlot ?? node.parentNode;
      return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null;
    };
    const at = (x: number, y: number): Element | null => {
      let found = document.elementFromPoint(x, y);
      for (let inner = found; inner; inner = found?.shadowRoot?.elementFromPoint(x, y) ?? null) {
        if (inner === found && inner !== document.elementFromPoint(x, y)) break;
        if (found !== inner) found = inner;
        if (!found?.shadowRoot) break;
      }
      return found;
    };
    /** What a press counts for it in: its label, the box of its field, the row that its name opens. */
    const wholeOf = (one: Element): Element =>
      one.closest('[part=permission]') ||
      one.closest('label') ||
      (one.localName === 'input' && one.closest('.gh-control')) ||
      (one.matches('[part~=name], .gh-person__open') && one.closest('[data-row]')) ||
      one;
    const isIn = (hit: Element | null, whole: Element): boolean => {
      for (let node = hit; node; node = up(node)) if (node === whole) return true;
      return false;
    };
    const small: string[] = [];
    const roots: ParentNode[] = [document];
    for (let root = roots.pop(); root; root = roots.pop())
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        const acts = element.matches('a[href], button, input, [role^=menuitem], [role=option]');
        if (!acts || element.closest('[inert]') || !element.checkVisibility({ visibilityProperty: true })) continue;
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const whole = wholeOf(element);
        const { left, top, width, height } = whole.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        if (!isIn(at(x, y), whole)) continue; // behind something that is open
        const missed = (
          [
            [-HALF, 0],
            [HALF, 0],
            [0, -HALF],
            [0, HALF],
          ] as const
        ).filter(([dx, dy]) => !isIn(at(x + dx, y + dy), whole));
        if (missed.length)
          small.push(
            `${element.getAttribute('aria-label') ?? element.textContent.trim()} ${Math.round(width)}x${Math.round(height)}`,
          );
      }
    return small;
  });
}

/** Texts that do not fit into the control they name. */
async function cutTexts(page: Page): Promise<string[]> {
  await settled(page);
  return page.evaluate(() => {
    const cut: string[] = [];
    const roots: ParentNode[] = [document];
    for (let root = roots.pop(); root; root = roots.pop())
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot);
        if (!element.matches('button, .gh-chip, .gh-tag, .gh-count, [part=link]') || !element.checkVisibility())
          continue;
        const range = document.createRange();
        range.selectNodeContents(element);
        const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        if (text.height > box.height + 1) cut.push(`${element.textContent.trim()}: ${text.height} in ${box.height}`);
      }
    return cut;
  });
}

describe('the pages of the portal for every hand and eye', () => {
  let world: World;
  before(async () => (world = await openWorld()));
  after(() => world.close());

  const inside = async (options: BrowserContextOptions): Promise<Person> => {
    const person = await world.person({ reducedMotion: 'reduce', ...options });
    const page = await person.signIn('ada@acme.example', { at: '/account/login?redirectUrl=/' });
    await page.waitForURL(`${world.app}/`);
    await page.close();
    return person;
  };
  const people = async (page: Page): Promise<void> => {
    await page.getByText(shownMembers(1, 20)).waitFor();
    await page.locator('.gh-bone').first().waitFor({ state: 'detached' });
  };
  const opened = (page: Page) => page.locator('[part~=menu], [role=dialog]').first();
  /** One press of Escape closes what is open. */
  const shut = async (page: Page, open = opened(page)): Promise<void> => {
    await page.keyboard.press('Escape');
    await open.waitFor({ state: 'hidden' });
  };
  const openPerson = (page: Page) =>
    page.locator('admin-users-table').getByRole('button', { name: 'Ada Lovelace' }).first().click();

  for (const [device, options] of Object.entries(devices)) {
    const onPhone = device === 'phone';
    it(`gives a finger 44 px on a ${device}`, async () => {
      const person = await inside(options);
      const page = await person.open('/portal#/users');
      await people(page);
      assert.deepEqual(await smallTargets(page), [], 'the users');
      await page.getByRole('button', { name: onPhone ? 'Filter' : 'Status', exact: true }).click();
      await opened(page).getByText('Locked', { exact: true }).waitFor(); // a row of the list says it too
      assert.deepEqual(await smallTargets(page), [], 'the filters');
      await shut(page);
      await openPerson(page);
      await page.getByRole('dialog').getByText('User ID').waitFor();
      assert.deepEqual(await smallTargets(page), [], 'a person');
      await shut(page);
      if (onPhone) {
        await page.getByRole('button', { name: 'Sort', exact: true }).click();
        await page.getByRole('radio', { name: 'Joined' }).waitFor();
        assert.deepEqual(await smallTargets(page), [], 'the order');
        await shut(page);
        await page.getByRole('button', { name: 'Menu', exact: true }).click();
      }
      await page.locator('tenant-switcher').getByRole('button').click();
      await page.getByRole('option', { name: 'Globex' }).waitFor();
      assert.deepEqual(await smallTargets(page), [], 'the accounts');
      await shut(page);
      if (onPhone) await shut(page, page.getByRole('button', { name: 'Close menu' }));
      for (const [name, text] of [
        ['Profile', 'Membership'],
        ['Privacy and sign-in', 'This device'],
        ['Roles', 'Field engineer'],
      ] as const) {
        await page.goto(`/portal#/${{ Profile: 'profile', 'Privacy and sign-in': 'privacy', Roles: 'roles' }[name]}`);
        await page.getByText(text).first().waitFor();
        assert.deepEqual(await smallTargets(page), [], name);
      }
      await page.getByRole('button', { name: 'Field engineer' }).first().click();
      await page.getByRole('heading', { name: 'Field engineer' }).waitFor();
      await page.getByRole('checkbox').first().waitFor();
      assert.deepEqual(await smallTargets(page), [], 'a role');
      person.contented();
    });
  }

  it('shows what is disabled and what is current where colours are forced', async () => {
    const person = await inside({ viewport: { width: 1280, height: 860 }, forcedColors: 'active' });
    const page = await person.open('/portal#/users');
    await people(page);
    const systemColour = (name: string) =>
      page.evaluate((of) => {
        const probe = document.body.appendChild(document.createElement('span'));
        probe.style.color = of;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }, name);
    const style = (selector: string, property: 'color' | 'outlineStyle' | 'borderInlineStartColor') =>
      page
        .locator(selector)
        .first()
        .evaluate((one, of) => getComputedStyle(one)[of], property);
    const grey = await systemColour('GrayText');
    assert.notEqual(grey, await systemColour('ButtonText'));
    await eventually(
      () => style('[part=pager] [aria-disabled=true]', 'color'),
      grey,
      'there is no page before the first',
    );
    await eventually(
      () => style('[part=link][aria-current]', 'borderInlineStartColor'),
      await systemColour('Highlight'),
      'the page that is shown',
    );
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'User' }).waitFor();
    await eventually(() => style('[role=menuitemcheckbox][aria-disabled=true]', 'color'), grey, 'a column that stays');
    await page.keyboard.press('ArrowDown');
    await page.locator('[role=menuitemcheckbox][data-focused]').waitFor();
    await eventually(() => style('[role=menuitemcheckbox][data-focused]', 'outlineStyle'), 'solid', 'the active item');
    person.contented();
  });

  it('keeps the switcher beside the way out at every width, and the keys of the gates whole', async () => {
    const person = await inside({ viewport: { width: 1280, height: 860 } });
    const page = await person.open('/gates');
    await page.getByText('MISSING_FEATURE').first().waitFor();
    await page.getByRole('button', { name: /seat-planner/ }).click();
    await page.getByText('is at least').waitFor();
    for (const width of [320, 375, 480, 610, 630, 650, 670, 700, 730, 800]) {
      await resized(page, width, 860);
      const [switcher, out] = await Promise.all(
        [page.locator('tenant-switcher'), page.getByRole('link', { name: 'Sign out' })].map((one) => one.boundingBox()),
      );
      assert.ok(switcher && out && switcher.x + switcher.width <= out.x, `${width} px wide`);
      assert.equal(await sideways(page), 0, `${width} px wide`);
      const keys = await page
        .locator('.verdict code')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      assert.equal(Math.max(...keys), 0, `a key is cut, ${width} px wide`);
    }
    person.contented();
  });

  for (const lang of ['en', 'de', 'ar'])
    it(`gives heads and times of the users their room at every width, in ${lang}`, async () => {
      world.write('/wide', '<admin-users-table></admin-users-table>', { lang });
      const person = await inside({ viewport: { width: 1280, height: 860 } });
      const page = await person.open('/wide');
      await page.locator('[part=row] time').first().waitFor();
      for (const width of [640, 760, 900, 1020, 1100, 1180, 1280, 1400]) {
        await resized(page, width, 860);
        const { heads, lines } = await page.locator('admin-users-table').evaluate((element) => {
          const all = (selector: string) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
          const room = (head: HTMLElement) => {
            const range = document.createRange();
            range.selectNodeContents(head);
            const { paddingInlineEnd } = getComputedStyle(head);
            return (
              head.getBoundingClientRect().width -
              parseFloat(paddingInlineEnd) * 2 -
              range.getBoundingClientRect().width
            );
          };
          return {
            heads: all('thead th:not(:has(.gh-visually-hidden))')
              .filter((head) => head.offsetWidth > 0 && room(head) < -1)
              .map((head) => head.textContent),
            lines: all('td time').map((time) =>
              Math.round(time.getBoundingClientRect().height / parseFloat(getComputedStyle(time).lineHeight)),
            ),
          };
        });
        assert.deepEqual(heads, [], `heads at ${width} px`);
        assert.ok(Math.max(...lines) <= 2, `times take ${Math.max(...lines)} lines at ${width} px`);
      }
      person.contented();
    });

  for (const width of [1280, 375])
    it(`grows with the text of a page at 200 %, ${width} px wide`, async () => {
      const person = await inside({ viewport: { width, height: 860 } });
      const page = await person.open('/');
      for (const [path, text] of [
        ['/portal#/users', shownMembers(1, 20)],
        ['/portal#/roles', 'Field engineer'],
        ['/portal#/profile', 'Membership'],
        ['/portal#/privacy', 'This device'],
      ] as const) {
        await page.goto(path);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        await page.getByText(text).first().waitFor();
        assert.equal(await sideways(page), 0, `${path} scrolls sideways`);
        assert.deepEqual(await cutTexts(page), [], path);
        const back = await page.locator('[slot=back]').boundingBox();
        assert.ok(back && back.x + back.width <= width, `${path}: the way back ends outside of the page`);
      }
      person.contented();
    });

  it('lets a keyboard do everything with people on 320 px', async () => {
    const person = await inside({ viewport: { width: 320, height: 640 } });
    const page = await person.open('/portal#/users');
    await people(page);
    const fits = async (what: string) => assert.equal(await sideways(page), 0, what);
    await fits('the list');

    await tabTo(page, /^Sort/);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Sort' });
    await sheet.getByRole('radio', { name: 'Joined' }).waitFor();
    await eventually(
      () => sheet.getByRole('radio').evaluateAll((all) => all.map(({ parentElement }) => parentElement?.textContent)),
      ['User', 'Joined', 'Last seen', 'Managed by'],
    );
    await fits('the order');
    await tabTo(page, /^User$/);
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^10$/);
    await page.keyboard.press('Enter');
    await tabTo(page, new RegExp(`^Show ${MEMBERS}`));
    await page.keyboard.press('Enter');
    await page.getByText(shownMembers(1, 10)).waitFor();
    await page.getByText('By Joined, newest first', { exact: true }).waitFor();
    await tabTo(page, /^Next page$/);
    await page.keyboard.press('Enter');
    await page.getByText(shownMembers(11, 20)).waitFor();

    await tabTo(page, /^Filter/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: 'Locked' }).waitFor();
    await fits('the filters');
    await tabTo(page, /^Locked$/);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Show 1 person' }).waitFor();
    await tabTo(page, /^Show 1 person$/);
    await page.keyboard.press('Enter');
    await page.getByText('1–1 of 1', { exact: true }).waitFor();

    await tabTo(page, /^Hans-Peter/);
    await page.keyboard.press('Enter');
    const detail = page.getByRole('dialog');
    await detail.getByText('User ID').waitFor();
    await fits('a person');
    for (const column of ['Roles', 'Groups', 'Applications', 'Joined', 'Last seen', 'Managed by'])
      await detail.getByText(column, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await detail.waitFor({ state: 'detached' });
    await page.locator('admin-users-table :focus', { hasText: /^Hans-Peter/ }).waitFor();
    person.contented();
  });

  it('lets a keyboard do everything with roles on 320 px', async () => {
    const person = await inside({ viewport: { width: 320, height: 640 } });
    const page = await person.open('/portal#/roles');
    await page.getByText('Field engineer').first().waitFor();
    const fits = async (what: string) => assert.equal(await sideways(page), 0, what);
    await fits('the list');
    await tabTo(page, /^Sort/);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Permissions' }).waitFor();
    await fits('the order');
    await tabTo(page, /^Role$/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page, /^Show /);
    await page.keyboard.press('Enter');
    await page.getByText('By Permissions, largest first', { exact: true }).waitFor();

    await tabTo(page, /^Actions for /);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await fits('the menu of a role');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Field engineer', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Field engineer' }).waitFor();
    await page.getByRole('checkbox').first().waitFor();
    await fits('a role');
    await tabTo(page, /^Search permissions/);
    await typed(page.getByRole('searchbox', { name: 'Search permissions' }), 'reports');
    await page.getByRole('checkbox', { name: 'Export reports' }).waitFor();
    await tabTo(page, /^Export reports$/);
    await page.keyboard.press('Space');
    await page.getByText('Unsaved changes', { exact: false }).first().waitFor();
    await fits('unsaved changes');
    await tabTo(page, /^Discard$/);
    await page.keyboard.press('Enter');
    person.contented();
  });
});
