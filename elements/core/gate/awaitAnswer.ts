import type { RootStore } from '../../../stores/RootStore.ts';

/** A gate that knows nothing for so long says so. Milliseconds. */
const PATIENCE = 5_000;

/**
 * Says in the place of what a page shows meanwhile that the provider does not answer. A page that fills its slot shows
 * that instead. Returns what ends the wait and takes the message away.
 */
export function awaitAnswer(root: RootStore, gate: HTMLElement, slot: HTMLSlotElement): () => void {
  let isOver = false;
  let end = root.ports.clock.after(PATIENCE, () => {
    void import('../shell/notices/away.ts').then(
      ({ sayAway }) => void (isOver || (end = sayAway(root, gate, (note) => slot.append(note), true))),
      () => {}, // without its text the gate stays empty
    );
  });
  return () => {
    isOver = true;
    end();
  };
}
