import { action, makeObservable, observableRef } from 'mobx';
import type { CaptchaPolicy } from '../../../api/contract/captcha.ts';
import type { Call } from '../../../api/modules/call.ts';
import { captchaServiceOf, type CaptchaService } from '../../../api/rules/captchaKind.ts';
import type { StoreContext } from '../../core/context.ts';
import type { Ports } from '../../core/ports.ts';

/** A check that takes longer than this is shown to the user. Milliseconds. */
const SAID_AFTER = 500;
/** The script of an outside captcha is given up then, and the browser computes instead. Milliseconds. */
const SCRIPT_PATIENCE = 4_000;

/** The part of an app that a captcha touches. */
export type CaptchaContext = Pick<StoreContext, 'call' | 'beforeCall' | 'toError'> & {
  readonly ports: Pick<Ports, 'clock'>;
};

/** A person who is shown one and does not answer it signs in by the proof of work. Milliseconds. */
const ANSWER_PATIENCE = 60_000;

/** What an outside captcha has to show, until it is answered. */
export interface CaptchaTask {
  readonly service: CaptchaService;
  readonly siteKey: string;
  /** Its script is here: from now on the person needs time. */
  readonly loaded: () => void;
  /** Its token; undefined when it cannot give one. */
  readonly done: (token?: string) => void;
}

/** The check that a person is signing in, from the first call that wants one on. */
export class CaptchaWork {
  /** Whether a check is under way, and takes so long that it has to be shown to the user. */
  state: 'idle' | 'working' | 'slow' = 'idle';
  /** What an outside captcha shows in the element that the person has in front of them. */
  task: CaptchaTask | undefined = undefined;
  readonly #context: CaptchaContext;
  readonly #policy: () => Promise<CaptchaPolicy | null>;
  #running = 0;
  #cancelSlow = (): void => {};

  constructor(context: CaptchaContext, policy: () => Promise<CaptchaPolicy | null>) {
    this.#context = context;
    this.#policy = policy;
    makeObservable(this, { state: observableRef, task: observableRef });
  }

  /**
   * Sends a call with a token, by `send`. One that is refused for its captcha gets another token and is sent once more.
   */
  async pass([endpoint, input, options]: Parameters<Call>, send: Call): Promise<unknown> {
    let own = false;
    for (let tries = 1; ; tries++) {
      const recaptchaToken = await this.#token(own, options?.signal);
      const body = { ...(input && 'body' in input && Object(input.body)), ...(recaptchaToken && { recaptchaToken }) };
      try {
        return await send(endpoint, { ...input, body }, options);
      } catch (failure) {
        const { code } = this.#context.toError(failure);
        if (tries > 1 || !recaptchaToken || !code.startsWith('ER-CAPTCHA')) throw failure;
        own = code === 'ER-CAPTCHA-AWAY';
      }
    }
  }

  /**
   * A new token. Undefined when nothing here can make one: then the provider says what is missing.
   *
   * @param own without asking outside
   */
  async #token(own: boolean, signal: AbortSignal | undefined): Promise<string | undefined> {
    this.#begin();
    try {
      const policy = own ? null : await this.#policy();
      const service = policy?.enabled ? captchaServiceOf(policy) : undefined;
      const token = policy && service ? await this.#ask(service, policy.siteKey, signal) : undefined;
      if (token || signal?.aborted) return token;
      const { proofOfWork } = await import('./proofOfWork.ts');
      return await proofOfWork(this.#context.call, signal);
    } catch {
      return undefined;
    } finally {
      this.#end();
    }
  }

  #ask(service: CaptchaService, siteKey: string, signal: AbortSignal | undefined): Promise<string | undefined> {
    return new Promise((resolve) => {
      const done = action((token?: string): void => {
        giveUp();
        if (this.task === task) this.task = undefined;
        resolve(token);
      });
      const { after } = this.#context.ports.clock;
      let giveUp = after(SCRIPT_PATIENCE, () => done());
      const loaded = (): void => {
        giveUp();
        giveUp = after(ANSWER_PATIENCE, () => done());
      };
      const task = { service, siteKey, loaded, done };
      signal?.addEventListener('abort', () => done());
      this.#show(task);
    });
  }

  #show = action((task: CaptchaTask): void => {
    this.task?.done();
    this.task = task;
  });

  #begin = action((): void => {
    if (this.#running++) return;
    this.state = 'working';
    this.#cancelSlow = this.#context.ports.clock.after(
      SAID_AFTER,
      action(() => void (this.state = 'slow')),
    );
  });

  #end = action((): void => {
    if (--this.#running) return;
    this.#cancelSlow();
    this.state = 'idle';
  });
}
