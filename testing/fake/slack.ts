import type { SlackChannel, SlackState, SlackSubscription } from '../../api/contract/slack.ts';
import type { World } from './world.ts';

/** The connection of a tenant to the workspace that the fake has. */
export interface FakeSlack {
  state: SlackState;
  subscriptions: SlackSubscription[];
  /** States that wait for the user who comes back from Slack, by the session that asked. */
  readonly waiting: Map<string, string>;
}

/** The workspace of the fake. */
export const SLACK_TEAM = 'Acme HQ';
export const slackChannels: readonly SlackChannel[] = [
  { id: 'C0GENERAL01', name: 'general', isPrivate: false, members: 48 },
  { id: 'G0OPS000001', name: 'ops', isPrivate: true, members: 5 },
  { id: 'C0SECURITY1', name: 'security-alerts', isPrivate: false, members: 12 },
];

/** That of a tenant: none at first. */
export function slackOf({ slack }: World, tenantId: string): FakeSlack {
  const known = slack.get(tenantId);
  if (known) return known;
  const made: FakeSlack = { state: 'none', subscriptions: [], waiting: new Map() };
  slack.set(tenantId, made);
  return made;
}
