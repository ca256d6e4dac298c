import { Component, CUSTOM_ELEMENTS_SCHEMA, inject } from '@angular/core';
import 'gatehouse-elements/admin-users-table.js';
import 'gatehouse-elements/auth-logout.js';
import { ProtectedPage } from '../gates';
import { News } from '../news';

@Component({
  imports: [ProtectedPage],
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main class="page">
      <protected-page>
        <admin-users-table
          activatable
          [pageSize]="20"
          (users-loaded)="tell($event.detail.totalItems + ' people.')"
          (users-row-activate)="tell($event.detail.user.name + ', ' + $event.detail.user.email)"
        />
        <auth-logout manual>Leave</auth-logout>
      </protected-page>
    </main>
  `,
})
export class UsersPage {
  readonly #news = inject(News);

  tell(text: string): void {
    this.#news.text.set(text);
  }
}
