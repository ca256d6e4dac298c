import { and, eq, ne } from 'drizzle-orm';
import { NOTICE_RECIPIENT_LIMIT } from 'gatehouse-contract/contract.js';
import { noticeConfigurations, noticeSubscriptions } from '../../database/storage/schema.ts';
import { ProviderError } from '../../ground/errors.ts';
import type { WriteCall } from '../../http/pipeline/call.ts';
import { NOTHING_CHANGED, type Written } from '../../http/pipeline/writeRoute.ts';
import { languageOf } from '../../messages/mail/language.ts';
import { assertReachable } from '../../signIn/phones/textLimits.ts';
import { askStrangers } from './asking.ts';
import { SUBSCRIPTION_LIMIT, type ConfigurationInput, type SubscriptionInput } from './fields.ts';
import {
  addRecipients,
  dropLeft,
  findConfiguration,
  holdConfiguration,
  subscriptionsOf,
  writeSubscription,
  type Configuration,
  type Place,
} from './storage.ts';

type Done = Promise<Written<undefined>>;

/**
 * Creates the notices of an event. Where there are some, the subscriptions are added to them, and those that name a
 * present one take its place.
 */
export async function createNotices(
  call: WriteCall,
  place: Place,
  eventKey: string,
  { enabled, subscriptions }: ConfigurationInput,
): Done {
  const { db, now } = call;
  await db
    .insert(noticeConfigurations)
    .values({ ...place, eventKey, enabled, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  const configuration = await held(call, place, eventKey);
  await db
    .update(noticeConfigurations)
    .set({ enabled, updatedAt: now })
    .where(eq(noticeConfigurations.id, configuration.id));
  const present = new Set((await subscriptionsOf(db, [configuration.id])).map(({ row }) => row.id));
  const given = subscriptions.map(({ id, ...fields }) => ({
    ...fields,
    ...(id !== undefined && present.has(id) && { id }),
  }));
  await write(call, configuration, given);
  const recipients = new Set(subscriptions.flatMap((one) => one.recipients)).size;
  return {
    answer: undefined,
    event: {
      event: 'admin.notice.created',
      subjectId: configuration.id,
      details: { channel: place.channel, eventKey, recipients },
    },
  };
}

/** Switches all notices of an event. */
export async function switchNotices(call: WriteCall, place: Place, eventKey: string | undefined, on: boolean): Done {
  const { db, now } = call;
  // Not held: a lock would count as something written.
  const found = eventKey === undefined ? undefined : await findConfiguration(db, place, eventKey);
  if (!found) throw new ProviderError('ER-NOT-FOUND');
  const [row] = await db
    .update(noticeConfigurations)
    .set({ enabled: on, updatedAt: now })
    .where(and(eq(noticeConfigurations.id, found.id), ne(noticeConfigurations.enabled, on)))
    .returning();
  if (!row) return { answer: undefined, event: NOTHING_CHANGED };
  const details = { ...about(row), enabled: on };
  return { answer: undefined, event: { event: 'admin.notice.changed', subjectId: row.id, details } };
}

interface Named {
  readonly eventKey: string | undefined;
  readonly id: string | undefined;
}

/** Replaces a subscription. Recipients who stay are not asked again. */
export async function replaceSubscription(
  call: WriteCall,
  place: Place,
  { eventKey, id }: Named,
  input: SubscriptionInput,
): Done {
  const configuration = await held(call, place, eventKey);
  const before = (await subscriptionsOf(call.db, [configuration.id])).find(({ row }) => row.id === id);
  if (id === undefined || !before) throw new ProviderError('ER-NOT-FOUND');
  await write(call, configuration, [{ ...input, id }]);
  const details = { ...about(configuration), subscription: input.name, enabled: input.enabled };
  return { answer: undefined, event: { event: 'admin.notice.changed', subjectId: configuration.id, details } };
}

/** Deletes a subscription. An event without any is left: it is deleted by itself. */
export async function dropSubscription(call: WriteCall, place: Place, { eventKey, id }: Named): Done {
  const configuration = await held(call, place, eventKey);
  const { configurationId } = noticeSubscriptions;
  const [row] =
    id === undefined
      ? []
      : await call.db
          .delete(noticeSubscriptions)
          .where(and(eq(noticeSubscriptions.id, id), eq(configurationId, configuration.id)))
          .returning();
  if (!row) throw new ProviderError('ER-NOT-FOUND');
  await dropLeft(call.db, configuration.id);
  const details = { ...about(configuration), subscription: row.name };
  return { answer: undefined, event: { event: 'admin.notice.deleted', subjectId: configuration.id, details } };
}

/** Deletes the notices of an event with their subscriptions. */
export async function dropNotices(call: WriteCall, place: Place, eventKey: string | undefined): Done {
  const configuration = await held(call, place, eventKey);
  await call.db.delete(noticeConfigurations).where(eq(noticeConfigurations.id, configuration.id));
  const details = about(configuration);
  return { answer: undefined, event: { event: 'admin.notice.deleted', subjectId: configuration.id, details } };
}

const about = ({ channel, eventKey }: Configuration) => ({ channel, eventKey });

/** @throws ProviderError 404 where a tenant has none of the event */
async function held({ db }: WriteCall, place: Place, eventKey: string | undefined): Promise<Configuration> {
  const found = eventKey === undefined ? undefined : await holdConfiguration(db, place, eventKey);
  if (!found) throw new ProviderError('ER-NOT-FOUND');
  return found;
}

/**
 * @throws ProviderError 400 where the event would have too many recipients or subscriptions; 400 or 403 for a new
 * number that gets no text messages. One that is there already may stay
 */
async function write(call: WriteCall, configuration: Configuration, inputs: readonly SubscriptionInput[]) {
  const { db, request, now } = call;
  const addresses = [...new Set(inputs.flatMap(({ recipients }) => recipients))];
  const { all, added } = await addRecipients(db, configuration.id, { addresses, language: languageOf(request) }, now);
  if (configuration.channel === 'sms')
    for (const { address } of added) await assertReachable(call, address, 'recipients');
  for (const input of inputs) await writeSubscription(db, configuration.id, input, all, now);
  await dropLeft(db, configuration.id);
  const written = await subscriptionsOf(db, [configuration.id]);
  const recipients = new Set(written.flatMap((one) => one.recipients.map(({ id }) => id)));
  if (recipients.size > NOTICE_RECIPIENT_LIMIT)
    throw tooMany('recipients', `An event has at most ${NOTICE_RECIPIENT_LIMIT} recipients: remove some first`);
  if (written.length > SUBSCRIPTION_LIMIT)
    throw tooMany('subscriptions', `An event has at most ${SUBSCRIPTION_LIMIT} subscriptions: delete one first`);
  await askStrangers(call, configuration, added);
}

const tooMany = (field: string, sentence: string): ProviderError =>
  new ProviderError('ER-INVALID-REQUEST', { errors: [`${field}: ${sentence}`], context: { field } });
