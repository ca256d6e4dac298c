import { makeAutoObservable } from 'mobx';
import { READ_WEBHOOKS } from '../../../api/contract/permissions.ts';
import {
  deliveryStates,
  WEBHOOK_RESEND_LIMIT,
  webhooksEndpoints,
  type WebhookLog,
} from '../../../api/contract/webhooks.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing, type ListState } from '../../core/lists/Listing.ts';

/** As many are sent again by one call, at most. */
export const RESEND_LIMIT = WEBHOOK_RESEND_LIMIT;
/** As many are on a page (CONN-016). */
const PAGE = 10;

/** What was sent to one webhook, the newest first (CONN-015, CONN-016). */
export class Deliveries {
  readonly list: Listing<WebhookLog>;
  readonly #context: StoreContext;
  readonly #webhookId: string;
  readonly #changed: () => unknown;

  /** @param changed called when something may have become of a delivery, which shows in the list of webhooks */
  constructor(context: StoreContext, webhookId: string, changed: () => unknown) {
    this.#context = context;
    this.#changed = changed;
    this.#webhookId = webhookId;
    this.list = new Listing<WebhookLog>(context, {
      id: ({ id }) => id,
      permission: READ_WEBHOOKS,
      pageSize: PAGE,
      passing: true,
      load: async ({ page, pageSize, filters }: ListState, { signal }) => {
        const state = deliveryStates.find((one) => one === filters['state']?.[0]);
        const query = {
          id: webhookId,
          offset: page * pageSize,
          limit: pageSize,
          ...(state && { state }),
        };
        const { count, rows } = await context.call(webhooksEndpoints.logs, { query }, { signal });
        return { rows, totalItems: count };
      },
    });
    makeAutoObservable(this, { list: false }, { autoBind: true });
  }

  /** Looks what became of the deliveries. What is on screen stays until the answer. */
  async look(): Promise<void> {
    await this.list.again();
    this.#changed();
  }

  /** Sends a delivery again (CONN-019). */
  async retry(id: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(webhooksEndpoints.retry, { params: { id } });
    const done = await this.list.write(`retry:${id}`, work, { callback });
    if (done) await this.look();
    return done;
  }

  /**
   * Sends what failed or was skipped in a range of time again, up to but without its end (CONN-019). Resolves to how
   * many that are, `RESEND_LIMIT` at most; to nothing when it was refused.
   */
  async resend({ from, to }: { readonly from: Date; readonly to: Date }): Promise<number | undefined> {
    let count: number | undefined;
    const body = { from: from.toISOString(), to: to.toISOString() };
    const params = { _id: this.#webhookId };
    const work = () => this.#context.call(webhooksEndpoints.resend, { params, body });
    if (await this.list.write('resend', work, { done: (answer) => void (count = answer.count) })) await this.look();
    return count;
  }

  /** Why it was not sent again. */
  error(write: 'resend' | `retry:${string}`): ApiError | undefined {
    return this.list.writeError(write);
  }
}
