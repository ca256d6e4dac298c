import type { Ports } from '../../../stores/core/ports.ts';

/** What a tab remembers of a user who is at Slack: the state that comes back with them. */
const KEY = 'gatehouse-slack-state';

type Tab = Pick<Ports, 'session'>;

/** What Slack sends a user back with. */
export interface SlackReturn {
  /** Undefined where the user has refused. */
  readonly code: string | undefined;
  readonly state: string;
  /** The address that Slack was given. */
  readonly redirectUri: string;
}

/** The query of the page without what came back, as it is written in both directions. */
function ownSearch(): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['code', 'state', 'error']) query.delete(name);
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** The address that Slack sends a user back to: the page without what is behind `#`, and without what came back. */
export const slackAddress = (): string => `${location.origin}${location.pathname}${ownSearch()}`;

/** Goes to Slack, and remembers by the provider's state that this tab has. */
export function leaveForSlack(
  { session, navigation }: Pick<Ports, 'session' | 'navigation'>,
  to: string,
  state: string,
) {
  session.set(KEY, state);
  navigation.go(to);
}

/** What came back to this page, until it is taken. */
let held: SlackReturn | undefined;

/**
 * Keeps what a user comes back with from Slack to the tab that has left, until `takeSlackReturn`. It leaves the address
 * and the memory of the tab at once, before the router makes an entry of the history of them.
 * @returns whether something is kept
 */
export function keepSlackReturn({ session }: Tab): boolean {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  if (state === null || state !== session.get(KEY)) return held !== undefined;
  held = { code: query.get('code') ?? undefined, state, redirectUri: slackAddress() };
  session.remove(KEY);
  history.replaceState(history.state, '', `${location.pathname}${ownSearch()}${location.hash}`);
  return true;
}

/** Takes what came back, once. */
export function takeSlackReturn(tab: Tab): SlackReturn | undefined {
  if (!keepSlackReturn(tab)) return undefined;
  const taken = held;
  held = undefined;
  return taken;
}
