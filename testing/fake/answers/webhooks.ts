import {
  categoryOfEvent,
  eventCategories,
  eventKeys,
  isHeardBy,
  WEBHOOK_TEST,
} from '../../../api/contract/eventKeys.ts';
import { eventChannels } from '../../../api/contract/events.ts';
import { DELETE_WEBHOOKS, READ_WEBHOOKS, WRITE_WEBHOOKS } from '../../../api/contract/permissions.ts';
import {
  deliveryStates,
  WEBHOOK_LOG_LIMIT,
  WEBHOOK_PAYLOAD_LENGTH,
  type DeliveryState,
  type WebhookConfiguration,
  type WebhookLog,
} from '../../../api/contract/webhooks.ts';
import { isRecord } from '../../../api/rules/common/records.ts';
import { closed, closedWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import {
  boolean,
  id,
  listOf,
  nullable,
  optional,
  oneOf,
  pattern,
  readFields,
  readGiven,
  text,
  wholeNumber,
  type Reader,
} from '../fields.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { answerOf, call, logged, statusAt, webhooksOf, type FakeWebhook } from '../webhooks.ts';

const readers = { anyOf: [READ_WEBHOOKS] } as const;
const writers = { anyOf: [WRITE_WEBHOOKS] } as const;
const USUAL_LIMIT = 10;
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;

const url: Reader<string> = (field, value) => {
  const given = text(field, value);
  if (/\s/.test(given)) return refuseField(field, 'must hold no spaces or line breaks');
  if (!URL.canParse(given))
    return refuseField(field, 'must be an address such as https://hooks.example.com/in', 'address');
  const { protocol, hostname, username, password } = new URL(given);
  if (username !== '' || password !== '')
    return refuseField(field, 'must not hold a username or password: use the secret', 'credentials');
  const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
  return protocol === 'https:' || (protocol === 'http:' && isHere)
    ? given
    : refuseField(field, 'must begin with https://', 'scheme');
};
const secret = nullable(
  pattern(/^[\x21-\x7e]{16,200}$/, 'must have 16 to 200 letters, digits and signs, without spaces'),
);
const payload: Reader<object> = (field, value) => {
  if (!isRecord(value)) return refuseField(field, 'must be a JSON object');
  return JSON.stringify(value).length <= WEBHOOK_PAYLOAD_LENGTH
    ? value
    : refuseField(field, `must have at most ${WEBHOOK_PAYLOAD_LENGTH} characters`);
};
const key: Reader<string> = (field, value) =>
  typeof value === 'string' && Object.hasOwn(eventKeys, value)
    ? value
    : refuseField(field, 'must be the key of an event');
const keys: Reader<string[]> = (field, value) => {
  const given = listOf(key, 100)(field, value);
  return given.length > 0 ? given : refuseField(field, 'must name an event');
};
const fields = {
  displayName: pattern(/^(?=.*\S).{1,100}$/s, 'must not be empty'),
  description: pattern(/^.{0,1000}$/s, 'must have at most 1000 characters'),
  url,
  eventKeys: keys,
  isActive: boolean,
  secret,
};
const changes = { ...fields, payload, replaceSecret: boolean };

/** @throws {Refusal} 404 */
function webhookNamed({ world }: FakeCall, { tenantId }: Caller, wanted: string | undefined): FakeWebhook {
  const webhook = webhooksOf(world, tenantId).find(({ row }) => row._id === wanted?.toLowerCase());
  if (!webhook) throw new Refusal('ER-NOT-FOUND');
  return webhook;
}

/** A secret as the provider makes them: of the world's seed, so that it is the same in every run. */
const secretOf = ({ idOf, world }: FakeCall): string =>
  `whsec_${btoa(idOf('secret', String(++world.added)).replaceAll('-', ''))}`;

/** As `failed` counts also what waits for another call after one that failed. */
const isIn = (wanted: DeliveryState, { state, attempts }: WebhookLog): boolean =>
  state === wanted || (wanted === 'failed' && state === 'waiting' && attempts.length > 0);

const shown = ({ row, log }: FakeWebhook, { now }: FakeCall): WebhookConfiguration => {
  const recent = log.filter(({ createdAt }) => Date.parse(createdAt) >= now - WEEK_MS);
  const inState = (wanted: DeliveryState) => recent.filter((one) => isIn(wanted, one)).length;
  return { ...row, secret: null, lastWeek: { delivered: inState('delivered'), failed: inState('failed') } };
};

/** The events with their groups. */
function definitions({ world }: FakeCall) {
  const at = new Date(world.startedAt).toISOString();
  const dated = { vendorId: world.vendorId, createdAt: at, updatedAt: at };
  const groups = Object.entries(eventCategories).map(([groupId, name]) => ({ id: groupId, name, ...dated }));
  const events = Object.entries(eventKeys).map(([one, displayName]) => ({
    id: one,
    key: one,
    displayName,
    description: '',
    categoryId: categoryOfEvent(one),
    ...dated,
  }));
  return { groups, events };
}

export const webhooksAnswers = {
  'events.categories': closed(readers, (asked) => {
    const { groups, events } = definitions(asked);
    return groups.map((group) => ({ ...group, events: events.filter(({ categoryId }) => categoryId === group.id) }));
  }),
  'events.channelMaps': closedWith(
    readers,
    ({ query }) => readFields({ channels: oneOf(eventChannels) }, query),
    (asked, _caller, { channels }) => {
      const { groups, events } = definitions(asked);
      return events.flatMap((event) => {
        const category = groups.find((group) => group.id === event.categoryId);
        return category && isHeardBy(channels, event.key) ? [{ ...event, category }] : [];
      });
    },
  ),
  'webhooks.list': closed(readers, (asked, { tenantId }) =>
    webhooksOf(asked.world, tenantId).map((webhook) => shown(webhook, asked)),
  ),
  'webhooks.create': closedWith(
    writers,
    ({ body }) => readFields({ ...fields, payload: optional(payload) }, body),
    (asked, { tenantId }, { secret: given, ...said }) => {
      const at = new Date(asked.now).toISOString();
      const row: WebhookConfiguration = {
        _id: asked.idOf('webhook', `added ${++asked.world.added}`),
        ...said,
        secret: null,
        invocations: 0,
        createdAt: at,
        updatedAt: at,
        stoppedBy: null,
        failingSince: null,
        failures: 0,
        previousSecretUntil: null,
        lastWeek: { delivered: 0, failed: 0 },
        lastDeliveryAt: null,
      };
      asked.world.webhooks.push({ tenantId, row, log: [] });
      return { ...row, secret: given === null ? secretOf(asked) : null };
    },
  ),
  'webhooks.update': closedWith(
    writers,
    ({ body }) => readGiven(changes, body),
    (asked, caller, { secret: given = null, replaceSecret = false, ...said }) => {
      const webhook = webhookNamed(asked, caller, asked.params['_id']);
      const isAnew = said.isActive === true || said.url !== undefined;
      webhook.row = {
        ...webhook.row,
        ...said,
        ...(isAnew && { stoppedBy: null, failingSince: null, failures: 0 }),
        ...((given !== null || replaceSecret) && {
          previousSecretUntil: new Date(asked.now + DAY_MS).toISOString(),
        }),
        updatedAt: new Date(asked.now).toISOString(),
      };
      if (said.isActive === false)
        for (const one of webhook.log)
          if (one.state === 'waiting') Object.assign(one, { state: 'skipped', nextAttemptAt: null });
      return { ...shown(webhook, asked), secret: replaceSecret ? secretOf(asked) : null };
    },
  ),
  'webhooks.remove': closed({ anyOf: [DELETE_WEBHOOKS] }, (asked, caller): void => {
    const webhook = webhookNamed(asked, caller, asked.params['id']);
    asked.world.webhooks.splice(asked.world.webhooks.indexOf(webhook), 1);
  }),
  'webhooks.logs': closedWith(
    readers,
    ({ query }) =>
      readFields(
        {
          id,
          offset: optional(wholeNumber(0, 999_999_999)),
          limit: optional(wholeNumber(1, WEBHOOK_LOG_LIMIT)),
          state: optional(oneOf(deliveryStates)),
        },
        query,
      ),
    (asked, caller, { id: wanted, offset = 0, limit = USUAL_LIMIT, state }) => {
      const { log } = webhookNamed(asked, caller, wanted);
      const rows = log.filter((row) => state === undefined || isIn(state, row));
      return { count: rows.length, rows: rows.slice(offset, offset + limit) };
    },
  ),
  'webhooks.test': closedWith(
    writers,
    ({ body }) => readFields({ url, secret, payload: optional(payload), _id: optional(id) }, body),
    (asked, caller, { url: address, payload: sent, _id }) => {
      const { world, now } = asked;
      const webhook =
        _id === undefined
          ? webhooksOf(world, caller.tenantId).find(({ row }) => row.url === address)
          : webhookNamed(asked, caller, _id);
      const status = statusAt(address);
      const sample = { eventKey: WEBHOOK_TEST, eventContext: { vendorId: world.vendorId, tenantId: caller.tenantId } };
      if (webhook) {
        const request = JSON.stringify(sent ?? { ...sample, timestamp: new Date(now).toISOString() });
        const row = logged(asked, webhook, { eventKey: WEBHOOK_TEST, request, isTest: true });
        call({ ...webhook, row: { ...webhook.row, url: address } }, row, now);
        webhook.row = { ...webhook.row, invocations: webhook.row.invocations + 1, lastDeliveryAt: row.createdAt };
      }
      const failure = status === null && { failure: 'unreachable' };
      return { statusCode: status ?? 0, body: answerOf(status), took: 120, ...failure };
    },
  ),
  'webhooks.retry': closed(writers, (asked, { tenantId }) => {
    const all = webhooksOf(asked.world, tenantId);
    const webhook = all.find(({ log }) => log.some((row) => row.id === asked.params['id']));
    const row = webhook?.log.find((one) => one.id === asked.params['id']);
    if (!webhook || !row) throw new Refusal('ER-NOT-FOUND');
    call(webhook, row, asked.now);
    return { statusCode: 202 };
  }),
  'webhooks.resend': closedWith(
    writers,
    ({ body }) => readFields({ from: text, to: text }, body),
    (asked, caller, { from, to }) => {
      const webhook = webhookNamed(asked, caller, asked.params['_id']);
      const [first, last] = [Date.parse(from), Date.parse(to)];
      if (Number.isNaN(first)) return refuseField('from', 'must be an instant such as 2026-01-31T12:00:00Z');
      if (Number.isNaN(last)) return refuseField('to', 'must be an instant such as 2026-01-31T12:00:00Z');
      if (first >= last) return refuseField('to', 'must be after from');
      const rows = webhook.log.filter(({ state, createdAt }) => {
        const at = Date.parse(createdAt);
        return (state === 'failed' || state === 'skipped') && at >= first && at < last;
      });
      for (const row of rows) call(webhook, row, asked.now);
      return { statusCode: 202, count: rows.length };
    },
  ),
} satisfies AnswerTable;
