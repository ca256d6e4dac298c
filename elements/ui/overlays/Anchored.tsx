import { useState, type ReactNode } from 'react';

/** Tells what opens from a place of the page where that is: overlays are drawn in the layer of their root. */
export function Anchored({ children }: { children: (node: HTMLElement) => ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  return (
    <>
      <span hidden ref={setNode} />
      {node && children(node)}
    </>
  );
}
