import { makeAutoObservable, observableRef } from 'mobx';
import { phoneNumbersEndpoints, type OwnPhoneNumber } from '../../api/contract/phoneNumbers.ts';
import { phonesEndpoints } from '../../api/contract/phones.ts';
import type { ApiError } from '../../api/http/errors.ts';
import { Actions, type Callback } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';

type Key = 'load' | 'ask' | 'verify' | 'askRemoval' | 'remove';

/** A number that waits for its code. */
interface Waiting {
  readonly phoneNumber: string;
  readonly changePhoneId: string;
}

/** A number that its own code removes. */
interface Leaving {
  readonly phoneNumber: string;
  readonly phoneId: string;
  readonly otcToken: string;
}

/**
 * The phone numbers of the signed-in person: another one, by a code to it, and the removal of the present one, by a
 * code to that (PROFILE-014, PROFILE-016, PHRESET-007).
 */
export class PhonesStore {
  /** Undefined until they are known. */
  numbers: readonly OwnPhoneNumber[] | undefined = undefined;
  /** The number that a code went to. */
  waiting: Waiting | undefined = undefined;
  /** The number that is removed with the code that went to it. */
  leaving: Leaving | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<Key>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    makeAutoObservable<this, 'know' | 'wait' | 'leave'>(this, {
      numbers: observableRef,
      waiting: observableRef,
      leaving: observableRef,
      error: false,
      know: true,
      wait: true,
      leave: true,
    });
    context.onReset(() => {
      this.#actions.invalidate();
      this.know(undefined);
      this.wait(undefined);
      this.leave(undefined);
    });
  }

  load(): Promise<boolean> {
    return this.#actions.run('load', () => this.#context.call(phoneNumbersEndpoints.own), {
      done: (numbers) => this.know(numbers),
    });
  }

  /** Has a code sent to another number. */
  ask(typed: string, callback?: Callback): Promise<boolean> {
    const phoneNumber = typed.trim();
    const work = () => this.#context.call(phonesEndpoints.changeOwn, { body: { phoneNumber } });
    return this.#actions.run('ask', work, {
      single: true,
      callback,
      done: ({ changePhoneId }) => this.wait({ phoneNumber, changePhoneId }),
    });
  }

  /** Takes the code, which proves the number. It takes the place of the former one. */
  verify(code: string, callback?: Callback): Promise<boolean> {
    const body = { changePhoneId: this.waiting?.changePhoneId ?? '', code: code.trim() };
    return this.#take('verify', () => this.#context.call(phonesEndpoints.verifyOwn, { body }), callback);
  }

  /** Has a code sent to a number that is to be removed. */
  askRemoval({ id, phoneNumber }: Pick<OwnPhoneNumber, 'id' | 'phoneNumber'>, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(phoneNumbersEndpoints.remove, { params: { phoneId: id } });
    return this.#actions.run('askRemoval', work, {
      single: true,
      callback,
      done: ({ phoneId, otcToken }) => this.leave({ phoneNumber, phoneId, otcToken }),
    });
  }

  /** Takes the code that went to the present number, which removes it. */
  remove(code: string, callback?: Callback): Promise<boolean> {
    const { phoneId = '', otcToken = '' } = this.leaving ?? {};
    const asked = { params: { phoneId }, body: { otcToken, code: code.trim() } };
    return this.#take('remove', () => this.#context.call(phoneNumbersEndpoints.verifyRemoval, asked), callback);
  }

  /** Sends a code, and reads what it has changed. Nothing waits for one then. */
  #take(key: Key, send: () => Promise<unknown>, callback: Callback | undefined): Promise<boolean> {
    const { call, session } = this.#context;
    const work = async () => {
      await send();
      const numbers = await call(phoneNumbersEndpoints.own);
      await session.hear({ kind: 'account' });
      return numbers;
    };
    return this.#actions.run(key, work, {
      single: true,
      callback,
      done: (numbers) => {
        this.know(numbers);
        this.wait(undefined);
        this.leave(undefined);
      },
    });
  }

  /** Keeps the number after all. */
  keep(): void {
    this.leave(undefined);
  }

  /** Gives up the number that a code went to: its code proves nothing here any more. */
  forget(): void {
    this.wait(undefined);
  }

  /** Why the latest of these failed. */
  error(key: Key): ApiError | undefined {
    return this.#actions.error(key);
  }

  private know(numbers: readonly OwnPhoneNumber[] | undefined): void {
    this.numbers = numbers;
  }

  private leave(leaving: Leaving | undefined): void {
    this.leaving = leaving;
  }

  private wait(waiting: Waiting | undefined): void {
    this.waiting = waiting;
  }
}
