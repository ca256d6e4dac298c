import { reaction } from 'mobx';

/**
 * Follows observables for an element: `watch` starts a reaction and stops it when the element has left the page for good
 * (`stop`), never on a mere move.
 */
export class Observer {
  #undo: (() => void)[] = [];

  /** Runs `apply` now and whenever what `read` reads has changed. */
  watch<Value>(read: () => Value, apply: (value: Value) => void): void {
    this.#undo.push(reaction(read, apply, { fireImmediately: true }));
  }

  /** Something else that is to end with the reactions. */
  add(undo: () => void): void {
    this.#undo.push(undo);
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo();
  }
}
