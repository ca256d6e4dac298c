import { Component, computed, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { EntitledTo, SessionGate } from '../gates';

@Component({
  imports: [EntitledTo, RouterLink, SessionGate],
  template: `
    <main class="page">
      <h1>Today in the harbour</h1>
      <p class="lead">An Angular application. Its accounts are Gatehouse tags; the rest is its own.</p>
      <session-gate when="signed-out"><a class="button" routerLink="/login">Sign in</a></session-gate>
      <session-gate when="signed-in">
        <div class="cards">
          <section class="card">
            <h2>Reports</h2>
            <entitled-to feature="advanced-reports">
              <p>412 rows are ready to export.</p>
              <span otherwise>Reports come with the plan Team.</span>
            </entitled-to>
          </section>
          <section class="card">
            <h2>Seat planner</h2>
            <label>Seats <input type="number" min="0" max="999" [value]="seats()" (input)="count($event)" /></label>
            <entitled-to feature="seat-planner" [attributes]="fleet()">
              <p>Plan who rides where.</p>
              <span otherwise>For fleets of more than 10 seats.</span>
            </entitled-to>
          </section>
        </div>
      </session-gate>
    </main>
  `,
})
export class HomePage {
  readonly seats = signal(12);
  readonly fleet = computed(() => ({ seats: this.seats(), region: 'eu-west' }));

  count({ target }: Event): void {
    if (target instanceof HTMLInputElement) this.seats.set(target.valueAsNumber || 0);
  }
}
