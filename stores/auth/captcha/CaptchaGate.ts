import { action, makeObservable, observableRef } from 'mobx';
import { captchaCalls, captchaEndpoints, type CaptchaPolicy } from '../../../api/contract/captcha.ts';
import type { Call } from '../../../api/modules/call.ts';
import type { CaptchaContext, CaptchaWork } from './CaptchaWork.ts';

/** The longest wait for the policy. After it, the policy counts as none. Milliseconds. */
const POLICY_PATIENCE = 3_000;

/**
 * The calls that a form begins with: what asks for a captcha follows them. A passkey, looked for when a page opens,
 * asks for none.
 */
const BEFORE = /\/(sso\/prelogin|strategies)$/;

/**
 * The one place where calls get their captcha: sign-in, sign-up and recovery all pass here. Where none is asked for,
 * this is all that there is of it.
 */
class CaptchaGate {
  /** The check that a person is signing in; undefined until the first is wanted. Observable. */
  work: CaptchaWork | undefined = undefined;
  readonly #context: CaptchaContext;
  #policy: Promise<CaptchaPolicy | null> | undefined;

  /** Runs before the calls of the app from then on. */
  constructor(context: CaptchaContext) {
    makeObservable(this, { work: observableRef });
    this.#context = context;
    context.beforeCall((asked, send) => this.#pass(asked, send));
  }

  /** What the provider asks for. What fails or takes too long counts as nothing (LOGIN-032, SECPOL-009). */
  policy(): Promise<CaptchaPolicy | null> {
    return (this.#policy ??= this.#readPolicy());
  }

  async #pass(asked: Parameters<Call>, send: Call): Promise<unknown> {
    const [{ path }] = asked;
    if (BEFORE.test(path)) void this.policy();
    if (!captchaCalls.includes(path)) return send(...asked);
    if (!this.work && !(await this.policy())?.enabled)
      try {
        return await send(...asked);
      } catch (failure) {
        if (!this.#context.toError(failure).code.startsWith('ER-CAPTCHA')) throw failure;
        this.#policy = undefined; // it has changed, or could not be read
      }
    const { CaptchaWork } = await import('./CaptchaWork.ts');
    return (this.work ?? this.#begin(new CaptchaWork(this.#context, () => this.policy()))).pass(asked, send);
  }

  #begin = action((work: CaptchaWork): CaptchaWork => (this.work = work));

  async #readPolicy(): Promise<CaptchaPolicy | null> {
    const { call, ports } = this.#context;
    const read = call(captchaEndpoints.policy, {}, { retry: { attempts: 1, delay: 0 } });
    const late = new Promise<null>((resolve) => void ports.clock.after(POLICY_PATIENCE, () => resolve(null)));
    try {
      return await Promise.race([read, late]);
    } catch {
      this.#policy = undefined;
      return null;
    }
  }
}

const gates = new WeakMap<CaptchaContext, CaptchaGate>();

/** The gate of an app; the first call makes it. */
export function gateOf(context: CaptchaContext): CaptchaGate {
  const found = gates.get(context) ?? new CaptchaGate(context);
  gates.set(context, found);
  return found;
}
