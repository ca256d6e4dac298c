import { useEffect } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';

/** Loads what a person owns, and again once another user or tenant came: the store has forgotten it then (STO-12). */
export function useOwnLoad({ session }: RootStore, store: { load: () => Promise<boolean> }): void {
  const { user, tenant } = session.held ?? {};
  useEffect(() => void store.load(), [store, user, tenant]);
}
