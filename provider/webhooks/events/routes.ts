import * as v from 'valibot';
import {
  categoryOfEvent,
  eventCategories,
  eventChannels,
  eventKeys,
  isHeardBy,
  READ_WEBHOOKS,
  type EventDefinition,
  type EventGroup,
} from 'gatehouse-contract/contract.js';
import { oneOf } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { readVendor } from '../../vendor/configuration/storage.ts';

const readers = { anyOf: [READ_WEBHOOKS] } as const;

/** The events and their groups. They are those of the provider, as old as its vendor. */
function definitions({ id: vendorId, createdAt }: { id: string; createdAt: Date }) {
  const at = createdAt.toISOString();
  const dated = { vendorId, createdAt: at, updatedAt: at };
  const groups = Object.entries(eventCategories).map(([id, name]): EventGroup => ({ id, name, ...dated }));
  const events = Object.entries(eventKeys).map(([key, displayName]): EventDefinition => ({
    id: key,
    key,
    displayName,
    description: '',
    categoryId: categoryOfEvent(key),
    ...dated,
  }));
  return { groups, events };
}

export const eventsRoutes = {
  'events.categories': userRead({
    access: readers,
    async handle({ db }) {
      const { groups, events } = definitions(await readVendor(db));
      return groups.map((group) => ({
        ...group,
        events: events.filter(({ categoryId }) => categoryId === group.id),
      }));
    },
  }),
  'events.channelMaps': userRead({
    access: readers,
    query: v.object({ channels: oneOf(eventChannels) }),
    async handle({ db, query: { channels } }) {
      const { groups, events } = definitions(await readVendor(db));
      return events.flatMap((event) => {
        const category = groups.find(({ id }) => id === event.categoryId);
        return category && isHeardBy(channels, event.key) ? [{ ...event, category }] : [];
      });
    },
  }),
} satisfies Partial<RouteTable>;
