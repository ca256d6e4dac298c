import { Component, CUSTOM_ELEMENTS_SCHEMA, inject, signal } from '@angular/core';
import { Router, RouterLink, RouterLinkActive, RouterOutlet } from '@angular/router';
import 'gatehouse-elements/auth-provider.js';
import type { AuthProviderElement } from 'gatehouse-elements/auth-provider.js';
import { CONFIG } from './config';
import { SessionGate } from './gates';
import { News } from './news';

const basename = '/hosts/angular';

@Component({
  selector: 'app-root',
  imports: [RouterLink, RouterLinkActive, RouterOutlet, SessionGate],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <auth-provider
      [attr.base-url]="config.baseUrl"
      [attr.client-id]="config.clientId"
      [attr.basename]="basename"
      login-url="/login"
      logout-url="/logout"
      sign-up-url="false"
      forget-password-url="false"
      reset-phone-number-url="false"
      [options]="options"
      (auth-navigate)="navigate($event)"
      (auth-success)="news.text.set('Signed in.')"
      (auth-signed-out)="news.text.set('Signed out (' + $event.detail.reason + ').')"
    >
      <header class="bar">
        <a class="brand" routerLink="/">Harbour</a>
        <nav>
          <a routerLink="/users" routerLinkActive ariaCurrentWhenActive="page">Users</a>
        </nav>
        <nav class="end">
          <session-gate when="signed-out"><a routerLink="/login">Sign in</a></session-gate>
          <session-gate when="signed-in"><a routerLink="/logout">Sign out</a></session-gate>
          <button type="button" [attr.aria-pressed]="dark() ?? false" (click)="turn()">Dark</button>
        </nav>
      </header>
      <router-outlet />
      <output class="news">{{ news.text() }}</output>
    </auth-provider>
  `,
})
export class App {
  readonly #router = inject(Router);
  readonly basename = basename;
  readonly config = inject(CONFIG);
  readonly news = inject(News);
  readonly dark = signal<boolean | undefined>(undefined);

  // Other options are another app: the object is made once.
  readonly options: NonNullable<AuthProviderElement['options']> = {
    onError: ({ statusCode, traceId }) => this.news.text.set(`The provider failed with ${statusCode} (${traceId}).`),
  };

  navigate(event: CustomEvent<{ href: string; replace?: boolean }>): void {
    const { origin, pathname, search, hash } = new URL(event.detail.href);
    if (origin !== location.origin || !`${pathname}/`.startsWith(`${basename}/`)) return;
    event.preventDefault(); // the router goes there; the page stays
    void this.#router.navigateByUrl((pathname.slice(basename.length) || '/') + search + hash, {
      replaceUrl: event.detail.replace ?? false,
    });
  }

  turn(): void {
    this.dark.update((dark) => !dark);
    document.documentElement.dataset['theme'] = this.dark() ? 'dark' : 'light';
  }
}
