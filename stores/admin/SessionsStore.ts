import { makeAutoObservable, observableRef, reaction } from 'mobx';
import { sessionsEndpoints, type SessionRecord } from '../../api/contract/sessions.ts';
import { Actions } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

/** Where the signed-in person is signed in, the current session first (PRIVACY-002). Read-only. */
export class SessionsStore {
  sessions: readonly SessionRecord[] = [];
  answered = false;
  /** Counts the changes of user or tenant. */
  epoch = 0;
  readonly #context: StoreContext;
  readonly #actions: Actions<'load'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable(this, { sessions: observableRef }, { autoBind: true, deep: false });
    context.onReset(this.reset);
  }

  get loading(): boolean {
    return this.#actions.pending('load');
  }

  get error() {
    return this.#actions.error('load');
  }

  get due(): number | undefined {
    return this.#context.session.status === 'signed-in' && !this.answered ? this.epoch : undefined;
  }

  /** Loads as soon as someone is signed in, and again after every change of user or tenant. Returns the undo. */
  watch(): () => void {
    let on = true;
    // A microtask later: a sign-in and the reset that follows it are one change, and one load.
    const load = () => on && this.due !== undefined && !this.loading && void this.load();
    const stop = reaction(
      () => this.due,
      () => queueMicrotask(load),
      { fireImmediately: true },
    );
    return () => {
      on = false;
      stop();
    };
  }

  load(): Promise<boolean> {
    return this.#actions.run('load', () => this.#context.call(sessionsEndpoints.mine), {
      done: (sessions) =>
        this.show([...sessions].sort((a, b) => Number(b.current ?? false) - Number(a.current ?? false))),
      failed: () => this.show([]),
    });
  }

  reset(): void {
    this.#actions.invalidate();
    this.show([]);
    this.answered = false;
    this.epoch += 1;
  }

  private show(sessions: readonly SessionRecord[]): void {
    this.sessions = sessions;
    this.answered = true;
  }
}
