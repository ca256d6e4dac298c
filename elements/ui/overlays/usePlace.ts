import { useEffect, useState } from 'react';
import { openLayer, type Place } from './reactAria.ts';

/** The layer of an overlay that belongs to a node, open as long as the overlay is drawn; null when the node is gone. */
export function usePlace(node: Element | null | undefined): Place | null {
  const [place] = useState(() => (node ? openLayer(node) : null)); // before the effects of the overlay itself
  useEffect(() => place?.release, [place]);
  return place;
}
