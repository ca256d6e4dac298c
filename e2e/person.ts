import { LoginPage } from 'gatehouse-elements/testing/playwright.js';
import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';
import { hint } from '../api/rules/storageKeys.ts';
import { DEMO_CLIENT_ID, DEMO_PASSWORD } from '../demo/seed.ts';
import { LIMIT, watchTraffic } from './steady.ts';

/** In the page. Violations inside shadow roots arrive at their host, and so at the window too. */
const reportViolations = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) =>
  gatehouseReport([location.pathname, effectiveDirective, blockedURI, sample, sourceFile + ':' + lineNumber].join(' ')), true);`;

/** Where people sign in by the form. */
const FORM = '/account/login';

/** A person at a browser. What their pages complain about is kept, and asserted to be nothing. */
export class Person {
  readonly context: BrowserContext;
  readonly complaints: string[] = [];
  readonly #served: readonly string[];
  readonly #before: number;
  readonly #provider: string;

  constructor(context: BrowserContext, served: readonly string[], provider: string) {
    this.context = context;
    this.#provider = provider;
    this.#served = served;
    this.#before = served.length;
    context.setDefaultTimeout(LIMIT);
    context.setDefaultNavigationTimeout(LIMIT);
    watchTraffic(context);
    context.on('weberror', (error) => this.complaints.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error' && /Content Security Policy|Trusted Type/.test(message.text()))
        this.complaints.push(message.text());
    });
  }

  /** Hears what a policy refuses, in every frame of every page and from its first script on. */
  async listen(): Promise<void> {
    await this.context.exposeBinding('gatehouseReport', (_, report: string) => void this.complaints.push(report));
    // what runs the tests writes it into functions they hand to a page
    await this.context.addInitScript({ content: 'globalThis.__name ??= (work) => work' });
    await this.context.addInitScript({ content: reportViolations });
  }

  async open(path: string): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(path);
    return page;
  }

  /**
   * Signs in by the form, as a person would. Without a page for it the browser gets its session by the call that the
   * form makes, which is quicker, and the front page is opened.
   */
  async signIn(
    email: string,
    { at, password = DEMO_PASSWORD }: { at?: string; password?: string } = {},
  ): Promise<Page> {
    if (!at && (await this.#enter(email, password))) {
      const front = await this.open('/');
      // As after the form: the next page waits for the session, also where this one is left at once.
      await front.evaluate((key) => localStorage.setItem(key, '1'), hint(DEMO_CLIENT_ID));
      return front;
    }
    const page = await this.open(at ?? FORM);
    await new LoginPage(page).signIn(email, password);
    return page;
  }

  /** Whether the password alone was enough. */
  async #enter(email: string, password: string): Promise<boolean> {
    const answer = await this.context.request.post(`${this.#provider}/identity/resources/auth/v1/user`, {
      data: { email, password },
    });
    const body: unknown = await answer.json();
    return answer.ok() && typeof body === 'object' && body !== null && 'accessToken' in body;
  }

  /** How many requests of this kind have reached the provider since this person came. */
  count(pattern: RegExp): number {
    return this.#served.slice(this.#before).filter((request) => pattern.test(request)).length;
  }

  contented(): void {
    assert.deepEqual(this.complaints, []);
  }
}
