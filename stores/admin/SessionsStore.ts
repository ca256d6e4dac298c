import { sessionsEndpoints, type SessionRecord } from '../../api/contract/sessions.ts';
import type { ApiError } from '../../api/http/errors.ts';
import type { Callback } from '../core/Actions.ts';
import type { StoreContext } from '../core/context.ts';
import { loadOnce } from '../core/loadOnce.ts';
import { Listing, without } from '../core/lists/Listing.ts';
import type { Device } from './userAgent.ts';

/** A session with its device in names that people know; without them where their code did not load. */
export interface SessionRow extends SessionRecord {
  readonly device: Device | undefined;
}

const END_OTHERS = 'endOthers';

/** Reads the names of devices. Its table is large, so it comes with the first list. */
const loadDevices = loadOnce(() => import('./userAgent.ts'));

/** Where the signed-in person is signed in, the current session first (PRIVACY-002), and the ways to end it. */
export class SessionsStore {
  readonly list: Listing<SessionRow>;
  readonly #context: StoreContext;

  constructor(context: StoreContext) {
    this.#context = context;
    this.list = new Listing(context, {
      id: ({ id }) => id,
      load: async (_, { signal }) => {
        const [sessions, devices] = await Promise.all([
          context.call(sessionsEndpoints.mine, {}, { signal }),
          loadDevices().catch(() => undefined),
        ]);
        const rows = sessions
          .map((session) => ({ ...session, device: devices?.deviceOf(session.userAgent) }))
          .sort((one, other) => Number(other.current ?? false) - Number(one.current ?? false));
        return { rows, totalItems: rows.length };
      },
    });
  }

  /** Every session but the one of this page. Observable. */
  get others(): readonly SessionRow[] {
    return this.list.rows.filter(({ current }) => !current);
  }

  /** Ends a session: it leaves the list at once, and comes back when the call fails. */
  end(id: string, callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(sessionsEndpoints.end, { params: { id } });
    return this.list.write(`end:${id}`, work, { show: without(id), callback });
  }

  /** Ends every session but the one of this page (SESSADM-003). */
  endOthers(callback?: Callback): Promise<boolean> {
    const work = () => this.#context.call(sessionsEndpoints.endOthers);
    const show = (rows: readonly SessionRow[]) => rows.filter(({ current }) => current);
    return this.list.write(END_OTHERS, work, { show, callback });
  }

  /** Why the sessions could not be ended. */
  get endOthersError(): ApiError | undefined {
    return this.list.writeError(END_OTHERS);
  }

  /** Why a session could not be ended. */
  endError(id: string): ApiError | undefined {
    return this.list.writeError(`end:${id}`);
  }
}
