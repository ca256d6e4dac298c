import {
  afterNextRender,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  Directive,
  ElementRef,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { Router } from '@angular/router';
import 'gatehouse-elements/auth-gate.js';
import 'gatehouse-elements/entitlement-gate.js';
import type { AuthGateElement } from 'gatehouse-elements/auth-gate.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';

/** Whether the gate `#gate` is open, so that a template renders what it guards only then. */
@Directive()
abstract class Gated {
  readonly open = signal(false);
  readonly gate = viewChild.required<string, ElementRef<AuthGateElement | EntitlementGateElement>>('gate', {
    read: ElementRef,
  });

  constructor() {
    afterNextRender(() => this.follow());
  }

  follow(): void {
    this.open.set(this.gate().nativeElement.verdict.state === 'allowed');
  }
}

@Component({
  selector: 'session-gate',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<auth-gate #gate [attr.when]="when()" (gate-change)="follow()">
    @if (open()) {
      <ng-content />
    }
  </auth-gate>`,
})
export class SessionGate extends Gated {
  readonly when = input.required<'signed-in' | 'signed-out'>();
}

/** Its content for signed-in users. Others go to the login, and come back to this URL from there. */
@Component({
  selector: 'protected-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<auth-gate #gate when="signed-in" (gate-change)="follow()">
    @if (open()) {
      <ng-content />
    }
  </auth-gate>`,
})
export class ProtectedPage extends Gated {
  readonly #router = inject(Router);

  override follow(): void {
    super.follow();
    if (this.gate().nativeElement.verdict.state !== 'denied') return;
    const redirectUrl = location.pathname + location.search + location.hash;
    void this.#router.navigate(['/login'], { queryParams: { redirectUrl }, replaceUrl: true });
  }
}

@Component({
  selector: 'entitled-to',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `
    <entitlement-gate #gate [attr.feature]="feature()" [customAttributes]="attributes()" (gate-change)="follow()">
      @if (open()) {
        <ng-content />
      }
      <div slot="denied"><ng-content select="[otherwise]" /></div>
    </entitlement-gate>
  `,
})
export class EntitledTo extends Gated {
  readonly feature = input.required<string>();
  readonly attributes = input<Readonly<Record<string, unknown>>>();
}
