import type { EventChannelMap } from '../../../api/contract/events.ts';
import type { ApiError } from '../../../api/http/errors.ts';
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

/** Why a save has ended early, and at which event. */
export interface NoticeFailure {
  readonly key: string;
  readonly error: ApiError;
}

/**
 * Saves what was edited, event by event, and loads the list again: what was saved before one is refused stays saved.
 *
 * @param edits by the key of the event
 * @param send the calls for one event
 * @returns the refusal; nothing when all is done
 */
export async function saveEach<Notice extends EventNotice>(
  list: Listing<Notice>,
  edits: ReadonlyMap<string, NoticeEdit>,
  send: (notice: Notice, edit: NoticeEdit) => Promise<void>,
): Promise<NoticeFailure | undefined> {
  let failed: NoticeFailure | undefined;
  for (const notice of list.rows) {
    const edit = edits.get(notice.key);
    if (!edit || failed) continue;
    const write = `save:${notice.key}`;
    const isDone = await list.write(write, () => send(notice, edit));
    const error = list.writeError(write);
    if (!isDone && error) failed = { key: notice.key, error };
  }
  await list.load();
  return failed;
}
