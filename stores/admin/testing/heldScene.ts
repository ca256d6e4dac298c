import type { Endpoint } from '../../../api/contract/endpoint.ts';
import { ApiError } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import { handClock, settle } from '../../testing/browser.ts';
import { handContext } from '../testing.ts';

/** A row of the contract. */
export type Row = Endpoint<never>;

/** What a call was sent with. */
export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** A row, and what it answers. */
export type Answered = readonly [row: Row, answer: (input: Input) => unknown];

/** A call that waits for the test. */
export interface HeldCall {
  readonly input: Input;
  readonly signal: AbortSignal | undefined;
  /** Answers with this. */
  answer(value: unknown): void;
  refuse(errorCode?: string, statusCode?: number): void;
}

const refusal = (errorCode: string, statusCode: number): ApiError =>
  new ApiError({ statusCode, errorCode, message: errorCode, fromProvider: true });

/**
 * The surroundings of a store under test. A call is answered at once by its row in `answers`, unless a test holds the
 * row: then its calls wait, in their order, and their signals end nothing. A row without an answer is refused by 404.
 */
export function heldScene(answers: readonly Answered[] = [], permissions: readonly string[] = ['*']) {
  const time = handClock();
  const table = new Map<Row, Answered[1]>(answers);
  const sent: { readonly row: Row; readonly input: Input }[] = [];
  const waiting = new Map<Row, HeldCall[]>();
  const call = async (row: Row, input: Input = {}, { signal }: { signal?: AbortSignal } = {}): Promise<unknown> => {
    sent.push({ row, input });
    const calls = waiting.get(row);
    if (calls)
      return new Promise((answer, failed) => {
        const refuse = (errorCode = 'ER-X', statusCode = 409): void => failed(refusal(errorCode, statusCode));
        calls.push({ input, signal, answer, refuse });
      });
    const found = table.get(row);
    if (!found) throw refusal('ER-NOT-FOUND', 404);
    return found(input);
  };
  // What a row answers is each test's own affair; the compiler cannot know it.
  const hand = handContext(call as Call, time.clock, permissions);
  return {
    ...hand,
    time,
    /** What was sent to a row, in its order. */
    sentTo: (row: Row): readonly Input[] => sent.filter((one) => one.row === row).map(({ input }) => input),
    /** From now on a row answers something else. */
    answer: (...[row, answer]: Answered) => {
      waiting.delete(row);
      table.set(row, answer);
    },
    /** From now on the calls of a row wait. Returns those that do. */
    hold(row: Row): readonly HeldCall[] {
      const calls: HeldCall[] = [];
      waiting.set(row, calls);
      return calls;
    },
  };
}

/** A limit against hanging. Milliseconds. */
const LIMIT = 60_000;

/** Waits until as many calls have come as the test expects. */
export async function come(calls: readonly unknown[], count = 1): Promise<void> {
  for (const from = performance.now(); calls.length < count;) {
    if (performance.now() - from > LIMIT) throw new Error(`${calls.length} calls have come, not ${count}`);
    await settle();
  }
}
