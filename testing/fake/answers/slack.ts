import { AUDIT_RECORDED, eventKeys } from '../../../api/contract/eventKeys.ts';
import { DELETE_WEBHOOKS, READ_WEBHOOKS, WRITE_WEBHOOKS } from '../../../api/contract/permissions.ts';
import type { SlackEvent, SlackSubscription } from '../../../api/contract/slack.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { boolean, listOf, optional, pattern, readFields, record, text, type Reader } from '../fields.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { SLACK_TEAM, slackChannels, slackOf, type FakeSlack } from '../slack.ts';

const readers = { anyOf: [READ_WEBHOOKS] } as const;
const writers = { anyOf: [WRITE_WEBHOOKS] } as const;
const CLIENT_ID = '1234.5678';

/** A list that holds something. */
const some =
  <Item>(read: Reader<Item>, most: number, what: string): Reader<Item[]> =>
  (field, value) => {
    const given = listOf(read, most)(field, value);
    return given.length > 0 ? given : refuseField(field, `must name ${what}`);
  };
const eventKey: Reader<string> = (field, value) =>
  typeof value === 'string' && Object.hasOwn(eventKeys, value) && value !== AUDIT_RECORDED
    ? value
    : refuseField(field, 'must be the key of an event');
const channelId = pattern(/^[CG][A-Z0-9]{2,20}$/, 'must be the id of a channel such as C024BE91L');
const address: Reader<string> = (field, value) =>
  typeof value === 'string' && URL.canParse(value) ? value : refuseField(field, 'must be an address');
const slackEvent = record({
  eventKey,
  channelIds: some(channelId, 20, 'a channel'),
  title: optional(pattern(/^.{0,200}$/s, 'must have at most 200 characters')),
  message: optional(pattern(/^.{0,1000}$/s, 'must have at most 1000 characters')),
});
const fields = { isActive: boolean, slackEvents: some(slackEvent, 50, 'an event') };

const readSubscription = ({ body }: FakeCall): Omit<SlackSubscription, 'id'> => {
  const { isActive, slackEvents } = readFields(fields, body);
  return {
    isActive,
    slackEvents: slackEvents.map(({ eventKey: key, channelIds, title, message }): SlackEvent => ({
      eventKey: key,
      channelIds: [...new Set(channelIds)],
      ...(title !== undefined && { title }),
      ...(message !== undefined && { message }),
    })),
  };
};

const refuse = (sentence: string): never => {
  throw new Refusal('ER-INVALID-REQUEST', { errors: [sentence] });
};

function requireConnection({ world }: FakeCall, { tenantId }: Caller): FakeSlack {
  const slack = slackOf(world, tenantId);
  return slack.state === 'none' ? refuse('There is no connection to Slack yet: connect a workspace first') : slack;
}

/** Where a subscription is among those of the tenant. @throws {Refusal} 404 */
function placeOf({ world, params }: FakeCall, { tenantId }: Caller): { slack: FakeSlack; place: number } {
  const slack = slackOf(world, tenantId);
  const place = slack.subscriptions.findIndex(({ id }) => id === params['id']?.toLowerCase());
  if (place < 0) throw new Refusal('ER-NOT-FOUND');
  return { slack, place };
}

export const slackAnswers = {
  'slack.configuration': closed(readers, ({ world }, { tenantId }) => {
    const { state, subscriptions } = slackOf(world, tenantId);
    return { id: tenantId, slackSubscriptions: subscriptions, state, ...(state !== 'none' && { team: SLACK_TEAM }) };
  }),
  'slack.application': closedWith(
    readers,
    ({ query }) => readFields({ redirectUri: optional(address) }, query),
    ({ world, idOf, url }, { tenantId, session }, { redirectUri }) => {
      const state = idOf('slack-state', `added ${++world.added}`);
      slackOf(world, tenantId).waiting.set(state, session.id);
      // There is no Slack here: a user who goes there comes back at once, having allowed the app.
      const back = new URL(redirectUri ?? url.origin);
      back.searchParams.set('code', 'sample-code');
      back.searchParams.set('state', state);
      return { clientId: CLIENT_ID, state, authorizeUrl: back.href };
    },
  ),
  'slack.register': closedWith(
    writers,
    ({ body }) => readFields({ code: text, state: text, redirectUri: optional(text) }, body),
    ({ world }, { tenantId, session }, { state }) => {
      const slack = slackOf(world, tenantId);
      if (slack.waiting.get(state) !== session.id)
        return refuseField('state', 'must be the one of this session and not used before: connect once more');
      slack.waiting.delete(state);
      slack.state = 'connected';
      return { team: SLACK_TEAM };
    },
  ),
  'slack.channels': closed(readers, (asked, caller) => {
    const { state } = requireConnection(asked, caller);
    if (state === 'lost') return refuse('Slack has refused the connection: connect once more');
    return [...slackChannels];
  }),
  'slack.create': closedWith(writers, readSubscription, (asked, caller, given) => {
    const made = { id: asked.idOf('slack-subscription', `added ${++asked.world.added}`), ...given };
    requireConnection(asked, caller).subscriptions.push(made);
    return made;
  }),
  'slack.update': closedWith(writers, readSubscription, (asked, caller, given) => {
    const { slack, place } = placeOf(asked, caller);
    const changed = { id: asked.params['id']?.toLowerCase() ?? '', ...given };
    slack.subscriptions[place] = changed;
    return changed;
  }),
  'slack.remove': closed({ anyOf: [DELETE_WEBHOOKS] }, (asked, caller): void => {
    const { slack, place } = placeOf(asked, caller);
    slack.subscriptions.splice(place, 1);
  }),
} satisfies AnswerTable;
