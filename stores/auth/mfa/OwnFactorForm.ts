import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { StoreContext } from '../../core/context.ts';
import { FormFlow, type Refusal } from '../form/FormFlow.ts';

type Answer = Partial<LoginResponse>;

const onlyStep = { initial: 'open', steps: { open: { on: {} } } } as const;

interface How {
  /** Reads the form. Returns why it is refused, or what sends it. */
  readonly submit: (form: FormData) => Refusal | ((signal: AbortSignal) => Promise<Answer | undefined>);
  /** What was sent is done. Undefined: something more is asked for. */
  readonly done: (answer: Answer) => void;
}

/** The form around a factor that a signed-in person adds or removes. */
export class OwnFactorForm {
  readonly form: FormFlow<'open', never>;
  readonly #how: How;

  constructor(context: Pick<StoreContext, 'toError' | 'report' | 'ports' | 'session'>, how: How) {
    this.form = new FormFlow<'open', never>(context, onlyStep);
    this.#how = how;
  }

  get busy(): boolean {
    return this.form.busy;
  }

  get answers(): number {
    return this.form.answers;
  }

  get problem(): OwnFactorForm['form']['problem'] {
    return this.form.problem;
  }

  /** Takes the form. Resolves to whether it was passed; never rejects. */
  submit(data: FormData): Promise<boolean> {
    return this.form.submit(() => {
      const work = this.#how.submit(data);
      return typeof work === 'function' ? this.#run(work, 'code') : this.form.refuse(work, 'code');
    });
  }

  async press(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    return !this.busy && this.form.run({ send: work, done: () => {}, keeps: () => true });
  }

  async finish(work: (signal: AbortSignal) => Promise<Answer>): Promise<boolean> {
    return !this.busy && this.#run(work);
  }

  #run(work: (signal: AbortSignal) => Promise<Answer | undefined>, field?: string): Promise<boolean> {
    return this.form.run({
      send: work,
      done: (answer) => answer && this.#how.done(answer),
      failed: () => field,
    });
  }
}
