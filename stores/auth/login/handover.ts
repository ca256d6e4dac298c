import type { LoginResponse } from '../../../api/contract/auth.ts';
import type { loginStart } from '../../../api/rules/storageKeys.ts';
import type { Ports } from '../../core/ports.ts';
import { isEnrolled } from '../enrolled.ts';
import type { LoginStep, loginFlow } from './login.flow.ts';

/** Its value, so that the pages of flows do not load all the names. */
const KEY: typeof loginStart = 'gatehouse-login-start';

/** As long as a provider remembers a sign-in that is half done. Milliseconds. */
const GOOD_FOR = 600_000;

/** What leads on from the first step of a sign-in, and so can be handed to it. */
export type LoginStart = keyof (typeof loginFlow)['steps']['preLogin']['on'];

/** The events that may be handed over. */
const starts: readonly unknown[] = [
  'mfaVerify',
  'mfaEnroll',
  'smsCode',
  'code',
  'magicLink',
] satisfies readonly LoginStart[];
const isStart = (event: unknown): event is LoginStart => starts.includes(event);

/**
 * A sign-in that another flow has begun, or the page itself before it was loaded anew: at which step it goes on, and of
 * whom. Nothing in it opens anything (STO-01).
 */
export interface Handover {
  readonly event: LoginStart;
  readonly identifier: string;
  /**
   * What asks for the second factor. It is handed over within a page alone: it opens something, so it is stored nowhere
   * (STO-01). A login in another page asks the provider for it, which knows the browser.
   */
  readonly answer?: Partial<LoginResponse> | undefined;
  /** The message of the step is out: it is waited for, and not sent again. */
  readonly isSent?: boolean;
  /** A session asks for the factor, which began without it. */
  readonly isRunning?: boolean;
}

type Place = Pick<Ports, 'session' | 'clock'>;

/** Where a session that asks for a second factor leads; undefined for any other. */
export const mfaStart = (answer: Partial<LoginResponse> | null | undefined): LoginStart | undefined =>
  answer?.mfaRequired ? (isEnrolled(answer) ? 'mfaVerify' : 'mfaEnroll') : undefined;

/** What led to a step that waits for a message or a second factor. */
const waited: Readonly<Partial<Record<LoginStep, LoginStart>>> = {
  loginWithOtc: 'code',
  loginWithSmsOtc: 'smsCode',
  magicLinkPreLoginSuccess: 'magicLink',
  loginWithTwoFactor: 'mfaVerify',
  forceTwoFactor: 'mfaEnroll',
};

/**
 * Keeps a step that waits for a message or a second factor, so that a page which is loaded anew waits on: a phone drops
 * the page while its owner reads the mail (PWLESS-005) or opens the authenticator app. Returns what forgets it again,
 * when the step is left.
 */
export function keepWaiting(place: Place, step: LoginStep, identifier: string): (() => void) | undefined {
  const event = waited[step];
  if (!event) return undefined;
  handOver(place, { event, identifier, isSent: true });
  return () => place.session.remove(KEY);
}

/** Whether another flow has left a sign-in, whose message is still to be sent. */
export const isHanded = ({ session }: Place): boolean => session.get(KEY)?.includes('"isSent":true') === false;

/** Leaves a sign-in for the login of this tab, which may be a page of its own (SIGNUP-012, SIGNUP-013, ACTIV-008). */
export function handOver({ session, clock }: Place, { answer, ...handover }: Handover): void {
  if (answer) answers.set(session, answer);
  else answers.delete(session);
  session.set(KEY, JSON.stringify({ ...handover, until: clock.now() + GOOD_FOR }));
}

/** Leaves what asks for a second factor in place of a session for the login. */
export function handPending(place: Place, answer: Partial<LoginResponse>, more: Partial<Handover> = {}): void {
  const event = mfaStart(answer);
  if (event) handOver(place, { identifier: answer.userEmail ?? '', ...more, event, answer });
}

/** The answers that were handed over and not taken yet, by the storage of their tab. */
const answers = new WeakMap<Place['session'], Partial<LoginResponse>>();

const nothing = { event: undefined, identifier: undefined, until: undefined, isSent: undefined, isRunning: undefined };

/** Takes what was left for the login, once. Anything but a sign-in of the last minutes is dropped. */
export function takeHandover({ session, clock }: Place): Handover | undefined {
  const text = session.get(KEY);
  const answer = answers.get(session);
  answers.delete(session);
  if (text === null) return undefined;
  session.remove(KEY);
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return undefined;
    const { event, identifier, until, isSent, isRunning } = { ...nothing, ...kept };
    const isGood = typeof until === 'number' && until > clock.now() && until <= clock.now() + GOOD_FOR;
    if (!isGood || !isStart(event) || typeof identifier !== 'string') return undefined;
    return {
      event,
      identifier,
      ...(answer && { answer }),
      ...(isSent === true && { isSent }),
      ...(isRunning === true && { isRunning }),
    };
  } catch {
    return undefined;
  }
}
