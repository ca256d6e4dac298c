import { makeAutoObservable, observableRef } from 'mobx';
import { eventsEndpoints, type EventCategory } from '../../../api/contract/events.ts';
import { DELETE_WEBHOOKS, READ_WEBHOOKS, WRITE_WEBHOOKS } from '../../../api/contract/permissions.ts';
import {
  WEBHOOK_PAYLOAD_LENGTH as PAYLOAD_LENGTH,
  webhooksEndpoints,
  type WebhookConfiguration,
  type WebhookInput,
  type WebhookTestResult,
} from '../../../api/contract/webhooks.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing, type Change } from '../../core/lists/Listing.ts';
import { wholeList } from '../../core/wholeList.ts';
import { Deliveries } from './Deliveries.ts';
import { conditionOf, deliveredShare } from './health.ts';
import { sampleOf } from './samples.ts';

export { READ_WEBHOOKS, PAYLOAD_LENGTH };
export { conditionOf, conditions, deliveredShare, type Condition } from './health.ts';
export { RESEND_LIMIT, type Deliveries } from './Deliveries.ts';
export type WebhookColumn = 'webhook' | 'events' | 'status' | 'delivered' | 'last';

const byText = (one: string, other: string): number => one.localeCompare(other);
const lastOf = ({ lastDeliveryAt }: WebhookConfiguration): number =>
  lastDeliveryAt === null ? 0 : Date.parse(lastDeliveryAt);

/** What a person edits of a webhook. `secret` empty: the provider makes one, or the webhook keeps its own. */
export interface WebhookFields extends Pick<WebhookInput, 'displayName' | 'description' | 'url'> {
  readonly eventKeys: readonly string[];
  readonly secret: string;
}

/** A try of an address. `ok`: it answered 200 or 201 (CONN-017). */
export interface WebhookTrial extends WebhookTestResult {
  readonly ok: boolean;
}

