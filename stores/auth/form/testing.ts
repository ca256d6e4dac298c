import { observable, reaction, runInAction } from 'mobx';
import type { LoginResponse } from '../../../api/contract/auth.ts';
import { captchaEndpoints } from '../../../api/contract/captcha.ts';
import { ApiError, toApiError } from '../../../api/http/errors.ts';
import type { Call } from '../../../api/modules/call.ts';
import type { KeyValue } from '../../core/ports.ts';
import { callsThrough } from '../../core/calls.ts';
import { handClock } from '../../testing/browser.ts';
import type { FlowContext } from './FlowContext.ts';

const USERS = '/identity/resources/users/v1/';

/** One call of a flow. */
export interface Sent {
  readonly path: string;
  readonly input: unknown;
  readonly signal: AbortSignal | undefined;
}

/** What a hand-made provider answers with. */
export const refused = (errorCode: string, statusCode = 400, field?: string): (() => never) => {
  return () => {
    throw new ApiError({ statusCode, errorCode, message: errorCode, ...(field && { errorContext: { field } }) });
  };
};

export const accepted: LoginResponse = { accessToken: 't', mfaRequired: false };

/** A flow with a hand-made app: `answers` by the end of the path after `users/v1/`, or by the whole path. */
export function flowScene(answers: Readonly<Record<string, (input: unknown) => unknown>> = {}) {
  const time = handClock();
  const sent: Sent[] = [];
  const visited: unknown[][] = [];
  const values = new Map<string, string>();
  const tab = new Map<string, string>();
  const keyValue = (kept: Map<string, string>): KeyValue => ({
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  });
  const session = observable({
    status: 'signed-out' as 'loading' | 'signed-in' | 'signed-out',
    email: undefined as string | undefined,
    tenant: '',
    error: undefined as ApiError | undefined,
  });
  const host = { adopting: async (): Promise<void> => {} };
  const answer = async (
    { path }: { path: string },
    input?: unknown,
    options?: { signal?: AbortSignal },
  ): Promise<unknown> => {
    if (path === captchaEndpoints.policy.path) return null;
    const name = path.replace(USERS, '');
    sent.push({ path: name, input, signal: options?.signal });
    return answers[name]?.(input);
  };
  /** Where the page is: another one where the test writes it. */
  const place = { href: 'https://app.example/' };
  const resets = new Set<() => void>();
  // Before all others, as the root store has it.
  reaction(
    () => [session.email, session.tenant].join(),
    () => resets.forEach((reset) => reset()),
  );
  const signIn = (email: string | undefined): void =>
    runInAction(() => {
      session.email = email;
      session.status = email ? 'signed-in' : 'signed-out';
    });
  const context: FlowContext = {
    ...callsThrough(answer as Call), // what a path answers is each test's own affair; the compiler cannot know it
    toError: toApiError,
    report: () => {},
    ports: {
      clock: time.clock,
      navigation: { href: () => place.href },
      local: keyValue(values),
      session: keyValue(tab),
    },
    session: {
      get status() {
        return session.status;
      },
      get user() {
        return session.email === undefined ? undefined : { id: session.email, email: session.email };
      },
      get error() {
        return session.error;
      },
      cancelSilent: () => {},
      lost: () => false,
      adopt: async () => {
        await host.adopting();
        signIn(session.email ?? 'adopted@x.example');
      },
    },
    routing: {
      to: (...where) => void visited.push(where),
      afterLogin: (...how) => void visited.push(['app', ...how]),
    },
  };
  const onReset = (callback: () => void) => (resets.add(callback), () => void resets.delete(callback));
  return { context, onReset, place, time, sent, visited, session, signIn, host, local: values, tab };
}
