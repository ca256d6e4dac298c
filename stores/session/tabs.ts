import { reaction } from 'mobx';
import type { Ports } from '../core/ports.ts';
import type { TabMessage } from './watch/messages.ts';
import type { SessionStore } from './SessionStore.ts';

/**
 * Connects a session with those of the other tabs, from its first moment on: a sign-out that arrives while the page
 * still loads is not lost. Returns the undo.
 */
export function joinTabs(session: SessionStore, { channel: open }: Ports): () => void {
  const join = () => {
    const { key } = session;
    const channel = open?.(key);
    const stop = channel?.listen((message) => void session.hear(message));
    return (
      channel && { key, post: (message: TabMessage) => channel.post(message), close: () => (stop?.(), channel.close()) }
    );
  };
  /** The channel of the key the session counts under; another one after a switch in separate-tabs mode. */
  let joined = join();
  session.post = (message) => joined?.post(message);
  const stop = reaction(
    () => session.held,
    () => {
      if (!joined || joined.key === session.key) return;
      joined.close();
      joined = join();
    },
  );
  return () => {
    stop();
    session.post = () => {};
    joined?.close();
  };
}
