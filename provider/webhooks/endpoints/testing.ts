import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { WEBHOOK_TEST, type WebhookTestResult } from 'gatehouse-contract/contract.js';
import { webhookDeliveries, webhookEvents, webhooks } from '../../database/storage/schema.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { ReadCall, WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import type { Written } from '../../http/pipeline/writeRoute.ts';
import { callWebhook, wordsOf, type Called } from './calling.ts';
import { signingSecrets } from './secrets.ts';
import { findWebhook, findWebhookAt, holdWebhook } from './storage.ts';

interface Asked {
  readonly url: string;
  readonly secret: string | null;
  readonly payload?: object | undefined;
  readonly _id?: string | undefined;
}

/** A test that was made. */
interface Tested {
  readonly id: string;
  readonly body: string;
  readonly called: Called;
  readonly webhookId: string | undefined;
}

/**
 * Calls an address as a delivery does (CONN-017): by the same guard, with the secret of the webhook that is tried where
 * no other one is given.
 */
export async function callForTest(
  { db, services, now }: ReadCall,
  { tenantId, user }: Principal,
  { url, secret, payload, _id }: Asked,
): Promise<Tested> {
  const webhook = _id === undefined ? await findWebhookAt(db, tenantId, url) : await findWebhook(db, tenantId, _id);
  if (_id !== undefined && !webhook) throw new ProviderError('ER-NOT-FOUND');
  const stored = webhook ? signingSecrets(services.sealing, webhook, now) : [];
  const sample = {
    eventKey: WEBHOOK_TEST,
    eventContext: { vendorId: services.clientId, tenantId, userId: user.id },
    timestamp: now.toISOString(),
  };
  const [id, body] = [randomUUID(), JSON.stringify(payload ?? sample)];
  const secrets = secret === null ? stored : [secret];
  const called = await callWebhook(services.outbound, { id, url, body, secrets }, () => now);
  return { id, body, called, webhookId: webhook?.id };
}

/** Writes a test into the log of its webhook. */
export async function recordTest(
  { db, now }: WriteCall,
  { tenantId, user }: Principal,
  { id, body, called, webhookId }: Tested,
): Promise<Written<WebhookTestResult>> {
  const { attempt, isTaken, answer } = called;
  const webhook = await holdWebhook(db, tenantId, webhookId);
  if (webhook) {
    const [event] = await db
      .insert(webhookEvents)
      .values({ id, tenantId, eventKey: WEBHOOK_TEST, body, actorId: user.id, createdAt: now })
      .returning();
    if (!event) throw new Error('The test was not written');
    const state = isTaken ? 'delivered' : 'failed';
    const { sequence } = event;
    await db.insert(webhookDeliveries).values({
      webhookId: webhook.id,
      eventId: id,
      sequence,
      state,
      isTest: true,
      tries: 1,
      attempts: [attempt],
      answer,
      nextAttemptAt: now,
      createdAt: now,
    });
    await db
      .update(webhooks)
      .set({ invocations: sql`${webhooks.invocations} + 1` })
      .where(eq(webhooks.id, webhook.id));
  }
  const { statusCode, took, failure } = attempt;
  const words = wordsOf(called);
  return {
    answer: {
      statusCode: statusCode ?? 0,
      took,
      ...(words !== undefined && { body: words }),
      ...(failure !== null && { failure }),
    },
    event: {
      event: 'admin.webhook.tested',
      subjectId: webhook?.id,
      details: { webhook: webhook?.displayName ?? null, statusCode },
    },
  };
}
