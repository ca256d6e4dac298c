import type { forgotten } from '../../../api/rules/storageKeys.ts';
import type { Ports } from '../../core/ports.ts';

/** Its value, so that a sign-in does not load the names of all keys. */
const KEY: typeof forgotten = 'gatehouse-forgotten';
/** How long it is kept where no page takes it. Milliseconds. */
const GOOD_FOR = 600_000;

type Place = Pick<Ports, 'session' | 'clock'>;

/** Leaves the identifier that was typed at the login for the page of a forgotten password, in this tab alone. */
export function leaveTypedAtLogin({ session, clock }: Place, identifier: string): void {
  if (identifier) session.set(KEY, `${clock.now() + GOOD_FOR} ${identifier}`);
}

/** Takes it, once and within ten minutes. */
export function takeTypedAtLogin({ session, clock }: Place): string | undefined {
  const [until, ...typed] = (session.get(KEY) ?? '').split(' ');
  session.remove(KEY);
  return Number(until) > clock.now() ? typed.join(' ') : undefined;
}
