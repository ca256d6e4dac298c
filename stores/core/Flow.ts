import { action, makeObservable, observableRef } from 'mobx';

/** A flow as a table: which event leads from which step to which. */
export interface FlowTable<Step extends string, Event extends string> {
  readonly initial: Step;
  readonly steps: Readonly<Record<Step, { readonly on: Readonly<Partial<Record<Event, Step>>> }>>;
}

export type StepOf<Table> = Table extends { readonly steps: infer Steps } ? keyof Steps & string : never;
type Keys<Union> = Union extends unknown ? keyof Union : never;
export type EventOf<Table> = Table extends { readonly steps: infer Steps }
  ? { [Step in keyof Steps]: Steps[Step] extends { readonly on: infer On } ? Keys<On> : never }[keyof Steps] & string
  : never;

/** Holds the step a person is at. An event the step does not know is ignored: a late answer must not move the flow. */
export class Flow<Step extends string, Event extends string> {
  step: Step;
  readonly #table: FlowTable<Step, Event>;

  constructor(table: FlowTable<Step, Event>) {
    this.#table = table;
    this.step = table.initial;
    makeObservable(this, { step: observableRef, send: action, reset: action });
  }

  /** Moves on; returns whether the step knew the event. */
  send(event: Event): boolean {
    const next = this.#table.steps[this.step].on[event];
    if (!next) return false;
    this.step = next;
    return true;
  }

  reset(): void {
    this.step = this.#table.initial;
  }
}
