import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
import 'gatehouse-elements/auth-logout.js';

@Component({
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<main class="page center"><auth-logout /></main>`,
})
export class LogoutPage {}
