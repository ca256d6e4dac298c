/**
 * Public entry `gatehouse-elements/testing/dom.js`: what a person does at the elements, for tests that run inside a
 * page, with Testing Library or without. Queries look through open shadow roots, which those of Testing Library do not.
 */
import { gateSelector, selectors, type GateState, type GateTag } from './selectors.ts';

/** How long something is waited for, in milliseconds: views are loaded when they are first needed. */
const PATIENCE = 8_000;
const INTERVAL = 10;

type Place = Document | Element | ShadowRoot;

/** Everything below a place that fits, open shadow roots included, in the order of the document. */
export function queryAllDeep<Found extends Element = HTMLElement>(place: Place, selector: string): Found[] {
  const found = new Set<Found>(place.querySelectorAll<Found>(selector));
  const roots = [place, ...place.querySelectorAll('*')].flatMap((node) =>
    node instanceof Element && node.shadowRoot ? [node.shadowRoot] : [],
  );
  for (const root of roots) for (const one of queryAllDeep<Found>(root, selector)) found.add(one);
  return [...found];
}

/** The first of them, or null. */
export const queryDeep = <Found extends Element = HTMLElement>(place: Place, selector: string): Found | null =>
  queryAllDeep<Found>(place, selector)[0] ?? null;

/**
 * Asks until the answer is neither undefined, null nor false, and resolves to it.
 *
 * @param what is named by the error
 * @throws {Error} (rejects) after `timeout` milliseconds
 */
export async function eventually<Value>(
  ask: () => Value | undefined | null | false,
  what: string,
  timeout = PATIENCE,
): Promise<Value> {
  const end = performance.now() + timeout;
  for (;;) {
    const value = ask();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited ${timeout} ms in vain for ${what}`);
    await new Promise((done) => setTimeout(done, INTERVAL));
  }
}

/** The first that fits, waited for. */
export const findDeep = <Found extends Element = HTMLElement>(
  place: Place,
  selector: string,
  timeout?: number,
): Promise<Found> => eventually(() => queryDeep<Found>(place, selector), selector, timeout);

/** Writes into a field as typing would: frameworks hear of it. */
export function fill(field: HTMLInputElement, text: string): void {
  field.focus();
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  if (set) set.call(field, text); // React keeps an own `value` on the field to see what it has not written itself
  else field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText', data: text }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** An element of the page, found when it is first used. */
abstract class Part {
  protected readonly place: Place;
  protected readonly root: string;

  /** @param place where to look. @param root which element, when there are several */
  constructor(place: Place, root: string) {
    this.place = place;
    this.root = root;
  }

  /** The element itself. */
  get element(): Promise<HTMLElement> {
    return findDeep(this.place, this.root);
  }

  protected async find<Found extends Element = HTMLElement>(selector: string): Promise<Found> {
    return findDeep<Found>(await this.element, selector);
  }

  protected all(selector: string): HTMLElement[] {
    const element = queryDeep(this.place, this.root);
    return element ? queryAllDeep(element, selector) : [];
  }
}

/** `<auth-login>`: the identifier, then the password. */
export class LoginBox extends Part {
  constructor(place: Place = document, root: string = selectors.login.root) {
    super(place, root);
  }

  get identifier(): Promise<HTMLInputElement> {
    return this.find<HTMLInputElement>(selectors.login.identifier);
  }

  get password(): Promise<HTMLInputElement> {
    return this.find<HTMLInputElement>(selectors.login.password);
  }

  /** The messages at the fields. */
  get problems(): string[] {
    return this.all(selectors.login.problem).flatMap(({ textContent }) => textContent?.trim() || []);
  }

  async #submit(field: HTMLInputElement, text: string): Promise<void> {
    fill(field, text);
    const button = await this.find<HTMLButtonElement>(selectors.login.submit);
    field.form?.requestSubmit(button);
  }

  /** Passes the first step; resolves when the password can be typed. */
  async enterIdentifier(identifier: string): Promise<void> {
    await this.#submit(await this.identifier, identifier);
    await this.password;
  }

  /** Types and submits the password. */
  async enterPassword(password: string): Promise<void> {
    await this.#submit(await this.password, password);
  }

  /** Both steps. Resolves when the password was submitted. */
  async signIn(identifier: string, password: string): Promise<void> {
    await this.enterIdentifier(identifier);
    await this.enterPassword(password);
  }
}

/** `<admin-users-table>`. */
export class UsersTable extends Part {
  constructor(place: Place = document, root: string = selectors.usersTable.root) {
    super(place, root);
  }

  get rows(): HTMLElement[] {
    return this.all(selectors.usersTable.rows);
  }

  get search(): Promise<HTMLInputElement> {
    return this.find<HTMLInputElement>(selectors.usersTable.search);
  }

  /** Which rows of how many, in the language of the page; empty while there is none. */
  get range(): string {
    return this.all(selectors.usersTable.range)[0]?.textContent?.trim() ?? '';
  }

  /** Resolves when there are this many rows on screen. */
  async waitForRows(count: number): Promise<HTMLElement[]> {
    return eventually(() => this.rows.length === count && this.rows, `${count} rows`);
  }

  async nextPage(): Promise<void> {
    await this.find(selectors.usersTable.pager);
    this.all(selectors.usersTable.pager).at(-1)?.click();
  }

  async previousPage(): Promise<void> {
    (await this.find(selectors.usersTable.pager)).click();
  }

  /** Types a search; the list follows when typing rests. */
  async searchFor(text: string): Promise<void> {
    fill(await this.search, text);
  }
}

/** One of the gates, by what it has decided. */
export class Gate extends Part {
  constructor(tag: GateTag, place: Place = document, attributes: Readonly<Record<string, string>> = {}) {
    super(place, gateSelector(tag, attributes));
  }

  /** Resolves when the gate is in this state. */
  async waitFor(state: GateState): Promise<void> {
    const element = await this.element;
    await eventually(() => element.matches(`:state(${state})`), `${this.root} to be ${state}`);
  }
}

/** `<tenant-switcher>`. */
export class TenantSwitcher extends Part {
  constructor(place: Place = document, root: string = selectors.tenantSwitcher.root) {
    super(place, root);
  }

  /** @param tenant the tenant's name */
  async switchTo(tenant: string): Promise<void> {
    (await this.find(selectors.tenantSwitcher.switcher)).click();
    const option = await eventually(
      () => this.all(selectors.tenantSwitcher.options).find(({ textContent }) => textContent?.includes(tenant)),
      tenant,
    );
    option.click();
  }
}
