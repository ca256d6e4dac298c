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
import { saveEach, type EventNotice, type NoticeEdit, type NoticeFailure } from './saveEach.ts';

/** There are fewer events: all of them are on one page. */
const ALL = 200;

/** An event, and the channels of the workspace that it is posted in. */
export interface SlackNotice extends EventNotice {
  /** What is kept; undefined where the event is posted nowhere. */
  readonly kept: SlackSubscription | undefined;
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

  /** Loads the channels that the app of the workspace may see. */
  loadChannels(): Promise<boolean> {
    return this.#actions.run('channels', () => this.#context.call(slackEndpoints.channels), {
      done: (channels) => void (this.channels = channels),
    });
  }

  get loadsChannels(): boolean {
    return this.#actions.pending('channels');
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
      done: (answer) => void (team = answer.team),
      single: true,
    });
    await this.list.load();
    return team;
  }

  /**
   * Saves what was edited, event by event; `recipients` are the ids of channels. What was saved before one is refused
   * stays saved. Resolves to the refusal; to nothing when all is done.
   */
  async save(edits: ReadonlyMap<string, NoticeEdit>): Promise<NoticeFailure | undefined> {
    const left = new Map<string, SlackSubscription>();
    return saveEach(this.list, edits, (notice, edit) => this.#send(notice, edit, left));
  }

  /**
   * The calls for one event, which has a subscription of its own from then on. `left` is what a subscription of several
   * events still holds, by its id.
   */
  async #send(
    { key, kept: listed }: SlackNotice,
    { enabled, recipients }: NoticeEdit,
    left: Map<string, SlackSubscription>,
  ): Promise<void> {
    const { call } = this.#context;
    const id = listed?.id;
    const kept = (id !== undefined && left.get(id)) || listed;
    const own = kept?.slackEvents.find(({ eventKey }) => eventKey === key);
    const others = kept?.slackEvents.filter(({ eventKey }) => eventKey !== key) ?? [];
    const slackEvents = recipients.length > 0 ? [{ ...own, eventKey: key, channelIds: [...recipients] }] : [];
    const body = { isActive: enabled, slackEvents };
    if (kept && id !== undefined && others.length > 0) {
      const rest = { isActive: kept.isActive, slackEvents: others };
      await call(slackEndpoints.update, { params: { id }, body: rest });
      left.set(id, rest);
    }
    // CONN-005: one without a channel is not saved, and one that was is deleted.
    if (id === undefined || others.length > 0) {
      if (slackEvents.length > 0) await call(slackEndpoints.create, { body });
    } else if (slackEvents.length === 0) await call(slackEndpoints.remove, { params: { id } });
    else await call(slackEndpoints.update, { params: { id }, body });
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
  const kept = subscriptions.find(({ slackEvents }) => slackEvents.some(isOf));
  const recipients = kept?.slackEvents.find(isOf)?.channelIds ?? [];
  return { key: event.key, event, enabled: kept?.isActive ?? false, recipients, kept };
}
