import { html, LitElement, type TemplateResult } from 'lit';
import 'gatehouse-elements/admin-users-table.js';
import 'gatehouse-elements/auth-gate.js';
import 'gatehouse-elements/auth-login.js';
import 'gatehouse-elements/auth-logout.js';
import 'gatehouse-elements/auth-provider.js';
import 'gatehouse-elements/entitlement-gate.js';
import type { AdminUsersTableEvents } from 'gatehouse-elements/admin-users-table.js';
import type { AuthGateEvents } from 'gatehouse-elements/auth-gate.js';
import type { AuthProviderElement, AuthProviderEvents } from 'gatehouse-elements/auth-provider.js';
import { readConfig } from './config';
import { Router } from './router';
import './seat-planner';

const home = html`
  <main class="page">
    <h1>Today in the harbour</h1>
    <p class="lead">A Lit application. Its accounts are Gatehouse tags; the rest is its own.</p>
    <auth-gate when="signed-out">
      <template><a class="button" href="/hosts/lit/login">Sign in</a></template>
    </auth-gate>
    <auth-gate when="signed-in">
      <template>
        <div class="cards">
          <section class="card">
            <h2>Reports</h2>
            <entitlement-gate feature="advanced-reports">
              <template><p>412 rows are ready to export.</p></template>
              <p slot="denied">Reports come with the plan Team.</p>
            </entitlement-gate>
          </section>
          <seat-planner class="card"></seat-planner>
        </div>
      </template>
    </auth-gate>
  </main>
`;

const pages: Readonly<Record<string, TemplateResult>> = {
  '/': home,
  '/login': html`<main class="page center"><auth-login><form></form></auth-login></main>`,
  '/logout': html`<main class="page center"><auth-logout></auth-logout></main>`,
};

/**
 * The application. It renders into the page itself, so that the style sheet of the page and password managers reach it.
 */
export class HarbourApp extends LitElement {
  static override properties = { news: { state: true }, dark: { state: true } };
  declare news: string;
  declare dark: boolean;
  readonly #config = readConfig();
  readonly #router = new Router(this);

  // Other options are another app: the object is made once.
  readonly #options: NonNullable<AuthProviderElement['options']> = {
    onError: ({ statusCode, traceId }) => {
      this.news = `The provider failed with ${statusCode} (${traceId}).`;
    },
  };

  constructor() {
    super();
    this.news = '';
    this.dark = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`
      <auth-provider
        base-url=${this.#config.baseUrl}
        client-id=${this.#config.clientId}
        basename="/hosts/lit"
        login-url="/login"
        logout-url="/logout"
        sign-up-url="false"
        forget-password-url="false"
        reset-phone-number-url="false"
        .options=${this.#options}
        @click=${this.#router.follow}
        @auth-navigate=${this.#navigate}
        @auth-success=${() => (this.news = 'Signed in.')}
        @auth-signed-out=${({ detail }: CustomEvent<AuthProviderEvents['auth-signed-out']>) =>
          (this.news = `Signed out (${detail.reason}).`)}
        @users-loaded=${({ detail }: CustomEvent<AdminUsersTableEvents['users-loaded']>) =>
          (this.news = `${detail.totalItems} people.`)}
        @users-row-activate=${({ detail }: CustomEvent<AdminUsersTableEvents['users-row-activate']>) =>
          (this.news = `${detail.user.name}, ${detail.user.email}`)}
      >
        <header class="bar">
          <a class="brand" href="/hosts/lit/">Harbour</a>
          <nav><a href="/hosts/lit/users">Users</a></nav>
          <nav class="end">
            <auth-gate when="signed-out">
              <template><a href="/hosts/lit/login">Sign in</a></template>
            </auth-gate>
            <auth-gate when="signed-in">
              <template><a href="/hosts/lit/logout">Sign out</a></template>
            </auth-gate>
            <button type="button" aria-pressed=${this.dark} @click=${this.#turn}>Dark</button>
          </nav>
        </header>
        ${this.#router.path === '/users' ? this.#users() : (pages[this.#router.path] ?? home)}
        <output class="news">${this.news}</output>
      </auth-provider>
    `;
  }

  #users(): TemplateResult {
    return html`
      <main class="page">
        <auth-gate when="signed-in" @gate-change=${this.#protect}>
          <template>
            <admin-users-table activatable page-size="20"></admin-users-table>
            <auth-logout manual>Leave</auth-logout>
          </template>
        </auth-gate>
      </main>
    `;
  }

  /** Sends signed-out visitors to the login, which sends them back to this URL. */
  #protect({ target, currentTarget, detail }: CustomEvent<AuthGateEvents['gate-change']>): void {
    if (target !== currentTarget || detail.isEntitled) return; // The event bubbles: a gate inside may fire it too.
    const here = location.pathname + location.search + location.hash;
    this.#router.go(`/hosts/lit/login?redirectUrl=${encodeURIComponent(here)}`, { replace: true });
  }

  #navigate(event: CustomEvent<AuthProviderEvents['auth-navigate']>): void {
    const { href, replace = false } = event.detail;
    if (this.#router.go(href, { replace })) event.preventDefault(); // the router went there; the page stays
  }

  #turn(): void {
    this.dark = !this.dark;
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
  }
}
customElements.define('harbour-app', HarbourApp);
