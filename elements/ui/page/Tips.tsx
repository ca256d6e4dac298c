import { useCallback } from 'react';

/** What a pointer, a finger or the focus comes to first. */
const FIRST = ['pointerover', 'focusin'] as const;

/** Whatever has a `title` around it shows it as a tooltip that also reaches the keyboard and touch. Its code comes on first use. */
export function Tips() {
  const ref = useCallback((mark: HTMLElement | null) => {
    const root = mark?.getRootNode();
    if (!root) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const forget = () => FIRST.forEach((type) => root.removeEventListener(type, start));
    const start = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Element) || !(target.closest('[title]') ?? target.querySelector('[title]'))) return;
      forget();
      import('../overlays/tips.ts').then(
        ({ startTips }) => (stop = gone ? undefined : startTips(root, target)),
        () => {}, // the browser's own tooltip is still there
      );
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
