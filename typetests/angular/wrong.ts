// Under each comment below stands one mistake.
import { Component } from '@angular/core';
import { AdminPortal, AuthGate, AuthLogin, AuthProvider } from 'gatehouse-elements/angular.js';

// wrong: no such value
@Component({ selector: 'app-a', imports: [AuthGate], template: `<auth-gate [when]="'later'" />` })
export class A {}

// wrong: a flag
@Component({ selector: 'app-b', imports: [AuthLogin], template: `<auth-login [withoutHeader]="'yes'" />` })
export class B {}

// wrong: no such input
@Component({ selector: 'app-c', imports: [AuthLogin], template: `<auth-login [withoutHeading]="true" />` })
export class C {}

@Component({
  selector: 'app-d',
  imports: [AuthLogin],
  // wrong: no such field in the detail
  template: `<auth-login (authStep)="take($event.detail.steps)" />`,
})
export class D {
  take(_: unknown): void {}
}

// wrong: another detail
@Component({ selector: 'app-e', imports: [AuthProvider], template: `<auth-provider (authSuccess)="take($event)" />` })
export class E {
  take(_: CustomEvent<{ userId: number }>): void {}
}

@Component({
  selector: 'app-f',
  imports: [AdminPortal],
  // wrong: no such page visibility
  template: `<admin-portal [navigation]="{ users: { visibility: 'never' } }" />`,
})
export class F {}

// wrong: a tag without its directive
@Component({ selector: 'app-g', template: `<auth-login />` })
export class G {}

// wrong: no such event: what it hears of is any event
@Component({ selector: 'app-h', imports: [AuthLogin], template: `<auth-login (authStepped)="take($event)" />` })
export class H {
  take(_: CustomEvent): void {}
}
