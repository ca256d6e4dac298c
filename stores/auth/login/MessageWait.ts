import { action, makeObservable, observableRef } from 'mobx';
import { KeptWait } from '../../core/KeptWait.ts';
import type { Ports } from '../../core/ports.ts';
import type { LoginStore } from './LoginStore.ts';
import type { SignIn } from './LoginStep.ts';

/** A message was sent: it is not sent again for this long. Milliseconds. */
const SEND_AGAIN_AFTER = 60_000;

/** What sends the message of a sign-in once more, after a wait (PWLESS-009). */
export class MessageWait {
  readonly #login: LoginStore;
  readonly #send: (signIn: SignIn) => Promise<void>;
  readonly #wait: KeptWait;
  /** It was sent once more. */
  isSentAgain = false;

  /** @param send asks the provider for the message */
  constructor(login: LoginStore, ports: Pick<Ports, 'clock' | 'session'>, send: (signIn: SignIn) => Promise<void>) {
    this.#login = login;
    this.#send = send;
    makeObservable(this, { isSentAgain: observableRef });
    this.#wait = new KeptWait(ports, login.form.flow.step);
    // One has just been sent, unless the page was loaded anew.
    if (!this.#wait.resume(SEND_AGAIN_AFTER)) this.#wait.start(SEND_AGAIN_AFTER);
  }

  /** Whole seconds until the message may be sent again. Observable. */
  get waitLeft(): number {
    return this.#wait.left;
  }

  get busy(): boolean {
    return this.#login.form.busy;
  }

  /** Resolves to whether it was sent. What is wrong is said at the step. */
  async sendAgain(): Promise<boolean> {
    let sent = false;
    this.#tell(false); // so that a second time is announced like the first
    await this.#login.prove(async (signIn) => {
      await this.#send(signIn);
      sent = true;
      return undefined;
    });
    if (!sent) return false;
    this.#tell(true);
    this.#wait.start(SEND_AGAIN_AFTER);
    return true;
  }

  #tell = action((isSentAgain: boolean): void => {
    this.isSentAgain = isSentAgain;
  });

  /** The step is left. */
  stop(): void {
    this.#wait.end();
  }
}
