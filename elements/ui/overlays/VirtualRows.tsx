import type { ReactNode } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';

/** Of rows with two lines, and of a heading. Pixels. */
const SIZES = { rowSize: 48, headingSize: 32 } as const;

/** Around a listbox with more rows than a page can hold: only those in sight are in the document. */
export function VirtualRows({ children }: { children: ReactNode }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={SIZES}>
      {children}
    </Virtualizer>
  );
}
