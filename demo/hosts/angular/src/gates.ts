import {
  afterNextRender,
  Component,
  CUSTOM_ELEMENTS_SCHEMA,
  Directive,
  ElementRef,
  input,
  signal,
  viewChild,
} from '@angular/core';
import 'gatehouse-elements/auth-gate.js';
import 'gatehouse-elements/entitlement-gate.js';
import type { AuthGateElement } from 'gatehouse-elements/auth-gate.js';
import type { EntitlementGateElement } from 'gatehouse-elements/entitlement-gate.js';

// #region gate
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
// #endregion
