import type { EndedSessions } from '../config/ServerLayerOptions.ts';

/** Sessions that are remembered at most; the one that was left longest ago goes first. */
const LIMIT = 100_000;

/** Remembers in this process which sessions have been signed out, until their tokens end by themselves. */
export function endedInMemory(clock: () => number): EndedSessions {
  const ended = new Map<string, number>();
  return {
    add(session, until) {
      ended.delete(session);
      ended.set(session, until);
      for (const [key, end] of ended) {
        if (end > clock() && ended.size <= LIMIT) break;
        ended.delete(key);
      }
    },
    has: (session) => (ended.get(session) ?? 0) > clock(),
  };
}
