import { useCallback } from 'react';

/** What a pointer, a finger or the focus comes to first. */
const FIRST = ['pointerover', 'focusin'] as const;

/**
 * Whatever has a `title` around it shows it as a tooltip that also reaches the keyboard and touch. Its code comes on
 * first use.
 */
export function Tips() {
  const ref = useCallback((mark: HTMLElement | null) => {
    const root = mark?.getRootNode();
    if (!root) return;
    let stop: (() => void) | undefined;
    let gone = false;
    /** Where the pointer or the focus is by the time the code is here. */
    let last: Element | undefined;
    const forget = () => FIRST.forEach((type) => root.removeEventListener(type, start));
    const start = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      const isLoading = !!last;
      if (!isLoading && !(target.closest('[title]') ?? target.querySelector('[title]'))) return;
      last = target;
      if (isLoading) return;
      import('../overlays/tips.ts')
        .then(
          ({ startTips }) => (stop = gone || !last ? undefined : startTips(root, last)),
          () => {}, // the browser's own tooltip is still there
        )
        .finally(forget);
    };
    FIRST.forEach((type) => root.addEventListener(type, start));
    return () => {
      gone = true;
      forget();
      stop?.();
    };
  }, []);
  return <span hidden ref={ref} />;
}
