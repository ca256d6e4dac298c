import { and, eq } from 'drizzle-orm';
import { WEBHOOK_LIMIT, type WebhookConfiguration } from 'gatehouse-contract/contract.js';
import { webhooks } from '../../database/storage/schema.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { presentWebhook } from './presenter.ts';
import { newSecret, replacing } from './secrets.ts';
import { skipWaiting } from './skipping.ts';
import { figuresOf, findWebhook, holdWebhook, listWebhooks, type Webhook } from './storage.ts';

export interface WebhookFields {
  readonly displayName: string;
  readonly description: string;
  readonly url: string;
  readonly eventKeys: string[];
  readonly isActive: boolean;
  readonly payload?: object | undefined;
}

/** Makes a webhook. A secret that the provider has made is in this answer, and in no later one. */
export async function addWebhook(
  { db, services, now }: WriteCall,
  { tenantId }: Principal,
  { secret, ...fields }: WebhookFields & { readonly secret: string | null },
): Promise<Written<WebhookConfiguration>> {
  if ((await listWebhooks(db, tenantId)).length >= WEBHOOK_LIMIT)
    throw new ProviderError('ER-INVALID-REQUEST', {
      errors: [`There are ${WEBHOOK_LIMIT} webhooks, which is the most: delete one first`],
    });
  const made = secret === null ? newSecret() : null;
  const [row] = await db
    .insert(webhooks)
    .values({
      ...fields,
      tenantId,
      secret: services.sealing.seal(secret ?? made ?? ''),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('The webhook was not written');
  const { displayName: webhook, eventKeys } = row;
  return {
    answer: presentWebhook(row, undefined, now, made),
    event: { event: 'admin.webhook.created', subjectId: row.id, details: { webhook, eventKeys } },
  };
}

type Changes = Partial<WebhookFields> & {
  readonly secret?: string | null;
  readonly replaceSecret?: boolean | undefined;
};

/** Changes a webhook. Its secret stays, unless another one is given or asked for. */
export async function changeWebhook(
  { db, services, now }: WriteCall,
  { tenantId }: Principal,
  id: string | undefined,
  { secret = null, replaceSecret = false, ...given }: Changes,
): Promise<Written<WebhookConfiguration>> {
  // Held only for a change: a lock counts as something written.
  const seen = await findWebhook(db, tenantId, id);
  if (!seen) throw new ProviderError('ER-NOT-FOUND');
  const made = replaceSecret ? newSecret() : null;
  const next = made ?? secret;
  const fields = [...Object.keys(changedFields(seen, given)), ...(next === null ? [] : ['secret'])];
  const figures = (await figuresOf(db, tenantId, now)).get(seen.id);
  if (fields.length === 0) return { answer: presentWebhook(seen, figures, now), event: NOTHING_CHANGED };
  const before = await holdWebhook(db, tenantId, id);
  if (!before) throw new ProviderError('ER-NOT-FOUND');
  const changed = changedFields(before, given);
  const isAnew = changed.isActive === true || changed.url !== undefined;
  const [row] = await db
    .update(webhooks)
    .set({
      ...changed,
      ...(next !== null && replacing(services.sealing, before, next, now)),
      ...(isAnew && { stoppedBy: null, failingSince: null, failures: 0 }),
      updatedAt: now,
    })
    .where(eq(webhooks.id, before.id))
    .returning();
  if (!row) throw new Error('The webhook is gone');
  if (changed.isActive === false) await skipWaiting(db, row.id, now);
  return {
    answer: presentWebhook(row, figures, now, made),
    event: { event: 'admin.webhook.changed', subjectId: row.id, details: { webhook: row.displayName, fields } },
  };
}

/** The fields that are given and differ. */
function changedFields(before: Webhook, given: Partial<WebhookFields>): Partial<WebhookFields> {
  const held = new Map<string, unknown>(Object.entries(before));
  const isOther = ([name, value]: [string, unknown]): boolean =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(held.get(name));
  return Object.fromEntries(Object.entries(given).filter(isOther));
}

/** Deletes a webhook with its log. What waits is dropped. */
export async function dropWebhook(
  { db }: WriteCall,
  { tenantId }: Principal,
  id: string | undefined,
): Promise<Written<undefined>> {
  const [row] =
    id === undefined
      ? []
      : await db
          .delete(webhooks)
          .where(and(eq(webhooks.tenantId, tenantId), eq(webhooks.id, id)))
          .returning();
  if (!row) throw new ProviderError('ER-NOT-FOUND');
  return {
    answer: undefined,
    event: { event: 'admin.webhook.deleted', subjectId: row.id, details: { webhook: row.displayName } },
  };
}
