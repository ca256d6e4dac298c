import { makeAutoObservable } from 'mobx';
import { eventsEndpoints, type EventChannelMap } from '../../../api/contract/events.ts';
import {
  emailNoticesEndpoints,
  smsNoticesEndpoints,
  type NoticeConfiguration,
  type NoticeSubscription,
} from '../../../api/contract/notices.ts';
import { READ_WEBHOOKS, WRITE_WEBHOOKS } from '../../../api/contract/permissions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing } from '../../core/lists/Listing.ts';
import { saveEach, type EventNotice, type NoticeEdit, type SaveOutcome } from './saveEach.ts';

/** The ways in which people get notices that have recipients of their own. */
export const noticeChannels = ['email', 'sms'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

const endpointsOf = { email: emailNoticesEndpoints, sms: smsNoticesEndpoints } as const;
/** There are fewer events: all of them are on one page. */
const ALL = 200;

/** An event of a channel, and who hears of it. */
export interface Notice extends EventNotice {
  /** Those of the recipients who have not confirmed yet. */
  readonly unconfirmed: readonly string[];
  /** What is kept; undefined where the event has no notices yet. */
  readonly kept: NoticeConfiguration | undefined;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item) => other.includes(item));

/** Who hears of the events of a tenant, by mail or by text message (CONN-002, CONN-006 to CONN-010). */
export class Notices {
  readonly channel: NoticeChannel;
  readonly list: Listing<Notice>;
  readonly #context: StoreContext;

  constructor(context: StoreContext, channel: NoticeChannel) {
    this.#context = context;
    this.channel = channel;
    this.list = new Listing<Notice>(context, {
      id: ({ key }) => key,
      permission: READ_WEBHOOKS,
      pageSize: ALL,
      load: async (_, { signal }) => {
        const [events, kept] = await Promise.all([
          context.call(eventsEndpoints.channelMaps, { query: { channels: channel } }, { signal }),
          context.call(endpointsOf[channel].list, {}, { signal }),
        ]);
        const rows = events.map((event) =>
          noticeOf(
            event,
            kept.find(({ eventKey }) => eventKey === event.key),
          ),
        );
        return { rows, totalItems: rows.length };
      },
    });
    makeAutoObservable(this, { channel: false, list: false }, { autoBind: true });
  }

  get mayWrite(): boolean {
    return this.#context.allows(WRITE_WEBHOOKS) === true;
  }

  /** How many events reach people by this channel. */
  get count(): number {
    return this.list.rows.filter(({ enabled, recipients }) => enabled && recipients.length > 0).length;
  }

  /**
   * Saves what was edited, event by event: what was saved before one is refused stays saved.
   */
  async save(edits: ReadonlyMap<string, NoticeEdit>): Promise<SaveOutcome> {
    return saveEach(this.#context, this.list, edits, (...asked) => this.#send(...asked));
  }

  /** The calls for one event: created, changed or deleted by what it was and what it shall be. */
  async #send({ key, kept, enabled }: Notice, edit: NoticeEdit, isSame: () => boolean): Promise<void> {
    const { call } = this.#context;
    const calls = endpointsOf[this.channel];
    const params = { eventKey: key };
    const recipients = [...new Set(edit.recipients.map((one) => one.trim()).filter(Boolean))];
    if (!kept || (kept.subscriptions.length === 0 && recipients.length > 0)) {
      // CONN-006: only with a recipient.
      if (recipients.length === 0) return;
      const subscription = { name: key, enabled: true, recipients };
      await call(calls.create, { params, body: { enabled: edit.enabled, subscriptions: [subscription] } });
      return;
    }
    // CONN-007: one that had recipients and has none is deleted.
    if (recipients.length === 0) {
      await call(calls.remove, { params });
      return;
    }
    for (const { subscription, wanted } of sharesOf(kept.subscriptions, recipients)) {
      const { id } = subscription;
      if (id === undefined || same(subscription.recipients, wanted)) continue;
      const at = { ...params, subscriptionId: id };
      if (!isSame()) return;
      if (wanted.length === 0) await call(calls.removeSubscription, { params: at });
      else {
        const { name, enabled: isOn } = subscription;
        await call(calls.updateSubscription, { params: at, body: { name, enabled: isOn, recipients: [...wanted] } });
      }
    }
    if (edit.enabled !== enabled && isSame()) await call(calls.enable, { params, body: { enabled: edit.enabled } });
  }
}

function noticeOf(event: EventChannelMap, kept: NoticeConfiguration | undefined): Notice {
  const subscriptions = kept?.subscriptions ?? [];
  return {
    key: event.key,
    event,
    enabled: kept?.enabled ?? false,
    recipients: [...new Set(subscriptions.flatMap(({ recipients }) => recipients))],
    unconfirmed: subscriptions.flatMap(({ unconfirmed = [] }) => unconfirmed),
    kept,
  };
}

/** Each subscription keeps those of its recipients who stay; new ones come to the first. */
function sharesOf(
  subscriptions: readonly NoticeSubscription[],
  recipients: readonly string[],
): { subscription: NoticeSubscription; wanted: readonly string[] }[] {
  const known = new Set(subscriptions.flatMap((one) => one.recipients));
  const fresh = recipients.filter((one) => !known.has(one));
  return subscriptions.map((subscription, index) => ({
    subscription,
    wanted: [...subscription.recipients.filter((one) => recipients.includes(one)), ...(index === 0 ? fresh : [])],
  }));
}
