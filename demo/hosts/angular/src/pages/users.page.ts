import { Component, inject } from '@angular/core';
import { AdminUsersTable } from 'gatehouse-elements/angular.js';
import { News } from '../news';

// #region users
@Component({
  imports: [AdminUsersTable],
  template: `
    <main class="page">
      <admin-users-table
        activatable
        [pageSize]="20"
        (usersLoaded)="tell($event.detail.totalItems + ' people.')"
        (usersRowActivate)="tell($event.detail.user.name + ', ' + $event.detail.user.email)"
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
