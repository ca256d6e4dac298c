import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
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

/** Redraws an element (`requestUpdate`) whenever what `read` reads has changed, while the element is in the page. */
export class ObserveController implements ReactiveController {
  readonly #host: ReactiveElement;
  readonly #read: () => unknown;
  #stop: (() => void) | undefined;

  constructor(host: ReactiveElement, read: () => unknown) {
    this.#host = host;
    this.#read = read;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop ??= reaction(this.#read, () => this.#host.requestUpdate());
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.#stop = undefined;
  }
}
