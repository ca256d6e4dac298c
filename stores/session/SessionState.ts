import type { ApiError } from '../../api/http/errors.ts';
import type { Cooldown } from './renew/Cooldown.ts';
import type { HeldToken } from './token/HeldToken.ts';
import type { Account, SessionOptions, SignedOutReason } from './SessionOptions.ts';
import type { SessionStore } from './SessionStore.ts';

/** The state that the parts of one session share. It is private to them. */
export interface SessionState {
  readonly options: SessionOptions;
  readonly session: SessionStore;
  /** Incremented by every event that makes a running refresh pointless. */
  attempt: number;
  /** The newest generation this tab has fetched, and the key it counts under. */
  known: { key: string; generation: number };
  /**
   * The first refresh after a sign-in from another site: taken back by a missing cookie, which means that the browser
   * blocks it.
   */
  unproven: boolean;
  /** A person has asked: the cooldown does not count. */
  urgent: boolean;
  /** Ends the wait for the lock when the app stops. */
  stopping: AbortController;
  /** Called when a token arrives, or when no caller waits for one any longer. */
  awaiting: (() => void)[];
  /** Made by the first refresh. */
  cooldown: Cooldown | undefined;
  /** Takes a token and the account behind it into use. */
  commit(next: HeldToken, account: Account, sameOwner: boolean): void;
  /** Keeps the session and says why it could not be renewed; `odd`: in a way that another try will not mend. */
  failed(error: ApiError, odd?: boolean): void;
  /** Shows what ended the session, or keeps it from beginning. */
  refused(error: ApiError): void;
  clear(reason: SignedOutReason): void;
}
