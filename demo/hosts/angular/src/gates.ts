import { afterNextRender, Component, Directive, input, signal, viewChild, type Signal } from '@angular/core';
import { AuthGate, EntitlementGate } from 'gatehouse-elements/angular.js';

// #region gate
/** Whether a gate is open, so that a template renders what it guards only then. */
@Directive()
abstract class Gated {
  readonly open = signal(false);
  abstract readonly gate: Signal<AuthGate | EntitlementGate>;

  constructor() {
    afterNextRender(() => this.follow());
  }

  follow(): void {
    this.open.set(this.gate().element.verdict.state === 'allowed');
  }
}

@Component({
  selector: 'session-gate',
  imports: [AuthGate],
  template: `<auth-gate [when]="when()" (gateChange)="follow()">@if (open()) {<ng-content />}</auth-gate>`,
})
export class SessionGate extends Gated {
  readonly when = input.required<'signed-in' | 'signed-out'>();
  readonly gate = viewChild.required(AuthGate);
}

@Component({
  selector: 'entitled-to',
  imports: [EntitlementGate],
  template: `
    <entitlement-gate [feature]="feature()" [customAttributes]="attributes()" (gateChange)="follow()">
      @if (open()) {<ng-content />}
      <div slot="denied"><ng-content select="[otherwise]" /></div>
    </entitlement-gate>
  `,
})
export class EntitledTo extends Gated {
  readonly feature = input.required<string>();
  readonly attributes = input<Readonly<Record<string, unknown>>>();
  readonly gate = viewChild.required(EntitlementGate);
}
// #endregion
