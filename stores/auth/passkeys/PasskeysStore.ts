import { action, makeObservable, observableRef } from 'mobx';
import { webauthnEndpoints, type AcceptedPasskeys, type PasskeyDevice } from '../../../api/contract/webauthn.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions, type Callback } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { Listing, without } from '../../core/lists/Listing.ts';
import { createPasskey, type NotMade, type PasskeyMaker } from './createPasskey.ts';

/** The passkeys of the signed-in person, and the ways to a new one and out of an old one (PASSKEY-004, PASSKEY-005). */
export class PasskeysStore {
  readonly list: Listing<PasskeyDevice>;
  /** What the browser may offer from now on. Undefined: the provider does not tell. */
  accepted: AcceptedPasskeys | undefined;
  /** Why the browser made no passkey. */
  notMade: NotMade | undefined;
  readonly #context: StoreContext;
  readonly #actions: Actions<'create'>;
  #asking: AbortController | undefined;

  constructor(context: StoreContext) {
    this.#context = context;
    this.#actions = new Actions(context.toError, context.report);
    let answered: AcceptedPasskeys | undefined;
    this.list = new Listing(context, {
      id: ({ id }) => id,
      load: async (_, { signal }) => {
        const { devices, accepted } = await context.call(webauthnEndpoints.listDevices, {}, { signal });
        answered = accepted;
        return { rows: devices, totalItems: devices.length };
      },
      loaded: () => (this.accepted = answered),
      reset: () => {
        this.leave();
        this.accepted = undefined;
      },
    });
    makeObservable(this, { accepted: observableRef, notMade: observableRef, show: action });
  }

  /** A passkey is being made: the browser asks, or the provider is about to answer. Observable. */
  get creating(): boolean {
    return this.#actions.pending('create');
  }

  /** Why the provider took no new passkey. */
  get createError(): ApiError | undefined {
    return this.#actions.error('create');
  }

  /** @internal */
  show(notMade: NotMade | undefined): void {
    this.notMade = notMade;
  }

  /**
   * Makes a passkey; a second call while the browser asks does nothing. Resolves to whether there is one more.
   *
   * @param load brings what asks the browser
   */
  async create(load: () => Promise<PasskeyMaker>, callback?: Callback): Promise<boolean> {
    if (this.creating) return false;
    this.show(undefined);
    const { signal } = (this.#asking = new AbortController());
    const work = () => createPasskey(this.#context.call, load, { signal });
    let notMade: NotMade | undefined;
    const done = await this.#actions.run('create', work, { done: (why) => this.show((notMade = why)), callback });
    if (!done || notMade) return false;
    await this.list.again();
    return true;
  }

  /** Closes the dialog of the browser. */
  cancel(): void {
    this.#asking?.abort();
  }

  /** The page is left: the dialog of the browser closes, and nothing of it is said at the next visit. */
  leave(): void {
    this.cancel();
    this.#actions.invalidate();
    this.show(undefined);
  }

  /** Forgets why there is no passkey, for a person who does something else. */
  dismiss(): void {
    this.show(undefined);
    this.#actions.clear('create');
  }

  /** Removes a passkey, and learns what the browser may offer from now on. */
  async remove(id: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(webauthnEndpoints.deleteDevice, { params: { deviceId: id } });
    const removed = await this.list.write(`remove:${id}`, work, { show: without(id), callback });
    if (removed) await this.list.again();
    return removed;
  }

  /** Why a passkey could not be removed. */
  removeError(id: string): ApiError | undefined {
    return this.list.writeError(`remove:${id}`);
  }
}
