import * as v from 'valibot';
import { DELETE_WEBHOOKS, eventKeys, isHeardBy, READ_WEBHOOKS, WRITE_WEBHOOKS } from 'gatehouse-contract/contract.js';
import { idIn, text } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { listChannels } from './channels.ts';
import { applicationOf, exchange, keepConnection } from './connecting.ts';
import { addSubscription, changeSubscription, dropSubscription } from './edits.ts';
import { findConnection, listSubscriptions, presentConfiguration } from './storage.ts';

const readers = { anyOf: [READ_WEBHOOKS] } as const;
const writers = { anyOf: [WRITE_WEBHOOKS] } as const;

const key = v.pipe(
  v.string('must be a text'),
  v.check((given) => Object.hasOwn(eventKeys, given) && isHeardBy('slack', given), 'must be the key of an event'),
);
/** Ids of public channels begin with C, those of private ones with C or G. */
const channelId = v.pipe(
  v.string('must be a text'),
  v.regex(/^[CG][A-Z0-9]{2,20}$/, 'must be the id of a channel such as C024BE91L'),
);
const subscription = v.object({
  // Published clients send the id in the body as well. The path names it.
  id: v.optional(text(100)),
  isActive: v.boolean('must be true or false'),
  slackEvents: v.pipe(
    v.array(
      v.object({
        eventKey: key,
        channelIds: v.pipe(
          v.array(channelId, 'must be a list'),
          v.minLength(1, 'must name a channel'),
          v.maxLength(20, 'must name at most 20 channels'),
          v.transform((given) => [...new Set(given)]),
        ),
        title: v.exactOptional(text(200)),
        message: v.exactOptional(text(1_000)),
      }),
      'must be a list',
    ),
    v.minLength(1, 'must name an event'),
    v.maxLength(50, 'must name at most 50 events'),
  ),
});

export const slackRoutes = {
  'slack.configuration': userRead({
    access: readers,
    async handle({ db, services }, { tenantId }) {
      // Without an app nothing is posted, whatever was connected before.
      const connection = services.settings.slack && (await findConnection(db, tenantId));
      return presentConfiguration(tenantId, connection, await listSubscriptions(db, tenantId));
    },
  }),
  'slack.application': userRead({
    access: readers,
    query: v.object({ redirectUri: v.optional(text(2_000)) }),
    handle: (call, principal) => applicationOf(call, principal, call.query.redirectUri),
  }),
  'slack.channels': userRead({
    access: readers,
    handle: (call, { tenantId }) => listChannels(call, tenantId),
  }),
  'slack.create': userWrite({
    access: writers,
    body: subscription,
    write: (call, principal) => addSubscription(call, principal, call.body),
  }),
  'slack.update': userWrite({
    access: writers,
    ids: { 'params.id': 'slackSubscription' },
    body: subscription,
    write: (call, principal) => changeSubscription(call, principal, idIn(call.params.id), call.body),
  }),
  'slack.remove': userWrite({
    access: { anyOf: [DELETE_WEBHOOKS] },
    ids: { 'params.id': 'slackSubscription' },
    write: (call, principal) => dropSubscription(call, principal, idIn(call.params.id)),
  }),
  'slack.register': userWrite({
    access: writers,
    body: v.object({ code: text(500), state: text(5_000), redirectUri: v.optional(text(2_000)) }),
    prepare: (call, principal) => exchange(call, principal, call.body),
    write: keepConnection,
  }),
} satisfies Partial<RouteTable>;
