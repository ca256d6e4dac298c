import type { ListError, ListPhase } from '../base/list.ts';

/** What decides about a page that shows the signed-in person. */
export interface SessionState {
  readonly status: 'loading' | 'signed-in' | 'signed-out';
  readonly error?: ListError | undefined;
}

/** What a page about the signed-in person shows: there is no list to ask. Before there is an app nothing is known. */
export function phaseOfSession(session: SessionState | undefined): ListPhase {
  if (session?.status === 'loading') return session.error ? 'error' : 'loading';
  return session ? (session.status === 'signed-in' ? 'rows' : 'signed-out') : 'loading';
}
