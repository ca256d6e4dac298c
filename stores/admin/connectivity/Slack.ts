import { makeAutoObservable, observableRef } from 'mobx';
import { eventsEndpoints, type EventChannelMap } from '../../../api/contract/events.ts';
import { READ_WEBHOOKS, WRITE_WEBHOOKS } from '../../../api/contract/permissions.ts';
import {
  slackEndpoints,
  type SlackApplication,
  type SlackChannel,
  type SlackConfiguration,
  type SlackSubscription,
} from '../../../api/contract/slack.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing } from '../../core/lists/Listing.ts';
import { saveEach, type EventNotice, type NoticeEdit, type SaveOutcome } from './saveEach.ts';

/** There are fewer events: all of them are on one page. */
const ALL = 200;

/** An event, and the channels of the workspace that it is posted in. */
export interface SlackNotice extends EventNotice {
  /** The subscriptions that hold the event. */
  readonly kept: readonly SlackSubscription[];
}

/** Which events of a tenant are posted in its Slack workspace (CONN-003, CONN-005, CONN-009, CONN-012). */
export class Slack {
  readonly list: Listing<SlackNotice>;
  /** The workspace and whether it can be reached; undefined until it is known. */
  workspace: Pick<SlackConfiguration, 'state' | 'team'> | undefined = undefined;
  /** The channels that can be chosen; undefined until they are known. */
  channels: readonly SlackChannel[] | undefined = undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<'channels' | 'connect' | 'register'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    this.list = new Listing<SlackNotice>(context, {
      id: ({ key }) => key,
      permission: READ_WEBHOOKS,
      pageSize: ALL,
      load: async (_, { signal }) => {
        const [events, kept] = await Promise.all([
          context.call(eventsEndpoints.channelMaps, { query: { channels: 'slack' } }, { signal }),
          context.call(slackEndpoints.configuration, {}, { signal }),
        ]);
        if (!signal.aborted) this.know(kept);
        const rows = events.map((event) => noticeOf(event, kept.slackSubscriptions));
        return { rows, totalItems: rows.length };
      },
      reset: () => this.forget(),
    });
    makeAutoObservable<this, 'know' | 'forget'>(
      this,
      { list: false, workspace: observableRef, channels: observableRef, know: true, forget: true },
      { autoBind: true, deep: false },
    );
  }

  get mayWrite(): boolean {
    return this.#context.allows(WRITE_WEBHOOKS) === true;
  }

  /** How many events are posted. */
  get count(): number {
    return this.list.rows.filter(({ enabled, recipients }) => enabled && recipients.length > 0).length;
  }

  /**
   * Loads the channels that the app of the workspace may see. A failure may mean that the connection is lost, so the
   * configuration is read again.
   */
  async loadChannels(): Promise<boolean> {
    const isDone = await this.#actions.run('channels', () => this.#context.call(slackEndpoints.channels), {
      done: (channels) => void (this.channels = channels),
    });
    if (!isDone) await this.list.again();
    return isDone;
  }

  get loadsChannels(): boolean {
    return this.#actions.pending('channels');
  }

  /** A user is about to be sent to Slack. */
  get isLeaving(): boolean {
    return this.#actions.pending('connect');
  }

  /** Why the latest call of this kind failed. */
  error(call: 'channels' | 'connect' | 'register'): ApiError | undefined {
    return this.#actions.error(call);
  }

  /** Asks where a user is sent to connect the workspace. Slack sends them back to `redirectUri`. */
  async connect(redirectUri: string): Promise<SlackApplication | undefined> {
    let application: SlackApplication | undefined;
    const query = { redirectUri };
    await this.#actions.run('connect', () => this.#context.call(slackEndpoints.application, { query }), {
      done: (answer) => void (application = answer),
      single: true,
    });
    return application;
  }

  /** Finishes what Slack has sent a user back with. Resolves to the name of the workspace. */
  async register(body: { code: string; state: string; redirectUri: string }): Promise<string | undefined> {
    let team: string | undefined;
    await this.#actions.run('register', () => this.#context.call(slackEndpoints.register, { body }), {
      done: (answer) => {
        team = answer.team;
        this.channels = undefined; // those of another workspace, maybe
      },
      single: true,
    });
    await this.list.again();
    if (team !== undefined) await this.loadChannels();
    return team;
  }

  /**
   * Saves what was edited, event by event; `recipients` are the ids of channels. What was saved before one is refused
   * stays saved.
   */
  async save(edits: ReadonlyMap<string, NoticeEdit>): Promise<SaveOutcome> {
    const left = new Map<string, SlackSubscription>();
    return saveEach(this.#context, this.list, edits, (notice, edit, isSame) =>
      this.#send(notice, edit, { left, isSame }),
    );
  }

  /**
   * The calls for one event, which has a subscription of its own from then on, and is taken out of all others. `left`
   * is what a subscription of several events still holds, by its id.
   */
  async #send(
    { key, kept }: SlackNotice,
    { enabled, recipients }: NoticeEdit,
    { left, isSame }: { left: Map<string, SlackSubscription>; isSame: () => boolean },
  ): Promise<void> {
    const { call } = this.#context;
    const holding = kept.map((listed) => (listed.id !== undefined && left.get(listed.id)) || listed);
    const isOf = ({ eventKey }: { eventKey: string }): boolean => eventKey === key;
    const own = holding.find(({ slackEvents }) => slackEvents.every(isOf));
    const given = holding.flatMap(({ slackEvents }) => slackEvents).find(isOf);
    const body = { isActive: enabled, slackEvents: [{ ...given, eventKey: key, channelIds: [...recipients] }] };
    // CONN-005: one without a channel is not saved, and one that was is deleted.
    if (recipients.length > 0) {
      if (own?.id === undefined) await call(slackEndpoints.create, { body });
      else await call(slackEndpoints.update, { params: { id: own.id }, body });
    }
    for (const { id, isActive, slackEvents } of holding) {
      if (id === undefined || (recipients.length > 0 && id === own?.id)) continue;
      if (!isSame()) return;
      const rest = { id, isActive, slackEvents: slackEvents.filter((one) => !isOf(one)) };
      if (rest.slackEvents.length === 0) await call(slackEndpoints.remove, { params: { id } });
      else await call(slackEndpoints.update, { params: { id }, body: { isActive, slackEvents: rest.slackEvents } });
      left.set(id, rest);
    }
  }

  private know({ state, team }: SlackConfiguration): void {
    this.workspace = { state, ...(team !== undefined && { team }) };
  }

  private forget(): void {
    this.#actions.invalidate();
    this.workspace = undefined;
    this.channels = undefined;
  }
}

function noticeOf(event: EventChannelMap, subscriptions: readonly SlackSubscription[]): SlackNotice {
  const isOf = ({ eventKey }: { eventKey: string }): boolean => eventKey === event.key;
  const kept = subscriptions.filter(({ slackEvents }) => slackEvents.some(isOf));
  const channelIds = kept.flatMap(({ slackEvents }) => slackEvents.filter(isOf)).flatMap((one) => one.channelIds);
  return {
    key: event.key,
    event,
    enabled: kept.some(({ isActive }) => isActive),
    recipients: [...new Set(channelIds)],
    kept,
  };
}
