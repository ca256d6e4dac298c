import { endpoint } from './endpoint.ts';

/** The ways in which events reach people and systems. */
export const eventChannels = ['slack', 'email', 'sms', 'webhook'] as const;
export type EventChannel = (typeof eventChannels)[number];

interface Dated {
  id: string;
  vendorId: string;
  createdAt: string;
  updatedAt: string;
}

/** A group of events without them. */
export interface EventGroup extends Dated {
  name: string;
}

/** An event that a channel can hear of (CONN-014). */
export interface EventDefinition extends Dated {
  key: string;
  displayName: string;
  description: string;
  categoryId: string;
}

/** A group of events (CONN-014). */
export interface EventCategory extends EventGroup {
  events?: EventDefinition[];
}

/** An event of a channel, with its group. */
export interface EventChannelMap extends EventDefinition {
  category: EventGroup;
}

export const eventsEndpoints = {
  categories: endpoint<object, EventCategory[]>()('GET', '/event/resources/configurations/v1/categories'),
  /** The events of one channel. */
  channelMaps: endpoint<{ query: { channels: EventChannel } }, EventChannelMap[]>()(
    'GET',
    '/event/resources/configurations/v1',
  ),
} as const;
