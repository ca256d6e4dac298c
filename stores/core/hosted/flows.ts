import type { hostedLoginVerifier } from '../../../api/rules/storageKeys.ts';
import type { KeyValue } from '../ports.ts';

const KEY = 'HOSTED_LOGIN_VERIFIER_KEY' satisfies typeof hostedLoginVerifier;

/** What an authorize request needs on its way back (HOSTED-009, UTIL-009). */
export interface HostedFlow {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Several tabs may be on their way at once. */
const MOST = 5;
/** As long as a provider remembers a request. Milliseconds. */
const GOOD_FOR = 1_800_000;

const isFlow = (value: unknown): value is HostedFlow =>
  typeof value === 'object' &&
  value !== null &&
  ['state', 'nonce', 'verifier', 'redirectUri'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  typeof Reflect.get(value, 'at') === 'number';

/** Those that are not over, the newest last. A text of another kind counts as none. */
function flowsIn(local: KeyValue, now: number): readonly HostedFlow[] {
  try {
    const kept: unknown = JSON.parse(local.get(KEY) ?? '[]');
    const flows = Array.isArray(kept) ? kept.filter(isFlow) : [];
    return flows.filter(({ at }) => at <= now && now - at < GOOD_FOR);
  } catch {
    return [];
  }
}

function keep(local: KeyValue, flows: readonly HostedFlow[]): void {
  if (flows.length > 0) local.set(KEY, JSON.stringify(flows));
  else local.remove(KEY);
}

export const addFlow = (local: KeyValue, flow: HostedFlow): void =>
  keep(local, [...flowsIn(local, flow.at), flow].slice(-MOST));

/** Takes the flow of a state, once. */
export function takeFlow(local: KeyValue, state: string | undefined, now: number): HostedFlow | undefined {
  const flows = flowsIn(local, now);
  keep(
    local,
    flows.filter((flow) => flow.state !== state),
  );
  return flows.find((flow) => flow.state === state);
}
