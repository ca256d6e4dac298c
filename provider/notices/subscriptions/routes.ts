import { DELETE_WEBHOOKS, READ_WEBHOOKS, WRITE_WEBHOOKS } from 'gatehouse-contract/contract.js';
import type { Reader } from '../../ground/database.ts';
import { idIn } from '../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { createNotices, dropNotices, dropSubscription, replaceSubscription, switchNotices } from './edits.ts';
import { configurationBody, knownKey, subscriptionBody, switchBody, type NoticeChannel } from './fields.ts';
import { provenIn } from './members.ts';
import { presentConfiguration } from './presenter.ts';
import { listConfigurations, subscriptionsOf, type Place } from './storage.ts';

const readers = { anyOf: [READ_WEBHOOKS] } as const;
const writers = { anyOf: [WRITE_WEBHOOKS] } as const;
const removers = { anyOf: [DELETE_WEBHOOKS] } as const;

/** The notices of a tenant by one channel. */
async function list(db: Reader, place: Place, now: Date) {
  const rows = await listConfigurations(db, place);
  const subscriptions = await subscriptionsOf(
    db,
    rows.map(({ id }) => id),
  );
  const addresses = subscriptions.flatMap(({ recipients }) => recipients.map(({ address }) => address));
  const proven = await provenIn(db, place, [...new Set(addresses)], now);
  return rows.map((row) => presentConfiguration(row, subscriptions, proven));
}

/** The routes of one channel, by the names of the contract's rows without their area. */
const ofChannel = (channel: NoticeChannel) => ({
  list: userRead({
    access: readers,
    handle: ({ db, now }, { tenantId }) => list(db, { tenantId, channel }, now),
  }),
  create: userWrite({
    access: writers,
    limit: 'mails',
    ids: { 'params.eventKey': 'event' },
    body: configurationBody(channel),
    prepare: async (call) => knownKey(channel, call.params.eventKey),
    write: (call, { tenantId }, eventKey) => createNotices(call, { tenantId, channel }, eventKey, call.body),
  }),
  enable: userWrite({
    access: writers,
    ids: { 'params.eventKey': 'event' },
    body: switchBody,
    write: (call, { tenantId }) => switchNotices(call, { tenantId, channel }, call.params.eventKey, call.body.enabled),
  }),
  remove: userWrite({
    access: removers,
    ids: { 'params.eventKey': 'event' },
    write: (call, { tenantId }) => dropNotices(call, { tenantId, channel }, call.params.eventKey),
  }),
});

const [email, sms] = [ofChannel('email'), ofChannel('sms')];

/** Those that name a subscription, whose ids differ by channel. */
const named = ({ params }: { readonly params: Readonly<Record<string, string>> }) => ({
  eventKey: params.eventKey,
  id: idIn(params.subscriptionId),
});
const replacing = (channel: NoticeChannel) => ({
  access: writers,
  limit: 'mails' as const,
  body: subscriptionBody(channel),
});

export const noticesRoutes = {
  'emailNotices.list': email.list,
  'emailNotices.create': email.create,
  'emailNotices.enable': email.enable,
  'emailNotices.updateSubscription': userWrite({
    ...replacing('email'),
    ids: { 'params.eventKey': 'event', 'params.subscriptionId': 'emailSubscription' },
    write: (call, { tenantId }) => replaceSubscription(call, { tenantId, channel: 'email' }, named(call), call.body),
  }),
  'emailNotices.removeSubscription': userWrite({
    access: removers,
    ids: { 'params.eventKey': 'event', 'params.subscriptionId': 'emailSubscription' },
    write: (call, { tenantId }) => dropSubscription(call, { tenantId, channel: 'email' }, named(call)),
  }),
  'emailNotices.remove': email.remove,
  'smsNotices.list': sms.list,
  'smsNotices.create': sms.create,
  'smsNotices.enable': sms.enable,
  'smsNotices.updateSubscription': userWrite({
    ...replacing('sms'),
    ids: { 'params.eventKey': 'event', 'params.subscriptionId': 'smsSubscription' },
    write: (call, { tenantId }) => replaceSubscription(call, { tenantId, channel: 'sms' }, named(call), call.body),
  }),
  'smsNotices.removeSubscription': userWrite({
    access: removers,
    ids: { 'params.eventKey': 'event', 'params.subscriptionId': 'smsSubscription' },
    write: (call, { tenantId }) => dropSubscription(call, { tenantId, channel: 'sms' }, named(call)),
  }),
  'smsNotices.remove': sms.remove,
} satisfies Partial<RouteTable>;
