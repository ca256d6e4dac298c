import { eventKeys } from '../../api/contract/eventKeys.ts';
import type { NoticeConfiguration, NoticeSubscription } from '../../api/contract/notices.ts';
import { toIdentifierKey } from '../../api/rules/identifiers.ts';
import { membershipObstacle } from '../../api/rules/membership.ts';
import type { SampleDocument } from '../sample/document.ts';
import type { FakeCall } from './answer.ts';
import type { IdOf } from './ids.ts';
import type { World } from './world.ts';

export type NoticeChannel = 'email' | 'sms';

/** Who hears of an event of a tenant by one channel. */
export interface FakeNotices {
  readonly tenantId: string;
  readonly channel: NoticeChannel;
  readonly eventKey: string;
  enabled: boolean;
  readonly subscriptions: (Omit<NoticeSubscription, 'id' | 'unconfirmed'> & { readonly id: string })[];
  /** Strangers who have agreed. */
  readonly confirmed: ReadonlySet<string>;
}

/** The notices of a document. */
export const noticesIn = (
  { notices = [] }: SampleDocument,
  tenantId: (alias: string) => string,
  idOf: IdOf,
): FakeNotices[] =>
  notices.map(({ tenant, channel, eventKey, name, recipients, confirmed }) => ({
    tenantId: tenantId(tenant),
    channel,
    eventKey,
    enabled: true,
    subscriptions: [{ id: idOf('notice', `${tenant}/${channel}/${eventKey}`), name, enabled: true, recipients }],
    confirmed: new Set(confirmed ? recipients : []),
  }));

const order = Object.keys(eventKeys);

/** The notices of a tenant by one channel, in the order of the events. */
export const noticesOf = ({ notices }: World, tenantId: string, channel: NoticeChannel): FakeNotices[] =>
  notices
    .filter((one) => one.tenantId === tenantId && one.channel === channel)
    .sort((one, other) => order.indexOf(one.eventKey) - order.indexOf(other.eventKey));

/** As a provider shows them: strangers are unconfirmed, because none of their messages is read here. */
export function shownNotices(
  { world, now }: Pick<FakeCall, 'world' | 'now'>,
  { tenantId, channel, eventKey, enabled, subscriptions, confirmed }: FakeNotices,
): NoticeConfiguration {
  const members = world.members.filter(
    (one) => one.tenantId === tenantId && one.person.verified && !membershipObstacle(one, new Date(now)),
  );
  const proven = new Set(
    members.map(({ person }) => (channel === 'email' ? toIdentifierKey(person.email) : person.phoneNumber)),
  );
  return {
    eventKey,
    enabled,
    subscriptions: subscriptions.map((one) => ({
      ...one,
      unconfirmed: one.recipients.filter((to) => !confirmed.has(to) && !proven.has(toIdentifierKey(to))),
    })),
  };
}