/** The webhooks of the active tenant (CONN-004, CONN-013 to CONN-021). */
export class WebhooksStore {
  readonly list: Listing<WebhookConfiguration, WebhookColumn>;
  /** The events that can be chosen, by group (CONN-014); undefined until they are loaded. */
  categories: readonly EventCategory[] | undefined = undefined;
  private webhooks: readonly WebhookConfiguration[] = [];
  readonly #context: StoreContext;
  readonly #actions: Actions<'events' | 'test'>;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    this.list = new Listing<WebhookConfiguration, WebhookColumn>(context, {
      id: ({ _id }) => _id,
      permission: READ_WEBHOOKS,
      sort: { id: 'webhook', desc: false },
      load: wholeList<WebhookConfiguration, WebhookColumn>({
        all: (signal) => this.#all(signal),
        text: ({ displayName, url, description }) => `${displayName}\n${url}\n${description}`,
        passes: (webhook, { status }) => !status || status.includes(conditionOf(webhook)),
        compare: {
          webhook: (one, other) => byText(one.displayName, other.displayName),
          events: (one, other) => one.eventKeys.length - other.eventKeys.length,
          status: (one, other) => byText(conditionOf(one), conditionOf(other)),
          delivered: (one, other) => (deliveredShare(one) ?? -1) - (deliveredShare(other) ?? -1),
          last: (one, other) => lastOf(one) - lastOf(other),
        },
      }),
      reset: () => this.forget(),
    });
    makeAutoObservable<this, 'webhooks'>(
      this,
      { list: false, categories: observableRef, webhooks: observableRef },
      { autoBind: true, deep: false },
    );
  }

  get mayWrite(): boolean {
    return this.#context.allows(WRITE_WEBHOOKS) === true;
  }

  get mayDelete(): boolean {
    return this.#context.allows(DELETE_WEBHOOKS) === true;
  }

  /** How many there are, whatever the list shows. */
  get count(): number {
    return this.webhooks.length;
  }

  /**
   * The one whose calls have failed for longest, else one that the provider has switched off; undefined where all are
   * well.
   */
  get failing(): WebhookConfiguration | undefined {
    return (
      this.webhooks
        .filter((webhook) => conditionOf(webhook) === 'failing')
        .sort((one, other) => byText(one.failingSince ?? '', other.failingSince ?? ''))[0] ??
      this.webhooks.find(({ isActive, stoppedBy }) => !isActive && stoppedBy !== null)
    );
  }

  /** A webhook by its id, with the pending writes already applied. */
  find(id: string): WebhookConfiguration | undefined {
    const byId = ({ _id }: WebhookConfiguration): boolean => _id === id;
    return this.list.rows.find(byId) ?? this.webhooks.find(byId);
  }

  /** What was sent to a webhook, and what became of it. */
  deliveriesOf(id: string): Deliveries {
    return new Deliveries(this.#context, id, () => this.list.again());
  }

  /** Loads the events that can be chosen. */
  loadEvents(): Promise<boolean> {
    return this.#actions.run('events', () => this.#context.call(eventsEndpoints.categories), {
      done: (categories) => void (this.categories = categories),
    });
  }

  get eventsFailed(): boolean {
    return this.#actions.error('events') !== undefined;
  }

  /** Makes a webhook. Resolves to it, with its secret where the provider made one: it is answered once. */
  async add(
    fields: WebhookFields,
    callback?: Callback<WebhookConfiguration>,
  ): Promise<WebhookConfiguration | undefined> {
    let made: WebhookConfiguration | undefined;
    const body = { ...bodyOf(fields), secret: fields.secret || null, isActive: true };
    const done = (answer: WebhookConfiguration): void => void (made = answer);
    await this.list.write('add', () => this.#context.call(webhooksEndpoints.create, { body }), { done, reload: true });
    this.list.report('add', made ?? false, callback);
    return made;
  }

  /**
   * Saves what was edited of a webhook. Resolves to it, with its secret where `replaceSecret` made one.
   * The secret before signs beside the new one for a day.
   */
  async save(
    id: string,
    { replaceSecret = false, ...fields }: WebhookFields & { replaceSecret?: boolean },
    callback?: Callback<WebhookConfiguration>,
  ): Promise<WebhookConfiguration | undefined> {
    const secret = fields.secret ? { secret: fields.secret } : {};
    const body = { ...bodyOf(fields), ...secret, ...(replaceSecret && { replaceSecret }) };
    const saved = await this.#update(`save:${id}`, id, body);
    this.list.report(`save:${id}`, saved ?? false, callback);
    return saved;
  }

  /** Switches a webhook on or off. Events of the time when it is off are logged as skipped. */
  async setActive(id: string, isActive: boolean, callback?: Callback): Promise<boolean> {
    const saved = await this.#update(`active:${id}`, id, { isActive }, (rows) =>
      rows.map((row) => (row._id === id ? { ...row, isActive, ...(isActive && { stoppedBy: null }) } : row)),
    );
    return this.list.report(`active:${id}`, saved !== undefined, callback);
  }

  /** A webhook is being switched on or off: the list shows what it will be. Observable. */
  isTurning(id: string): boolean {
    return this.list.writing(`active:${id}`);
  }

  remove(id: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(webhooksEndpoints.remove, { params: { id } });
    const show: Change<WebhookConfiguration> = (rows) => rows.filter(({ _id }) => _id !== id);
    return this.list.write(`remove:${id}`, work, { show, reload: true, callback });
  }

  /** What a delivery of this event looks like, for a test. */
  sampleOf(eventKey: string): object {
    const { session, tenant, ports } = this.#context;
    const { id = '', email = '', name = '' } = session.user ?? {};
    const { aud: vendorId } = session.profile ?? {};
    return sampleOf(eventKey, {
      vendorId: typeof vendorId === 'string' ? vendorId : undefined,
      tenantId: tenant.id ?? '',
      user: { id, email, name },
      now: ports.clock.now(),
    });
  }

  /**
   * Calls an address, as a delivery would (CONN-017). Resolves to nothing when the provider did not try. `payload` is
   * the body; without one the provider sends its own. The log of the webhook `id` has the call.
   */
  async test(
    { url, secret = '', payload }: Pick<WebhookFields, 'url'> & { secret?: string; payload?: object },
    id?: string,
  ): Promise<WebhookTrial | undefined> {
    let trial: WebhookTrial | undefined;
    const own = { ...(payload && { payload }), ...(id !== undefined && { _id: id }) };
    const body = { url: url.trim(), secret: secret || null, ...own };
    await this.#actions.run('test', () => this.#context.call(webhooksEndpoints.test, { body }), {
      done: (answer) => void (trial = { ...answer, ok: answer.statusCode === 200 || answer.statusCode === 201 }),
    });
    if (trial && id !== undefined) void this.list.again();
    return trial;
  }

  /** Why the latest test was not made (CONN-018). */
  get testError(): ApiError | undefined {
    return this.#actions.error('test');
  }

  /** Why the latest write failed: of a new webhook (`add`), or of this one. */
  error(write: 'add' | `${'save' | 'active' | 'remove'}:${string}`): ApiError | undefined {
    return this.list.writeError(write);
  }

  async #update(
    key: string,
    id: string,
    body: Partial<WebhookInput> & { replaceSecret?: boolean },
    show?: Change<WebhookConfiguration>,
  ): Promise<WebhookConfiguration | undefined> {
    let saved: WebhookConfiguration | undefined;
    const work = () => this.#context.call(webhooksEndpoints.update, { params: { _id: id }, body });
    const done = (answer: WebhookConfiguration): void => void (saved = answer);
    await this.list.write(key, work, { ...(show && { show }), done, reload: true });
    return saved;
  }

  async #all(signal: AbortSignal): Promise<readonly WebhookConfiguration[]> {
    const webhooks = await this.#context.call(webhooksEndpoints.list, {}, { signal });
    if (!signal.aborted) this.show(webhooks);
    return webhooks;
  }

  private show(webhooks: readonly WebhookConfiguration[]): void {
    this.webhooks = webhooks;
  }

  private forget(): void {
    this.#actions.invalidate();
    this.show([]);
  }
}

const bodyOf = ({ displayName, description, url, eventKeys }: WebhookFields) => ({
  displayName: displayName.trim(),
  description: description.trim(),
  url: url.trim(),
  eventKeys: [...eventKeys],
});
