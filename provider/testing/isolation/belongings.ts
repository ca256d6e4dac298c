import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ApiTokenType } from 'gatehouse-contract/contract.js';
import {
  apiTokens,
  mfaFactors,
  noticeConfigurations,
  noticeSubscriptions,
  passkeys,
  rememberedBrowsers,
  slackSubscriptions,
  tenants,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from '../../database/storage/schema.ts';
import type { Database } from '../../ground/database.ts';
import { ORIGIN } from '../provider.ts';
import { connectSample } from '../slack.ts';
import { FOREIGN_MARK } from './seed.ts';

/** Writes what a tenant or a person can have beside the seed. Each answers the id of what it wrote. */
export class Belongings {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  async passkey(userId: string): Promise<string> {
    const [row] = await this.#db
      .insert(passkeys)
      .values({
        userId,
        credentialId: `of-${userId}`,
        publicKey: 'none',
        counter: 0,
        rpId: new URL(ORIGIN).hostname,
        deviceType: 'Platform',
      })
      .returning();
    return idOf(row);
  }

  async factor(userId: string): Promise<string> {
    const values = { userId, kind: 'sms', phoneNumber: '+4930901820' } as const;
    const [row] = await this.#db.insert(mfaFactors).values(values).returning();
    return idOf(row);
  }

  async browser(userId: string): Promise<string> {
    const times = { createdAt: new Date(), expiresAt: new Date(this.#now() + 3_600_000) };
    const [row] = await this.#db
      .insert(rememberedBrowsers)
      .values({ hash: randomUUID(), userId, ...times })
      .returning();
    return idOf(row);
  }

  /** A webhook of a tenant, with a delivery in its log. */
  async webhook(tenantId: string): Promise<{ webhook: string; delivery: string }> {
    const text = await this.#nameOf(tenantId);
    const [webhook] = await this.#db
      .insert(webhooks)
      .values({
        tenantId,
        displayName: text,
        url: `https://93.184.216.34/${encodeURIComponent(text)}`,
        secret: `secret of ${text}`,
        eventKeys: ['frontegg.user.signedUp'],
        isActive: true,
      })
      .returning();
    const [event] = await this.#db
      .insert(webhookEvents)
      .values({ tenantId, eventKey: 'frontegg.user.signedUp', body: JSON.stringify({ text }) })
      .returning();
    const [webhookId, eventId, sequence] = [idOf(webhook), idOf(event), event?.sequence ?? 0];
    const [delivery] = await this.#db
      .insert(webhookDeliveries)
      .values({ webhookId, eventId, sequence, state: 'failed', nextAttemptAt: new Date(this.#now()) })
      .returning();
    return { webhook: webhookId, delivery: idOf(delivery) };
  }

  /** What a tenant hears of an event by mail and text message. */
  async notices(tenantId: string, event: string) {
    const subscription = async (channel: 'email' | 'sms'): Promise<string> => {
      const [configuration] = await this.#db
        .insert(noticeConfigurations)
        .values({ tenantId, channel, eventKey: event, enabled: true })
        .returning();
      const [row] = await this.#db
        .insert(noticeSubscriptions)
        .values({ configurationId: idOf(configuration), name: FOREIGN_MARK, enabled: true })
        .returning();
      return idOf(row);
    };
    return { event, emailSubscription: await subscription('email'), smsSubscription: await subscription('sms') };
  }

  async slack(tenantId: string): Promise<string> {
    const team = await this.#nameOf(tenantId);
    await connectSample(this.#db, tenantId, team);
    const events = [{ eventKey: 'frontegg.user.signedUp', channelIds: ['C0SECURITY1'], title: team }];
    const [row] = await this.#db.insert(slackSubscriptions).values({ tenantId, isActive: true, events }).returning();
    return idOf(row);
  }

  /** API tokens of each kind and type: a person's, and the tenant's. */
  async tokens(place: { tenantId: string; userId: string }) {
    const make = async (kind: string, type: ApiTokenType, owner: { tenantId: string; userId?: string }) => {
      const fields = { description: `${FOREIGN_MARK} ${kind}`, createdAt: new Date(this.#now()) };
      const [row] = await this.#db
        .insert(apiTokens)
        .values({ ...owner, ...fields, type, hash: randomUUID(), createdBy: place.userId })
        .returning();
      return idOf(row);
    };
    const { tenantId } = place;
    return {
      userAccessToken: await make('personal', 'accessToken', place),
      userApiToken: await make('personal', 'clientCredentials', place),
      tenantAccessToken: await make('of the tenant', 'accessToken', { tenantId }),
      tenantApiToken: await make('of the tenant', 'clientCredentials', { tenantId }),
    };
  }

  async #nameOf(tenantId: string): Promise<string> {
    const [tenant] = await this.#db.select().from(tenants).where(eq(tenants.id, tenantId));
    return tenant?.name ?? assert.fail('there is no such tenant');
  }
}

const idOf = (row: { readonly id: string } | undefined): string => row?.id ?? assert.fail('nothing was written');
