import type { SessionState } from '../SessionState.ts';

/**
 * Page and provider stand on different sites: shows at once whether the cookie comes back. Rejects with
 * `GH-COOKIE-BLOCKED` when it does not.
 */
export async function prove(state: SessionState): Promise<void> {
  const { session, options } = state;
  state.unproven = true;
  await session.refresh();
  const isBlocked = !state.unproven;
  state.unproven = false;
  if (!isBlocked) return;
  const code = 'GH-COOKIE-BLOCKED';
  const message = 'The browser keeps the session cookie of the provider from this page';
  options.ports.log('error', code, message);
  const error = options.newError(code, message);
  state.refused(error);
  state.clear('signed-out');
  throw error;
}
