/** Something that was done, or was not. */
export interface Toast {
  readonly tone: 'success' | 'error';
  /** One sentence. */
  readonly text: string;
  /** What was tried, and of what: this notice takes the place of an earlier one about the same. */
  readonly about?: string | undefined;
  /** Undo after a success, another try after a failure. Never the only way to it. */
  readonly onAction?: (() => unknown) | undefined;
}

/** A notice on screen. */
export interface ShownToast extends Toast {
  readonly id: number;
}

/** As many are on screen at once; the oldest leaves for a new one. */
const MOST = 3;

/** The notices of one root, the newest first. */
export class Toasts {
  #shown: readonly ShownToast[] = [];
  #count = 0;
  readonly #watchers = new Set<() => void>();

  /** Something at the foot of the page must not be covered. */
  lifted = false;

  /** What is on screen; the same list until it changes. */
  get shown(): readonly ShownToast[] {
    return this.#shown;
  }

  /** Shows a notice. @returns the way to take it away */
  show(toast: Toast): () => void {
    const id = (this.#count += 1);
    this.#set([{ ...toast, id }, ...this.#without(toast.about)].slice(0, MOST));
    return () => this.close(id);
  }

  /** Tells of a failure; of none where the run has none: a newer one, or another tenant, has overtaken it. */
  fail<Failure>(failure: Failure | undefined, notice: (failure: Failure) => Omit<Toast, 'tone'>): void {
    if (failure !== undefined) this.show({ tone: 'error', ...notice(failure) });
  }

  close(id: number): void {
    this.#set(this.#shown.filter((toast) => toast.id !== id));
  }

  /** Takes away what was shown about something that is done now. */
  clear(about: string): void {
    this.#set(this.#without(about));
  }

  /** Takes away the notices that do something at a press: that was offered to another user, or in another tenant. */
  disarm = (): void => this.#set(this.#shown.filter(({ onAction }) => !onAction));

  /** Keeps clear of what is at the foot of the page. @returns the undo */
  lift = (): (() => void) => {
    const turn = (on: boolean): void => {
      this.lifted = on;
      this.#set([...this.#shown]);
    };
    turn(true);
    return () => turn(false);
  };

  /** Calls `watcher` after every change. @returns the undo */
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  };

  #without(about: string | undefined): readonly ShownToast[] {
    return this.#shown.filter((toast) => about === undefined || toast.about !== about);
  }

  #set(shown: readonly ShownToast[]): void {
    this.#shown = shown;
    for (const tell of this.#watchers) tell();
  }
}
