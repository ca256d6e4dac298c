import type { EventChannelMap } from '../../../api/contract/events.ts';
import type { ApiError } from '../../../api/http/errors.ts';
import type { StoreContext } from '../../core/context.ts';
import type { Listing } from '../../core/lists/Listing.ts';

/** What a person edits of an event: whether it is on, and its recipients, or the ids of channels. */
export interface NoticeEdit {
  readonly enabled: boolean;
  readonly recipients: readonly string[];
}

/** An event of a channel, and who hears of it. */
export interface EventNotice extends NoticeEdit {
  readonly key: string;
  readonly event: EventChannelMap;
}

/** Why a save has ended early, and at which event. `error` is missing where the tenant was left meanwhile. */
export interface NoticeFailure {
  readonly key: string;
  readonly error: ApiError | undefined;
}

/** What became of a save. */
export interface SaveOutcome {
  /** Nothing when all is done. */
  readonly failure?: NoticeFailure;
  /** The keys of the events that are saved. */
  readonly saved: readonly string[];
  /** The list shows what is kept now. */
  readonly isFresh: boolean;
}

/**
 * Saves what was edited, event by event, and loads the list again: what was saved before one is refused stays saved.
 *
 * @param edits by the key of the event
 * @param send the calls for one event. It looks at `isSame` before each but the first: all are for
 *   one tenant
 */
export async function saveEach<Notice extends EventNotice>(
  { tenant }: Pick<StoreContext, 'tenant'>,
  list: Listing<Notice>,
  edits: ReadonlyMap<string, NoticeEdit>,
  send: (notice: Notice, edit: NoticeEdit, isSame: () => boolean) => Promise<void>,
): Promise<SaveOutcome> {
  const { id } = tenant;
  const isSame = (): boolean => tenant.id === id;
  const saved: string[] = [];
  for (const notice of list.rows) {
    const { key } = notice;
    const edit = edits.get(key);
    if (!edit) continue;
    const write = `save:${key}`;
    const isDone = isSame() && (await list.write(write, () => send(notice, edit, isSame)));
    if (!isDone || !isSame()) {
      const failure = { key, error: list.writeError(write) };
      return { failure, saved, isFresh: await list.again() };
    }
    saved.push(key);
  }
  return { saved, isFresh: await list.again() };
}
