import { endpoint } from './endpoint.ts';

/** Who hears of an event by mail or text message. */
export interface NoticeSubscription {
  id?: string;
  name: string;
  enabled: boolean;
  /** Addresses, or phone numbers in international form. At most {@link NOTICE_RECIPIENT_LIMIT}. */
  recipients: string[];
  /** An extension: those of the recipients who have not confirmed yet that they want to hear. */
  unconfirmed?: string[];
}

/** An event, and who hears of it by one channel (CONN-002). */
export interface NoticeConfiguration {
  eventKey: string;
  enabled: boolean;
  subscriptions: NoticeSubscription[];
}

type Fields = Omit<NoticeConfiguration, 'eventKey'>;

/** The most recipients of an event by one channel. */
export const NOTICE_RECIPIENT_LIMIT = 20;

/** Notices by mail (CONN-006 to 010). Those of an event that has none yet are created with its subscriptions. */
export const emailNoticesEndpoints = {
  list: endpoint<object, NoticeConfiguration[]>()('GET', '/integrations/resources/configurations/v1/emails'),
  create: endpoint<{ body: Fields }>()('POST', '/integrations/resources/configurations/v1/emails/{eventKey}'),
  /** Switches all notices of an event. */
  enable: endpoint<{ body: { enabled: boolean } }>()(
    'PATCH',
    '/integrations/resources/configurations/v1/emails/{eventKey}',
  ),
  updateSubscription: endpoint<{ body: NoticeSubscription }>()(
    'PUT',
    '/integrations/resources/configurations/v1/emails/{eventKey}/subscriptions/{subscriptionId}',
  ),
  removeSubscription: endpoint()(
    'DELETE',
    '/integrations/resources/configurations/v1/emails/{eventKey}/subscriptions/{subscriptionId}',
  ),
  remove: endpoint()('DELETE', '/integrations/resources/configurations/v1/emails/{eventKey}'),
} as const;

/** The same by text message. */
export const smsNoticesEndpoints = {
  list: endpoint<object, NoticeConfiguration[]>()('GET', '/integrations/resources/configurations/v2/sms'),
  create: endpoint<{ body: Fields }>()('POST', '/integrations/resources/configurations/v2/sms/{eventKey}'),
  /** Switches all notices of an event. */
  enable: endpoint<{ body: { enabled: boolean } }>()(
    'PATCH',
    '/integrations/resources/configurations/v2/sms/{eventKey}',
  ),
  updateSubscription: endpoint<{ body: NoticeSubscription }>()(
    'PUT',
    '/integrations/resources/configurations/v2/sms/{eventKey}/subscriptions/{subscriptionId}',
  ),
  removeSubscription: endpoint()(
    'DELETE',
    '/integrations/resources/configurations/v2/sms/{eventKey}/subscriptions/{subscriptionId}',
  ),
  remove: endpoint()('DELETE', '/integrations/resources/configurations/v2/sms/{eventKey}'),
} as const;
