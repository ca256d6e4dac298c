import { eq, inArray, or } from 'drizzle-orm';
import type { Area } from '../../database/areas/area.ts';
import { asText, inTenant } from '../../database/areas/places.ts';
import { ago } from '../../database/retention/sweep.ts';
import {
  slackConnections,
  slackMessages,
  slackSubscriptions,
  slackUsedStates,
  users,
} from '../../database/storage/schema.ts';
import * as mails from './mails.ts';

/** How long messages are kept, in seconds: longer than they are tried. */
const KEPT = 7 * 86_400;

export const area: Area = {
  names: ['slack-state'],
  events: [
    'admin.slack.connected',
    'admin.slack.subscription.created',
    'admin.slack.subscription.changed',
    'admin.slack.subscription.deleted',
    'slack.lost',
  ],
  messages: Object.values(mails),
  places: [
    inTenant('no: opens something', slackConnections, slackConnections.tenantId),
    // Its channels are those of the connection.
    inTenant('no: set up anew', slackSubscriptions, slackSubscriptions.tenantId),
    {
      table: slackMessages,
      by: [slackMessages.tenantId, slackMessages.actorId, slackMessages.subjectId],
      ofPeople: (ids) => or(inArray(slackMessages.actorId, ids), inArray(slackMessages.subjectId, asText(ids))),
      ofTenant: (id) => eq(slackMessages.tenantId, id),
      reads: [users],
      exported: 'no: ends soon',
    },
  ],
  sweeps: () => [
    {
      what: 'messages to Slack',
      table: slackMessages,
      key: slackMessages.id,
      age: slackMessages.createdAt,
      before: ago(KEPT),
    },
    {
      what: 'used states of Slack',
      table: slackUsedStates,
      key: slackUsedStates.hash,
      age: slackUsedStates.expiresAt,
      before: ago(0),
    },
  ],
};
