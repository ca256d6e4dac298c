import { action, makeObservable, observable } from 'mobx';
import { tell } from '../../codes/tell.ts';
import type { ApiError } from '../../api/http/errors.ts';

/**
 * The callback of the specification. It gets the answer, or null and the error. It is also called where nothing was
 * sent or a newer run has overtaken (STORE-002, ERR-016).
 */
export type Callback<Answer = unknown> = (answer: Answer | null, error?: ApiError) => void;

export interface Outcome<Answer> {
  /** The latest run of this key succeeded; runs inside the same MobX action that clears the loader. */
  done?: (answer: Answer) => void;
  /** The latest run of this key failed; runs inside the same MobX action that stores the error. */
  failed?: (error: ApiError) => void;
  callback?: Callback<Answer> | undefined;
  /** A second call sends nothing while the first is running (ELE-08). Default: the newer one wins. */
  single?: boolean;
}

/** Calls a callback of the host. An error that it throws is logged and has no other effect. */
export function tellHost(callback: () => void): void {
  try {
    callback();
  } catch (failure) {
    tell('error', 'GH-CALLBACK-THREW', 'A callback given to an action threw.', failure);
  }
}

/**
 * The one place where a call becomes state: a loader and an error per key, and only the latest run of a key may write
 * (specification part 2 §4, STORE-001 to STORE-003).
 */
export class Actions<Key extends string> {
  readonly #loading = observable.map<Key, true>([], { deep: false });
  readonly #errors = observable.map<Key, ApiError>([], { deep: false });
  readonly #runs = new Map<Key, number>();
  readonly #toError: (failure: unknown) => ApiError;
  readonly #report: ((key: string, error: ApiError) => void) | undefined;

  /**
   * @param toError turns the rejection of a call into an `ApiError`
   * @param report called with every failure and its key; decides itself what is worth a report
   */
  constructor(toError: (failure: unknown) => ApiError, report?: (key: string, error: ApiError) => void) {
    this.#toError = toError;
    this.#report = report;
    makeObservable(this, { clear: action });
  }

  pending(key: Key): boolean {
    return this.#loading.has(key);
  }

  error(key: Key): ApiError | undefined {
    return this.#errors.get(key);
  }

  /** Forgets the error of a key, for a person who starts over. */
  clear(key: Key): void {
    this.#errors.delete(key);
  }

  /** Makes every running call ignore its answer, after a change of user or tenant (STO-12). */
  invalidate = action((): void => {
    for (const key of this.#runs.keys()) this.#runs.set(key, (this.#runs.get(key) ?? 0) + 1);
    this.#loading.clear();
    this.#errors.clear();
  });

  /** Runs one call. Resolves to true when it is done, to false when it failed or was overtaken; never rejects. */
  async run<Answer>(key: Key, work: () => Promise<Answer>, outcome: Outcome<Answer> = {}): Promise<boolean> {
    if (outcome.single && this.pending(key)) return this.#drop(outcome);
    const run = (this.#runs.get(key) ?? 0) + 1;
    this.#runs.set(key, run);
    this.#start(key);
    let answer: Answer;
    try {
      answer = await work();
      if (this.#runs.get(key) !== run) return this.#drop(outcome);
      this.#finish(key, undefined, () => outcome.done?.(answer));
    } catch (failure) {
      const error = this.#toError(failure);
      if (this.#runs.get(key) !== run) return this.#drop(outcome);
      this.#finish(key, error.silent ? undefined : error, () => error.silent || outcome.failed?.(error));
      if (!error.silent) this.#report?.(key, error);
      tellHost(() => outcome.callback?.(null, error));
      return false;
    }
    tellHost(() => outcome.callback?.(answer));
    return true;
  }

  /** Calls a callback with the outcome of several runs of a key, or of none. Returns whether they were done. */
  report<Answer>(key: Key, answer: Answer | false, callback: Callback<Answer> | undefined): boolean {
    if (!callback) return answer !== false;
    const error = this.error(key);
    if (answer !== false) tellHost(() => callback(answer));
    else if (error) tellHost(() => callback(null, error));
    else this.#drop({ callback });
    return answer !== false;
  }

  /** The run had no effect: a newer run with its key is running or has finished. */
  #drop({ callback }: Outcome<never>): false {
    tellHost(() => callback?.(null, this.#toError(new DOMException('overtaken', 'AbortError'))));
    return false;
  }

  #start = action((key: Key): void => {
    this.#loading.set(key, true);
    this.#errors.delete(key);
  });

  #finish = action((key: Key, error: ApiError | undefined, apply: () => void): void => {
    this.#loading.delete(key);
    if (error) this.#errors.set(key, error);
    apply();
  });
}
