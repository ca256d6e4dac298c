import { reaction } from 'mobx';
import { sessionsEndpoints } from '../../../api/contract/sessions.ts';
import type { Call } from '../../../api/modules/call.ts';
import type { Ports } from '../../core/ports.ts';
import { COOLDOWN } from '../renew/Cooldown.ts';
import { followRights } from './rights.ts';
import type { SessionStore } from '../SessionStore.ts';

/** Longest timer a browser takes. Milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Several wake-up signals within this time cause one check (STO-10). Milliseconds. */
const SETTLE = 50;

/** The shortest interval between two session checks, in milliseconds. */
const SOON = 2_000;

export interface WatchOptions {
  session: SessionStore;
  ports: Ports;
  call: Call;
  /** Seconds between two checks of a visible page; 0 turns them off. One tab checks for all. */
  checkEvery: number;
  /** The first look for a session, which may be over. */
  begun: Promise<void>;
  /** Reads the entitlements again, for a provider that does not say whether rights have changed. */
  reload: () => void;
}

/**
 * Decides when the session is refreshed and checked: at four fifths of a token's life, when the page wakes up, and
 * every few seconds while it is visible. Returns the undo, which leaves no timer or listener behind (STO-19).
 */
export function watchSession({ session, ports, call, checkEvery, begun, reload }: WatchOptions): () => void {
  const { clock, wake, counters } = ports;
  let stopped = false;
  let cancelDue = (): void => {};
  let cancelCheck = (): void => {};
  let cancelWake: (() => void) | undefined;

  /** Milliseconds until a failed refresh is retried automatically. If a retry cannot help, the token expires first. */
  const retryIn = (): number => Math.max(COOLDOWN, session.isOdd ? (session.held?.remaining ?? 0) : 0);

  /** True until it is known whether a user is signed in. */
  const isUnknown = (): boolean => session.status === 'loading' || session.isAway;

  const due = (): void => {
    cancelDue();
    const { held, error } = session;
    if (stopped || (!held && !isUnknown())) return;
    const ms = held && !error ? held.dueIn : retryIn();
    cancelDue = clock.after(Math.min(ms, LONGEST_TIMER), () => void look());
  };

  /** Refreshes what is due; a timer that was clamped or woke too early just sets the next one. */
  async function look(): Promise<void> {
    const { held } = session;
    if (held ? held.dueIn === 0 : isUnknown()) await session.refresh();
    due();
  }

  /** Asks whether the session is still valid. A refusal ends in one forced refresh, inside the call. */
  async function check(atLeast: number, waking = false): Promise<void> {
    if (!session.held || session.held.dueIn === 0 || !wake.visible() || !wake.online()) return;
    const key = `${session.key}:checked`;
    const since = clock.now() - ((await counters?.read(key)) ?? 0);
    if (since >= 0 && since < atLeast) return;
    await counters?.write(key, clock.now());
    await call(sessionsEndpoints.current, {}, { retry: { attempts: 1, delay: 0 } }).then(
      ({ rightsVersion }) => stopped || rights.checked(rightsVersion, waking),
      () => undefined,
    );
  }
  const rights = followRights(session, () => void check(SOON), reload);

  const tick = (): void => {
    cancelCheck();
    if (checkEvery > 0) cancelCheck = clock.after(checkEvery * 1000, () => (void check(checkEvery * 900), tick()));
  };

  const stopWake = wake.listen(() => {
    cancelWake ??= clock.after(SETTLE, () => {
      cancelWake = undefined;
      void look().then(() => check(SOON, true));
    });
  });
  const stopFollowing = reaction(() => [session.held, session.error, session.isAway] as const, due);
  const stopRights = reaction(
    () => session.held,
    (held, before) => held && held.user === before?.user && held.tenant === before?.tenant && rights.refreshed(),
  );
  tick();
  due(); // the session may have begun long before this code was here
  void begun.then(due);

  return () => {
    stopped = true;
    for (const stop of [cancelDue, cancelCheck, cancelWake, stopWake, stopFollowing, stopRights]) stop?.();
  };
}
