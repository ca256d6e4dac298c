import { Component } from '@angular/core';
import { AuthLogin } from 'gatehouse-elements/angular.js';

// #region login
@Component({
  imports: [AuthLogin],
  template: `
    <main class="page center">
      <auth-login><form></form></auth-login>
    </main>
  `,
})
export class LoginPage {}
// #endregion
