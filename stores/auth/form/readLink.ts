import type { ApiError } from '../../../api/http/errors.ts';
import type { FormFlow } from './FormFlow.ts';

/** A call that reads what a link is about, and what follows. */
export interface Reading<Answer> {
  readonly doing?: string | undefined;
  readonly ask: (signal: AbortSignal) => Promise<Answer>;
  readonly done: (answer: Answer) => void;
  /** The link is of no use. */
  readonly refused: (error: ApiError) => void;
}

const TOO_MANY = 429;

/** Reads what the link of a form is about. A provider that is away can be asked again. */
export function readLink<Answer>(
  form: FormFlow<string, string>,
  { doing, ask, done, refused }: Reading<Answer>,
): Promise<boolean> {
  const { signal } = form;
  form.say();
  return form.actions.run('read', () => ask(signal), {
    done,
    failed: (error) => {
      if (!error.isRefusal || error.statusCode === TOO_MANY) return form.say(form.failureOf(error, doing));
      form.actions.clear('read');
      refused(error);
    },
  });
}
