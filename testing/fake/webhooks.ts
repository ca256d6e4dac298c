import type { EventKey } from '../../api/contract/eventKeys.ts';
import type { WebhookAttempt, WebhookConfiguration, WebhookLog } from '../../api/contract/webhooks.ts';
import type { FakeCall } from './answer.ts';
import type { World } from './world.ts';

/** A webhook of a tenant, with its log, the newest first. */
export interface FakeWebhook {
  readonly tenantId: string;
  row: WebhookConfiguration;
  readonly log: WebhookLog[];
}

type Here = Pick<FakeCall, 'world' | 'idOf' | 'now'>;

/** Milliseconds that each call takes here. */
const TOOK = 120;
/** Seconds until the second call of a delivery. */
const SECOND_CALL = 5;

/**
 * What an address answers in the fake, which has no network: the status at the end of its path, such as `/500`; 200
 * without one. At port 9 nothing answers.
 */
export function statusAt(url: string): number | null {
  const { port, pathname } = new URL(url);
  return port === '9' ? null : Number(/\/(\d{3})$/.exec(pathname)?.[1] ?? 200);
}

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** What the answer of an address says. */
export const answerOf = (status: number | null): string =>
  status === null ? 'Nothing answered at the address' : isTaken(status) ? 'ok' : `status ${status}`;

const attemptAt = (now: number, statusCode: number | null): WebhookAttempt => ({
  at: new Date(now).toISOString(),
  statusCode,
  took: TOOK,
  failure: statusCode === null ? 'unreachable' : null,
});

/** Calls a webhook for a row of its log. */
export function call(webhook: FakeWebhook, row: WebhookLog, now: number): void {
  const status = statusAt(webhook.row.url);
  const isDone = isTaken(status);
  row.attempts = [...row.attempts, attemptAt(now, status)];
  row.statusCode = String(status ?? '');
  row.body = status === null ? '' : answerOf(status);
  row.took = TOOK;
  row.state = isDone ? 'delivered' : row.isTest || !webhook.row.isActive ? 'failed' : 'waiting';
  row.nextAttemptAt = row.state === 'waiting' ? new Date(now + SECOND_CALL * 1000).toISOString() : null;
  const { failures, failingSince, invocations } = webhook.row;
  webhook.row = {
    ...webhook.row,
    invocations: invocations + 1,
    lastDeliveryAt: new Date(now).toISOString(),
    ...(!row.isTest && {
      failures: isDone ? 0 : failures + 1,
      failingSince: isDone ? null : (failingSince ?? new Date(now).toISOString()),
    }),
  };
}

/** A new row of a log. */
export function logged(
  { world, idOf, now }: Here,
  webhook: FakeWebhook,
  { eventKey, request, isTest = false }: { eventKey: string; request: string; isTest?: boolean },
): WebhookLog {
  const name = `delivery ${++world.added}`;
  const row: WebhookLog = {
    id: idOf('delivery', name),
    webhookId: webhook.row._id,
    tenantId: webhook.tenantId,
    vendorId: world.vendorId,
    statusCode: '',
    body: '',
    createdAt: new Date(now).toISOString(),
    eventKey,
    eventId: idOf('event', name),
    state: 'skipped',
    isTest,
    attempts: [],
    nextAttemptAt: null,
    took: null,
    request,
  };
  webhook.log.unshift(row);
  return row;
}

/** Tells the webhooks of a tenant of an event. */
export function tell(here: Here, tenantId: string, key: EventKey, told: object): void {
  const { world, now } = here;
  for (const webhook of webhooksOf(world, tenantId)) {
    if (!webhook.row.eventKeys.includes(key)) continue;
    const eventContext = { vendorId: world.vendorId, tenantId };
    const sequence = ++world.added;
    const request = JSON.stringify({
      eventKey: key,
      eventContext,
      ...told,
      timestamp: new Date(now).toISOString(),
      sequence,
    });
    const row = logged(here, webhook, { eventKey: key, request });
    if (webhook.row.isActive) call(webhook, row, now);
  }
}

export const webhooksOf = (world: Pick<World, 'webhooks'>, tenantId: string): FakeWebhook[] =>
  world.webhooks.filter((one) => one.tenantId === tenantId);
