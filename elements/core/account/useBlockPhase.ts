import { useEffect } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';
import { phaseOf, type ListFacts, type ListPhase } from '../../ui/base/list.ts';
import { phaseOfSession } from '../../ui/page/phaseOfSession.ts';
import type { BlockProps } from './Block.tsx';

/**
 * Loads the list of a block while it is shown, and tells the element what is shown. To be called by what is
 * observed.
 */
export function useBlockPhase(
  list: (ListFacts & { watch(): () => void }) | undefined,
  { page, onPhase, root }: BlockProps,
): void {
  const phase = phaseIn(root, list);
  const tell = onPhase ?? page?.onPhase;
  useEffect(() => list?.watch(), [list]);
  useEffect(() => tell?.(phase), [phase, tell]);
}

/** That of the session, until a user is signed in. */
function phaseIn(root: RootStore | undefined, list: ListFacts | undefined): ListPhase {
  const ofSession = phaseOfSession(root?.session);
  return ofSession === 'rows' ? phaseOf(list) : ofSession;
}
