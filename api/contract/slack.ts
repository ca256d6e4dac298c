import { endpoint } from './endpoint.ts';

/** Which events a subscription posts, and where (CONN-003). */
export interface SlackEvent {
  eventKey: string;
  channelIds: string[];
  title?: string;
  message?: string;
}

export interface SlackSubscription {
  id?: string;
  isActive: boolean;
  slackEvents: SlackEvent[];
}

/** How a tenant is connected to its Slack workspace. */
export const slackStates = ['none', 'connected', 'lost'] as const;
export type SlackState = (typeof slackStates)[number];

export interface SlackConfiguration {
  id: string;
  slackSubscriptions: SlackSubscription[];
  /** An extension: `lost` once Slack has refused what the provider was given. The subscriptions stay. */
  state: SlackState;
  /** An extension: the name of the workspace. */
  team?: string;
}

export interface SlackChannel {
  id: string;
  name: string;
  /** Extensions. */
  isPrivate?: boolean;
  members?: number;
}

/** What a page needs to send a user to Slack (CONN-012). */
export interface SlackApplication {
  clientId: string;
  /** Extensions: the address to open, with the state that the provider has minted for session and tenant, once. */
  state: string;
  authorizeUrl: string;
}

/** Notices in Slack (CONN-005, 009, 012). */
export const slackEndpoints = {
  configuration: endpoint<object, SlackConfiguration>()('GET', '/integrations/resources/configurations/v1/slack'),
  application: endpoint<{ query: { redirectUri?: string } }, SlackApplication>()(
    'GET',
    '/integrations/resources/configurations/v1/slack/applications',
  ),
  channels: endpoint<object, SlackChannel[]>()('GET', '/integrations/resources/configurations/v1/slack/channels', {
    timeout: 20_000,
  }),
  create: endpoint<{ body: SlackSubscription }, SlackSubscription>()(
    'POST',
    '/integrations/resources/configurations/v1/slack/subscriptions',
  ),
  update: endpoint<{ body: SlackSubscription }, SlackSubscription>()(
    'PATCH',
    '/integrations/resources/configurations/v1/slack/subscription/{id}',
  ),
  remove: endpoint()('DELETE', '/integrations/resources/configurations/v1/slack/subscriptions/{id}'),
  /** Finishes what Slack has sent the user back with. `state` and `redirectUri` are extensions. */
  register: endpoint<{ body: { code: string; state: string; redirectUri?: string } }, { team: string }>()(
    'POST',
    '/integrations/resources/configurations/v1/slack/applications/registrations',
  ),
} as const;
