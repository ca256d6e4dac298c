import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { lacking, leaving, type Column } from '../base/column.ts';

/** Up to this width, in pixels, a list is shown as on a phone. */
const PHONE = 600;

/** From these widths of window and list on, the detail of a row is beside its list and takes `ASIDE` of it. */
const [WINDOW, LIST, ASIDE] = [1280, 884, 444];

/** How much larger than usual the page writes: columns grow with their texts. */
const growth = ({ documentElement }: Document): number =>
  Math.max(1, parseFloat(getComputedStyle(documentElement).fontSize) / 16);

/** What there is room for. */
export interface Room {
  narrow: boolean;
  /** The column priorities that leave, as `data-left` of a table has them. */
  left: string;
  /** The detail of a row is beside the list. */
  aside: boolean;
  /** The ids of the columns for which there is no room beside it. */
  gone: string;
}

/**
 * What a list has room for: by its own width, not the window's. The width is read once; after that the browser tells
 * it, and only what changes the layout draws anything.
 */
export function useRoom<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[],
  fixed: number,
  isOpen: boolean,
) {
  const [node, ref] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState<Room>({ narrow: false, left: '', aside: false, gone: '' });
  const width = useRef<number>(undefined);

  const judge = useCallback(() => {
    if (width.current === undefined) return;
    const shown = columns.filter(({ id }) => !hidden.includes(id));
    const wide = width.current / growth(document);
    const narrow = wide <= PHONE;
    const aside = wide >= LIST && innerWidth >= WINDOW;
    const beside = aside && isOpen;
    const left = narrow || beside ? '' : leaving(shown, wide, fixed).join(' ');
    const gone = beside ? lacking(shown, wide - fixed - ASIDE).join(' ') : '';
    setRoom((before) =>
      before.narrow === narrow && before.left === left && before.aside === aside && before.gone === gone
        ? before
        : { narrow, left, aside, gone },
    );
  }, [columns, hidden, fixed, isOpen]);

  useLayoutEffect(() => {
    if (!node) return;
    width.current ??= node.clientWidth;
    judge();
    const sizes = new ResizeObserver(([entry]) => {
      width.current = entry?.contentRect.width;
      judge();
    });
    sizes.observe(node);
    return () => sizes.disconnect();
  }, [node, judge]);

  return { ref, room };
}
