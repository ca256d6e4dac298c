import { html, LitElement, type TemplateResult } from 'lit';

/** An element of its own, because a `<template>` takes no bindings. */
export class SeatPlanner extends LitElement {
  static override properties = { fleet: { state: true } };
  declare fleet: Readonly<{ seats: number; region: string }>;

  constructor() {
    super();
    this.fleet = { seats: 12, region: 'eu-west' };
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): TemplateResult {
    return html`
      <h2>Seat planner</h2>
      <label>
        Seats <input type="number" min="0" max="999" .value=${String(this.fleet.seats)} @input=${this.#count} />
      </label>
      <entitlement-gate feature="seat-planner" .customAttributes=${this.fleet}>
        <template><p>Plan who rides where.</p></template>
        <p slot="denied">For fleets of more than 10 seats.</p>
      </entitlement-gate>
    `;
  }

  #count({ target }: InputEvent): void {
    if (target instanceof HTMLInputElement) this.fleet = { ...this.fleet, seats: target.valueAsNumber || 0 };
  }
}
customElements.define('seat-planner', SeatPlanner);
