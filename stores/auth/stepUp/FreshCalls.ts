import { action, makeObservable, observableRef } from 'mobx';
import { authEndpoints } from '../../../api/contract/auth.ts';
import { stepUpEndpoints } from '../../../api/contract/stepUp.ts';
import type { Call } from '../../../api/modules/call.ts';
import type { StoreContext } from '../../core/context.ts';

/** What a provider answers where the last proof of the person is too old. */
const TOO_OLD = 'ER-SIGN-IN-TOO-OLD';

/** The calls that give the proof: they are asked for nothing themselves. */
const proofs: ReadonlySet<object> = new Set([stepUpEndpoints.stepUp, authEndpoints.login]);

/** A question for a fresh proof. */
export interface Question {
  /** Who shows it. */
  readonly asker: object;
  /** How old the proof may be, in seconds. */
  readonly maxAge: number | undefined;
  /** It is over. With a proof, the refused calls are sent again. */
  settle(isProven: boolean): void;
}

type Context = Pick<StoreContext, 'beforeCall' | 'onReset' | 'toError'>;

/**
 * The one place where a call that is refused for want of a fresh proof gets it: the page asks, and the call is sent
 * again once. What was typed stays. Where no element can ask, the refusal is the answer.
 */
export class FreshCalls {
  /** Observable. */
  question: Question | undefined = undefined;
  readonly #context: Context;
  readonly #askers = new Set<object>();
  #answer: Promise<boolean> | undefined;

  /** Sees the calls of the app from then on. */
  constructor(context: Context) {
    makeObservable(this, { question: observableRef });
    this.#context = context;
    context.beforeCall((asked, send) => this.#pass(asked, send));
    // A call of an earlier user or tenant is not sent again for another (STO-12).
    context.onReset(() => this.question?.settle(false));
  }

  /** An element can show the question. Returns the undo, which also ends a question that it shows. */
  register(asker: object): () => void {
    this.#askers.add(asker);
    return () => {
      this.#askers.delete(asker);
      if (this.question?.asker === asker) this.question.settle(false);
    };
  }

  async #pass(asked: Parameters<Call>, send: Call): Promise<unknown> {
    try {
      return await send(...asked);
    } catch (failure) {
      const { code, errorContext } = this.#context.toError(failure);
      if (code !== TOO_OLD || proofs.has(asked[0]) || !(await this.#prove(errorContext?.['maxAge']))) throw failure;
      return send(...asked);
    }
  }

  /** Several calls that are refused at once wait for one answer. */
  #prove(maxAge: unknown): Promise<boolean> {
    return (this.#answer ??= this.#ask(typeof maxAge === 'number' ? maxAge : undefined).finally(
      () => (this.#answer = undefined),
    ));
  }

  async #ask(maxAge: number | undefined): Promise<boolean> {
    const [asker] = this.#askers;
    if (!asker) return false;
    const answer = await new Promise<boolean>((settle) => this.#show({ asker, maxAge, settle }));
    this.#show(undefined);
    return answer;
  }

  readonly #show = action((question: Question | undefined): void => {
    this.question = question;
  });
}

const made = new WeakMap<Context, FreshCalls>();

/** Those of an app; the first call makes them. */
export function freshCallsOf(context: Context): FreshCalls {
  const found = made.get(context) ?? new FreshCalls(context);
  made.set(context, found);
  return found;
}
