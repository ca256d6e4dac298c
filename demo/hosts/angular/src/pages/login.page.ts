import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'gatehouse-elements/auth-login.js';

@Component({
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <main class="page center">
      <auth-login><form></form></auth-login>
    </main>
  `,
})
export class LoginPage {}
