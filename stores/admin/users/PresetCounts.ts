import type { UserV3 } from '../../../api/contract/types.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import { Actions } from '../../core/Actions.ts';
import type { StoreContext } from '../../core/context.ts';
import { hasStatus } from '../userFilter.ts';
import type { UsersStore } from './UsersStore.ts';
import { addedPresets, presetQuery, presets, type Preset } from './usersList.ts';

/** What one preset came to. */
interface Told {
  readonly preset: Preset;
  readonly total: number;
}

const isAdded = (preset: Preset): preset is keyof typeof addedPresets => Object.hasOwn(addedPresets, preset);

/** Asks how many people each ready-made list holds, and which of them the provider has. */
export class PresetCounts {
  readonly #context: StoreContext;
  readonly #users: UsersStore;
  readonly #actions: Actions<Preset>;

  constructor(context: StoreContext, users: UsersStore) {
    this.#context = context;
    this.#users = users;
    this.#actions = new Actions(context.toError, context.report);
  }

  /** Ignores the answers of an earlier user or tenant. Returns the undo. */
  start(): () => void {
    return this.#context.onReset(this.#actions.invalidate);
  }

  /** One call for each list, whose answer is as small as it can be. Never rejects: an unknown count stays unknown. */
  async load(): Promise<void> {
    await Promise.all(presets.map((preset) => preset !== 'all' && this.#ask(preset)));
  }

  #ask(preset: Exclude<Preset, 'all'>): Promise<boolean> {
    const query = { _limit: 1, _offset: 0, ...presetQuery(preset) };
    return this.#actions.run(preset, () => this.#context.call(usersEndpoints.listV3, { query }), {
      done: ({ items, _metadata: { totalItems } }) => this.#tell({ preset, total: totalItems }, items),
      failed: ({ statusCode }: ApiError) => void (statusCode === 400 && isAdded(preset) && this.#users.lack(preset)),
    });
  }

  /** A person who is not what the list is of: the provider has not read its name. */
  #tell({ preset, total }: Told, items: readonly UserV3[]): void {
    const now = this.#context.ports.clock.now();
    if (isAdded(preset) && items.some((user) => !hasStatus(user, addedPresets[preset], now))) this.#users.lack(preset);
    else this.#users.tellTotal(preset, total);
  }
}
