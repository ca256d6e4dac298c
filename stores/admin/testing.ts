import { observable, observableRef } from 'mobx';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import type { UserProfile, UserV3 } from '../../api/contract/types.ts';
import { toApiError, ApiError } from '../../api/http/errors.ts';
import type { Call } from '../../api/modules/call.ts';
import { callsThrough } from '../core/calls.ts';
import { hasEvery } from '../../api/rules/permissions.ts';
import type { StoreContext } from '../core/context.ts';
import type { Clock, KeyValue } from '../core/ports.ts';

export interface SentCall {
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
}
type Answer = (sent: SentCall) => unknown;

/** A provider in a few lines: an answer per path, and a record of everything that was sent. */
export function handWrittenCall(answers: Record<string, Answer>) {
  const sent: SentCall[] = [];
  const call = async (endpoint: Endpoint, input?: { query?: Record<string, unknown> }): Promise<unknown> => {
    const now: SentCall = { path: endpoint.path, query: input?.query ?? {} };
    sent.push(now);
    const answer = answers[endpoint.path];
    if (!answer) throw new ApiError({ statusCode: 404, message: `Nothing answers ${endpoint.path}` });
    return answer(now);
  };
  // What a path answers is each test's own affair; the compiler cannot know it.
  return { call: call as Call, sent, to: (path: string) => sent.filter((one) => one.path === path) };
}

/** Permissions that suffice for the users list. */
const readers = ['fe.secure.read.users'];

/** The surroundings of a store under test, and the levers a test pulls. */
export function handContext(call: Call, clock: Clock, permissions: readonly string[] = readers) {
  const resets = new Set<() => void>();
  const session = observable(
    {
      status: 'signed-in' as 'loading' | 'signed-in' | 'signed-out',
      permissions: [...permissions],
      user: undefined as UserProfile | undefined,
    },
    { user: observableRef },
  );
  const nothing: KeyValue = { get: () => null, set: () => {}, remove: () => {} };
  const context: StoreContext = {
    ...callsThrough(call),
    toError: toApiError,
    report: () => {},
    ports: {
      clock,
      navigation: { href: () => 'https://app.example/', go: () => {} },
      local: nothing,
      session: nothing,
      counters: undefined,
      withLock: undefined,
      channel: undefined,
      wake: { visible: () => true, online: () => true, listen: () => () => {} },
      log: () => {},
    },
    session: {
      get status() {
        return session.status;
      },
      get user() {
        return session.user;
      },
      profile: undefined,
      error: undefined,
      retry: async () => {},
      hear: async () => {},
      cancelSilent: () => {},
      lost: () => false,
      can: (key) => session.permissions.includes(key),
      drop: () => {},
      adopt: async () => {},
    },
    allows: (permission) =>
      hasEvery(session, { permissions: [permission] }) || hasEvery(session.user, { permissions: [permission] }),
    routing: {
      url: () => '/',
      query: () => null,
      invitationToken: null,
      holdInvitation: () => {},
      rememberPage: () => {},
      rememberTarget: () => {},
      afterLogin: () => {},
      to: () => {},
    },
    flags: { isOn: () => false },
    tenant: { id: 'tenant-1', require: () => 'tenant-1' },
    readDocument: async () => ({}),
    onReset(callback) {
      resets.add(callback);
      return () => resets.delete(callback);
    },
  };
  return { context, session, reset: () => resets.forEach((callback) => callback()) };
}

export function person(id: string, more: Partial<UserV3> = {}): UserV3 {
  return {
    id,
    sub: id,
    email: `${id}@brightline.example`,
    name: id,
    verified: true,
    mfaEnrolled: true,
    tenantId: 'tenant-1',
    tenantIds: ['tenant-1'],
    tenants: [],
    activatedForTenant: true,
    metadata: '{}',
    createdAt: '2023-01-12T09:14:00Z',
    ...more,
  };
}
