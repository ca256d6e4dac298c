import { observable, runInAction } from 'mobx';
import { toApiError, type ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import { callsThrough } from '../core/calls.ts';
import { handClock } from '../testing/browser.ts';
import { steps } from './login/generated/steps.ts';
import type { LoginSteps } from './login/LoginStep.ts';
import { LoginStore } from './login/LoginStore.ts';

const LOGIN = '/identity/resources/auth/v1/user';

/** A submitted form with these fields. */
export function form(values: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.append(name, value);
  return data;
}

/** The steps of a sign-in by password alone, which needs no other answer. */
const byPassword: LoginSteps = { ...steps, later: {} };

/** A sign-in with a hand-made app: `answers` by path; `modules` in place of those of a password. */
export function scene(answers: Record<string, () => unknown> = {}, modules = byPassword) {
  const time = handClock();
  const said = {
    left: [] as unknown[],
    remembered: 0,
    adopted: [] as unknown[],
    sent: [] as {
      path: string;
      params: Readonly<Record<string, unknown>> | undefined;
      body: unknown;
      signal: AbortSignal | undefined;
    }[],
    silentCancelled: 0,
    lost: [] as string[],
  };
  const host = { isAway: false, flags: [] as string[], adopting: async (): Promise<void> => {} };
  const session = observable({ status: 'signed-out' as 'loading' | 'signed-in' | 'signed-out' });
  const page = { href: 'https://app.example/account/login', query: {} as Record<string, string> };
  const tab = new Map<string, string>();
  const kept = {
    get: (name: string) => tab.get(name) ?? null,
    set: (name: string, value: string) => void tab.set(name, value),
    remove: (name: string) => void tab.delete(name),
  };
  const ports = { clock: time.clock, navigation: { href: () => page.href }, session: kept };
  const answer = async (
    endpoint: { path: string },
    input?: { body?: unknown; params?: Readonly<Record<string, unknown>> },
    options?: { signal?: AbortSignal },
  ): Promise<unknown> => {
    said.sent.push({ path: endpoint.path, params: input?.params, body: input?.body, signal: options?.signal });
    return answers[endpoint.path]?.() ?? (endpoint.path === LOGIN ? { accessToken: 't', mfaRequired: false } : null);
  };
  const context = {
    ...callsThrough(answer as Call), // what a path answers is each test's own affair; the compiler cannot know it
    ports,
    toError: toApiError,
    report: () => {},
    flags: { isOn: (flag: string) => host.flags.includes(flag) },
    session: {
      get status() {
        return session.status;
      },
      cancelSilent: () => said.silentCancelled++,
      lost: (error: ApiError) => (said.lost.push(error.code), host.isAway),
      error: undefined,
      retry: async () => {},
      hear: async () => {},
      adopt: async (taken: unknown) => {
        await host.adopting();
        said.adopted.push(taken);
        runInAction(() => (session.status = 'signed-in'));
      },
    },
    routing: {
      rememberTarget: () => said.remembered++,
      afterLogin: (how?: unknown) => void said.left.push(how),
      query: (name: string) => page.query[name] ?? null,
      get invitationToken() {
        return page.query['invitationToken'] ?? null;
      },
      url: () => '/',
    },
  };
  const login = new LoginStore(context, modules);
  return { login, time, said, session, page, host, ports };
}
