import { Component, CUSTOM_ELEMENTS_SCHEMA, inject } from '@angular/core';
import 'gatehouse-elements/admin-users-table.js';
import { News } from '../news';

// #region users
@Component({
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main class="page">
      <admin-users-table
        activatable
        [pageSize]="20"
        (users-loaded)="tell($event.detail.totalItems + ' people.')"
        (users-row-activate)="tell($event.detail.user.name + ', ' + $event.detail.user.email)"
      />
    </main>
  `,
})
export class UsersPage {
  readonly #news = inject(News);

  tell(text: string): void {
    this.#news.text.set(text);
  }
}
// #endregion
