import { endpoint } from './endpoint.ts';

/** Why the provider has switched a webhook off: its address is gone, or has failed for five days. */
export const webhookStops = ['gone', 'failing'] as const;
export type WebhookStop = (typeof webhookStops)[number];

/** A webhook of a tenant (CONN-004, CONN-021). */
export interface WebhookConfiguration {
  _id: string;
  displayName: string;
  description: string;
  url: string;
  /** Null, except in the answer to the call that made the secret. */
  secret: string | null;
  payload?: object;
  eventKeys: string[];
  isActive: boolean;
  /** How many calls were made. */
  invocations: number;
  createdAt: string;
  updatedAt: string;
  /** An extension: why the provider has switched it off. */
  stoppedBy: WebhookStop | null;
  /** An extension: since when every call has failed. */
  failingSince: string | null;
  /** An extension: how many calls have failed in a row. */
  failures: number;
  /** An extension: until when the secret before signs beside the present one. */
  previousSecretUntil: string | null;
  /** An extension: what became of the deliveries of the last seven days. */
  lastWeek: { delivered: number; failed: number };
  /** An extension. */
  lastDeliveryAt: string | null;
}

/** What a page saves. `secret` null: a new webhook gets one, another keeps its own. */
export interface WebhookInput {
  _id?: string;
  displayName: string;
  description: string;
  eventKeys: string[];
  isActive: boolean;
  url: string;
  secret: string | null;
  payload?: object;
}

/** What became of an event at a webhook. `skipped`: the webhook was off. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One call of a delivery. */
export interface WebhookAttempt {
  at: string;
  /** Null for no answer. */
  statusCode: number | null;
  /** Milliseconds. */
  took: number;
  /** Why there was no answer; null for one. */
  failure: string | null;
}

/** One delivery as the log shows it (CONN-016). All fields from `eventKey` on are an extension. */
export interface WebhookLog {
  id: string;
  webhookId: string;
  tenantId: string;
  vendorId: string;
  /** Of the last call; empty for no answer. */
  statusCode: string;
  /** The beginning of the last answer, as text. */
  body: string;
  createdAt: string;
  eventKey: string;
  /** What the header `webhook-id` says, in every call of the delivery. */
  eventId: string;
  state: DeliveryState;
  isTest: boolean;
  attempts: WebhookAttempt[];
  /** The earliest time of the next call; null for none. */
  nextAttemptAt: string | null;
  /** Milliseconds of the last call. */
  took: number | null;
  /** The body that is sent. */
  request: string;
}

/** Deliveries of one answer, at most. */
export const WEBHOOK_LOG_LIMIT = 200;
/** Characters of the body of a test, as JSON, at most. */
export const WEBHOOK_PAYLOAD_LENGTH = 10_000;
/** Webhooks of one tenant, at most. */
export const WEBHOOK_LIMIT = 50;
/** Deliveries that one call sends again, at most. */
export const WEBHOOK_RESEND_LIMIT = 1_000;

/** `body` is the beginning of the answer, or why there was none. */
export interface WebhookTestResult {
  /** Of the answer of the webhook; 0 for none. */
  statusCode: number;
  body?: unknown;
  /** An extension: milliseconds. */
  took: number;
  /** An extension: why there was no answer, in one word such as `timeout`. */
  failure?: string;
}

export const webhooksEndpoints = {
  list: endpoint<object, WebhookConfiguration[]>()('GET', '/webhook'),
  create: endpoint<{ body: WebhookInput }, WebhookConfiguration>()('POST', '/webhook/custom'),
  /** Fields that are left out stay. `replaceSecret`, an extension, has the provider make a new secret. */
  update: endpoint<{ body: Partial<WebhookInput> & { replaceSecret?: boolean } }, WebhookConfiguration>()(
    'PATCH',
    '/webhook/{_id}',
  ),
  remove: endpoint()('DELETE', '/webhook/{id}'),
  /**
   * The newest deliveries come first. `state`, an extension, leaves out all others; `failed` keeps those whose last
   * call failed and that wait for another one.
   */
  logs: endpoint<
    { query: { id: string; offset?: number; limit?: number; state?: DeliveryState } },
    { count: number; rows: WebhookLog[] }
  >()('GET', '/webhook/logs/'),
  /**
   * Calls an address, as a delivery would (CONN-017). `_id`, an extension, names the webhook that is tried: its secret
   * signs where none is given, and its log has the call.
   */
  test: endpoint<{ body: { url: string; secret: string | null; payload?: object; _id?: string } }, WebhookTestResult>()(
    'POST',
    '/webhook/test',
    { timeout: 20_000 },
  ),
  /** Sends a delivery again (CONN-019). */
  retry: endpoint<object, { statusCode: number }>()('POST', '/webhook/logs/{id}/retries'),
  /** Sends the deliveries of a range of time again: those that failed or were skipped. */
  resend: endpoint<{ body: { from: string; to: string } }, { statusCode: number; count: number }>()(
    'POST',
    '/webhook/{_id}/resends',
    { extension: true },
  ),
} as const;
