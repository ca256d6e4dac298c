import { sessionsEndpoints, type SessionRecord } from '../../api/contract/sessions.ts';
import type { StoreContext } from '../core/context.ts';
import { Listing } from '../core/lists/Listing.ts';

/** Where the signed-in person is signed in, the current session first (PRIVACY-002). Read-only. */
export class SessionsStore {
  readonly list: Listing<SessionRecord>;

  constructor(context: StoreContext) {
    this.list = new Listing(context, {
      id: ({ id }) => id,
      load: async (_, { signal }) => {
        const sessions = await context.call(sessionsEndpoints.mine, {}, { signal });
        const rows = [...sessions].sort((one, other) => Number(other.current ?? false) - Number(one.current ?? false));
        return { rows, totalItems: rows.length };
      },
    });
  }
}
