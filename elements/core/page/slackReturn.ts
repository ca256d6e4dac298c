/** What a tab remembers of a user who is at Slack: the state that comes back with them. */
const KEY = 'gatehouse-slack-state';

/** What Slack sends a user back with. */
export interface SlackReturn {
  /** Undefined where the user has refused. */
  readonly code: string | undefined;
  readonly state: string;
  /** The address that Slack was given. */
  readonly redirectUri: string;
}

/** The address that Slack sends a user back to: the page without what it was called with behind `#`. */
export const slackAddress = ({ origin, pathname, search }: Location): string => `${origin}${pathname}${search}`;

/** Goes to Slack, and remembers by the provider's state that this tab has. */
export function leaveForSlack({ sessionStorage, location }: Window, to: string, state: string): void {
  sessionStorage.setItem(KEY, state);
  location.assign(to);
}

/** Whether the address of a window is that of a user who comes back from Slack to the tab that has left. */
export function isBackFromSlack({ sessionStorage, location }: Window): boolean {
  const state = new URLSearchParams(location.search).get('state');
  return state !== null && state === sessionStorage.getItem(KEY);
}

/** Takes what came back, once: it leaves the address and the memory of the tab. */
export function takeSlackReturn(window: Window): SlackReturn | undefined {
  if (!isBackFromSlack(window)) return undefined;
  const { sessionStorage, location, history } = window;
  const query = new URLSearchParams(location.search);
  const [code, state] = [query.get('code') ?? undefined, query.get('state') ?? ''];
  for (const name of ['code', 'state', 'error']) query.delete(name);
  const search = query.size > 0 ? `?${query.toString()}` : '';
  sessionStorage.removeItem(KEY);
  history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  return { code, state, redirectUri: `${location.origin}${location.pathname}${search}` };
}
