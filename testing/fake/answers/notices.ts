import { isHeardBy } from '../../../api/contract/eventKeys.ts';
import { NOTICE_RECIPIENT_LIMIT } from '../../../api/contract/notices.ts';
import { DELETE_WEBHOOKS, READ_WEBHOOKS, WRITE_WEBHOOKS } from '../../../api/contract/permissions.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { boolean, listOf, optional, pattern, readFields, record, text, type Reader } from '../fields.ts';
import { noticesOf, shownNotices, type FakeNotices, type NoticeChannel } from '../notices.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { number, tidy } from './phones.ts';

const writers = { anyOf: [WRITE_WEBHOOKS] } as const;
const removers = { anyOf: [DELETE_WEBHOOKS] } as const;

const typed: Readonly<Record<NoticeChannel, Reader<string>>> = {
  email: pattern(/^[^\s@<>,;"]+@[^\s@<>,;"]+$/, 'must be one email address'),
  sms: (field, value) => tidy(number(field, value)),
};

const recipients =
  (channel: NoticeChannel): Reader<string[]> =>
  (field, value) => {
    const given = listOf(typed[channel])(field, value);
    if (given.length === 0)
      return refuseField(field, 'must name a recipient: to stop the notices, switch the subscription off or delete it');
    const each = [...new Map(given.map((one) => [toIdentifierKey(one), one])).values()];
    return each.length <= NOTICE_RECIPIENT_LIMIT
      ? each
      : refuseField(field, `must name at most ${NOTICE_RECIPIENT_LIMIT} recipients: write to a mailing list instead`);
  };

const subscriptionFields = (channel: NoticeChannel) => ({
  id: optional(text),
  name: pattern(/^(?=.*\S).{1,100}$/s, 'must not be empty'),
  enabled: boolean,
  recipients: recipients(channel),
});

/** @throws {Refusal} 404 */
function noticesNamed({ world, params }: FakeCall, { tenantId }: Caller, channel: NoticeChannel): FakeNotices {
  const found = noticesOf(world, tenantId, channel).find(({ eventKey }) => eventKey === params['eventKey']);
  if (!found) throw new Refusal('ER-NOT-FOUND');
  return found;
}

/** The place of the subscription that a call names. @throws {Refusal} 404 */
function placeOf({ params }: FakeCall, { subscriptions }: FakeNotices): number {
  const place = subscriptions.findIndex(({ id }) => id === params['subscriptionId']?.toLowerCase());
  if (place < 0) throw new Refusal('ER-NOT-FOUND');
  return place;
}

/** The notices of an event; new ones where there are none. */
function settled({ world, params }: FakeCall, { tenantId }: Caller, channel: NoticeChannel): FakeNotices {
  const eventKey = params['eventKey'] ?? '';
  const found = noticesOf(world, tenantId, channel).find((one) => one.eventKey === eventKey);
  if (found) return found;
  const made = { tenantId, channel, eventKey, enabled: true, subscriptions: [], confirmed: new Set<string>() };
  world.notices.push(made);
  return made;
}

/** @throws {Refusal} 400 for more recipients than an event may have */
function assertRoom({ subscriptions }: FakeNotices): void {
  if (new Set(subscriptions.flatMap((one) => one.recipients)).size > NOTICE_RECIPIENT_LIMIT)
    refuseField('recipients', `An event has at most ${NOTICE_RECIPIENT_LIMIT} recipients: remove some first`);
}

/** The answers of one channel, by the names of the rows without their area. */
const ofChannel = (channel: NoticeChannel) => ({
  list: closed({ anyOf: [READ_WEBHOOKS] }, (asked, { tenantId }) =>
    noticesOf(asked.world, tenantId, channel).map((one) => shownNotices(asked, one)),
  ),
  create: closedWith(
    writers,
    ({ body, params }) => {
      const read = readFields({ enabled: boolean, subscriptions: listOf(record(subscriptionFields(channel))) }, body);
      if (!isHeardBy(channel, params['eventKey'] ?? ''))
        refuseField('eventKey', 'must be the key of an event that people can hear of');
      return read;
    },
    (asked, caller, { enabled, subscriptions }): void => {
      const notices = settled(asked, caller, channel);
      notices.enabled = enabled;
      for (const { id: named, ...fields } of subscriptions) {
        const place = notices.subscriptions.findIndex(({ id }) => id === named);
        const id = notices.subscriptions[place]?.id ?? asked.idOf('notice', `added ${++asked.world.added}`);
        notices.subscriptions.splice(place < 0 ? notices.subscriptions.length : place, 1, { id, ...fields });
      }
      assertRoom(notices);
    },
  ),
  enable: closedWith(
    writers,
    ({ body }) => readFields({ enabled: boolean }, body),
    (asked, caller, { enabled }): void => {
      noticesNamed(asked, caller, channel).enabled = enabled;
    },
  ),
  updateSubscription: closedWith(
    writers,
    ({ body }) => readFields(subscriptionFields(channel), body),
    (asked, caller, { id: _named, ...fields }): void => {
      const notices = noticesNamed(asked, caller, channel);
      const place = placeOf(asked, notices);
      const id = notices.subscriptions[place]?.id ?? '';
      notices.subscriptions.splice(place, 1, { id, ...fields });
      assertRoom(notices);
    },
  ),
  removeSubscription: closed(removers, (asked, caller): void => {
    const notices = noticesNamed(asked, caller, channel);
    notices.subscriptions.splice(placeOf(asked, notices), 1);
  }),
  remove: closed(removers, (asked, caller): void => {
    const { notices } = asked.world;
    notices.splice(notices.indexOf(noticesNamed(asked, caller, channel)), 1);
  }),
});

const [email, sms] = [ofChannel('email'), ofChannel('sms')];

export const noticesAnswers = {
  'emailNotices.list': email.list,
  'emailNotices.create': email.create,
  'emailNotices.enable': email.enable,
  'emailNotices.updateSubscription': email.updateSubscription,
  'emailNotices.removeSubscription': email.removeSubscription,
  'emailNotices.remove': email.remove,
  'smsNotices.list': sms.list,
  'smsNotices.create': sms.create,
  'smsNotices.enable': sms.enable,
  'smsNotices.updateSubscription': sms.updateSubscription,
  'smsNotices.removeSubscription': sms.removeSubscription,
  'smsNotices.remove': sms.remove,
} satisfies AnswerTable;
