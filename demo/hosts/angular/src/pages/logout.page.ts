import { Component } from '@angular/core';
import { AuthLogout } from 'gatehouse-elements/angular.js';

@Component({
  imports: [AuthLogout],
  template: `<main class="page center"><auth-logout /></main>`,
})
export class LogoutPage {}
