// Directives in templates of Angular, compiled ahead of time with strict templates.
import { Component, signal, viewChild } from '@angular/core';
import {
  AdminPortal,
  AdminUsersTable,
  AuthGate,
  AuthLogin,
  AuthProvider,
  EntitlementGate,
  GATEHOUSE,
  PermissionGate,
} from 'gatehouse-elements/angular.js';

@Component({
  selector: 'app-right',
  imports: [AdminUsersTable, AuthProvider, AuthGate, AuthLogin, EntitlementGate, AdminPortal, PermissionGate],
  template: `
    <auth-provider
      base-url="https://id.example"
      [sessionCheck]="0"
      (authSuccess)="take($event.detail.userId)"
      (authNavigate)="$event.preventDefault()"
    >
      <auth-gate [when]="when()" class="a">
        <auth-login [withoutHeader]="true" [headingLevel]="2" (authStep)="take($event.detail.step)"
          ><p slot="footer">Terms</p></auth-login
        >
      </auth-gate>
      <entitlement-gate feature="reports" [customAttributes]="{ seats: 12 }" (gateChange)="take($event.detail.key)" />
      <admin-portal [navigation]="navigation" [closed]="false" (click)="open()" />
      <permission-gate [permissions]="['a', 'b']" />
      <admin-users-table activatable />
    </auth-provider>
  `,
})
export class Right {
  readonly when = signal<'signed-in' | 'signed-out'>('signed-out');
  readonly navigation = { users: { visibility: 'hidden' as const } };
  readonly portal = viewChild(AdminPortal);

  take(text: string): string {
    return text;
  }

  open(): void {
    this.portal()?.element.open('users');
  }
}

@Component({ selector: 'app-all', imports: [GATEHOUSE], template: `<tenant-switcher [reload]="'silent'" />` })
export class All {}
