import type { KeyValue } from '../../stores/core/ports.ts';

/** One sign-in. Moments in epoch milliseconds. */
export interface FakeSession {
  readonly id: string;
  readonly userId: string;
  tenantId: string;
  readonly createdAt: number;
  idleExpiresAt: number;
  /** The second factor it was opened or stepped up with. */
  factor?: { readonly amr: readonly string[]; readonly acr: string; readonly at: number };
}

/** What happens to a fake after it was made. Plain data: it outlives a reload as JSON. */
export interface FakeState {
  startedAt: number;
  /** How many sessions were begun: the next one's number. */
  begun: number;
  sessions: FakeSession[];
  /** The session this browser's cookie would name. */
  cookie: string | undefined;
  scenario: string | undefined;
  /** Features that were switched by hand, whatever plans and rules give. */
  features: Record<string, boolean>;
  flags: Record<string, 'on' | 'off'>;
  /** A policy demands a second factor of everybody. */
  demandsFactor: boolean;
}

const isState = (value: unknown): value is FakeState =>
  typeof value === 'object' &&
  value !== null &&
  'sessions' in value &&
  Array.isArray(value.sessions) &&
  'startedAt' in value &&
  typeof value.startedAt === 'number';

/** The state kept under `key`, when there is one that can be read. */
export function recall(store: KeyValue | undefined, key: string): FakeState | undefined {
  try {
    const value: unknown = JSON.parse(store?.get(key) ?? 'null');
    return isState(value) ? { ...fresh(value.startedAt), ...value } : undefined;
  } catch {
    return undefined;
  }
}

export const fresh = (startedAt: number): FakeState => ({
  startedAt,
  begun: 0,
  sessions: [],
  cookie: undefined,
  scenario: undefined,
  features: {},
  flags: {},
  demandsFactor: false,
});
