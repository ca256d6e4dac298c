import * as v from 'valibot';
import { isHeardBy, NOTICE_RECIPIENT_LIMIT } from 'gatehouse-contract/contract.js';
import { toIdentifierKey } from 'gatehouse-contract/rules.js';
import { ProviderError } from '../../ground/errors.ts';
import { label, text } from '../../http/pipeline/fields.ts';
import { mailboxField } from '../../signIn/auth/codes.ts';
import { numberField } from '../../signIn/phones/field.ts';
import type { noticeConfigurations } from '../../database/storage/schema.ts';

export type NoticeChannel = (typeof noticeConfigurations.$inferSelect)['channel'];

/** Subscriptions of an event by one channel, at most: none needs more than one of each recipient. */
export const SUBSCRIPTION_LIMIT = NOTICE_RECIPIENT_LIMIT;

const NONE = 'must name a recipient: to stop the notices, switch the subscription off or delete it';
const TOO_MANY = `must name at most ${NOTICE_RECIPIENT_LIMIT} recipients: write to a mailing list instead`;

const switched = v.boolean('must be true or false');
const addresses = { email: mailboxField, sms: numberField } as const;

const subscriptionFields = (channel: NoticeChannel) => ({
  /** The path names it, or what is created anew. */
  id: v.optional(text(100)),
  name: label(100),
  enabled: switched,
  recipients: v.pipe(
    v.array(addresses[channel], 'must be a list'),
    v.minLength(1, NONE),
    v.transform((given) => [...new Map(given.map((one) => [toIdentifierKey(one), one])).values()]),
    v.maxLength(NOTICE_RECIPIENT_LIMIT, TOO_MANY),
  ),
  /** Published with the list, and sent back with it. */
  unconfirmed: v.optional(v.array(text(320), 'must be a list')),
});

/** A subscription, as a page saves it. */
export const subscriptionBody = (channel: NoticeChannel) => v.object(subscriptionFields(channel));

/** The notices of an event, as a page creates them. */
export const configurationBody = (channel: NoticeChannel) =>
  v.object({
    enabled: switched,
    subscriptions: v.pipe(
      v.array(subscriptionBody(channel), 'must be a list'),
      v.maxLength(SUBSCRIPTION_LIMIT, `must name at most ${SUBSCRIPTION_LIMIT} subscriptions`),
      v.check((given) => {
        const ids = given.flatMap(({ id }) => (id === undefined ? [] : [id]));
        return new Set(ids).size === ids.length;
      }, 'must name each id once'),
    ),
  });

export const switchBody = v.object({ enabled: switched });

export interface SubscriptionInput {
  readonly id?: string | undefined;
  readonly name: string;
  readonly enabled: boolean;
  readonly recipients: readonly string[];
}

export interface ConfigurationInput {
  readonly enabled: boolean;
  readonly subscriptions: readonly SubscriptionInput[];
}

/** @throws ProviderError 400 for a key of which people do not hear */
export function knownKey(channel: NoticeChannel, given: string | undefined): string {
  if (given !== undefined && isHeardBy(channel, given)) return given;
  throw new ProviderError('ER-INVALID-REQUEST', {
    errors: ['eventKey: must be the key of an event that people can hear of'],
    context: { field: 'eventKey' },
  });
}
