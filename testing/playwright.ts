/**
 * Public entry `gatehouse-elements/testing/playwright.js`: what a person does at the elements, for tests that drive a
 * page with Playwright. Nothing of Playwright is loaded: a page of any of its packages fits by its shape. Playwright
 * looks through open shadow roots by itself.
 */
import { gateSelector, selectors, type GateState, type GateTag } from './selectors.ts';

/** What is used of Playwright's `Locator`. */
export interface LocatorLike {
  click(): Promise<void>;
  fill(value: string): Promise<void>;
  press(key: string): Promise<void>;
  waitFor(options?: { state?: 'attached' | 'detached' | 'visible' | 'hidden' }): Promise<void>;
  first(): LocatorLike;
  last(): LocatorLike;
  nth(index: number): LocatorLike;
  filter(options: { hasText: string | RegExp }): LocatorLike;
}

/** What is used of Playwright's `Page` or `FrameLocator`. */
export interface PageLike<Locator extends LocatorLike> {
  locator(selector: string): Locator;
}

/** `<auth-login>`: the identifier, then the password. */
export class LoginPage<Locator extends LocatorLike> {
  readonly identifier: Locator;
  readonly password: Locator;
  /** The sentences of refusals; empty ones keep their place, so look at the text. */
  readonly problem: Locator;

  /** @param root which element, when a page has several */
  constructor(page: PageLike<Locator>, root: string = selectors.login.root) {
    const { identifier, password, problem } = selectors.login;
    this.identifier = page.locator(`${root} ${identifier}`);
    this.password = page.locator(`${root} ${password}`);
    this.problem = page.locator(`${root} ${problem}`);
  }

  /** Passes the first step; resolves when the password can be typed. */
  async enterIdentifier(identifier: string): Promise<void> {
    await this.identifier.fill(identifier);
    await this.identifier.press('Enter');
    await this.password.waitFor();
  }

  /** Types and submits the password. */
  async enterPassword(password: string): Promise<void> {
    await this.password.fill(password);
    await this.password.press('Enter');
  }

  /** Both steps. Resolves when the password was submitted: what the page does then is its own affair. */
  async signIn(identifier: string, password: string): Promise<void> {
    await this.enterIdentifier(identifier);
    await this.enterPassword(password);
  }
}

/** `<admin-users-table>`. */
export class UsersTablePage<Locator extends LocatorLike> {
  /** The people on screen. */
  readonly rows: Locator;
  readonly search: Locator;
  /** Which rows of how many: `1–20 of 45` in the language of the page. */
  readonly range: Locator;
  readonly #head: Locator;
  readonly #pager: Locator;

  constructor(page: PageLike<Locator>, root: string = selectors.usersTable.root) {
    const { rows, search, range, head, pager } = selectors.usersTable;
    this.rows = page.locator(`${root} ${rows}`);
    this.search = page.locator(`${root} ${search}`);
    this.range = page.locator(`${root} ${range}`);
    this.#head = page.locator(`${root} ${head} button`);
    this.#pager = page.locator(`${root} ${pager}`);
  }

  nextPage(): Promise<void> {
    return this.#pager.last().click();
  }

  previousPage(): Promise<void> {
    return this.#pager.first().click();
  }

  /** Sorts by a column, the other way round when it is sorted already. @param column the words at its head */
  sortBy(column: string | RegExp): Promise<void> {
    return this.#head.filter({ hasText: column }).first().click();
  }

  /** Types a search; the list follows when typing rests. */
  searchFor(text: string): Promise<void> {
    return this.search.fill(text);
  }
}

/** One of the gates, by what it has decided. */
export class GatePage<Locator extends LocatorLike> {
  readonly #page: PageLike<Locator>;
  readonly #gate: string;

  /** @param attributes of the gate that is meant: `{ feature: 'reports' }` */
  constructor(page: PageLike<Locator>, tag: GateTag, attributes: Readonly<Record<string, string>> = {}) {
    this.#page = page;
    this.#gate = gateSelector(tag, attributes);
  }

  /** Resolves when the gate is in this state. A gate itself has no box, so it is never visible: its content is. */
  waitFor(state: GateState): Promise<void> {
    return this.#page.locator(`${this.#gate}:state(${state})`).first().waitFor({ state: 'attached' });
  }
}

/** `<tenant-switcher>`. */
export class TenantSwitcherPage<Locator extends LocatorLike> {
  readonly switcher: Locator;
  readonly #options: Locator;

  constructor(page: PageLike<Locator>, root: string = selectors.tenantSwitcher.root) {
    this.switcher = page.locator(`${root} ${selectors.tenantSwitcher.switcher}`);
    this.#options = page.locator(`${root} ${selectors.tenantSwitcher.options}`);
  }

  /** @param tenant the tenant's name */
  async switchTo(tenant: string | RegExp): Promise<void> {
    await this.switcher.click();
    await this.#options.filter({ hasText: tenant }).first().click();
  }
}

/** `<auth-logout manual>`. */
export class LogoutPage<Locator extends LocatorLike> {
  readonly button: Locator;

  constructor(page: PageLike<Locator>, root: string = selectors.logout.root) {
    this.button = page.locator(`${root} ${selectors.logout.button}`);
  }

  signOut(): Promise<void> {
    return this.button.click();
  }
}
