import { useCallback } from 'react';
import { shareSheet } from '../../tokens/sheets.ts';

/**
 * Styles that come with the part that needs them: a ref for its node, which brings them into the root and takes them
 * along.
 */
export function useSheet(css: string): (node: HTMLElement | null) => (() => void) | undefined {
  return useCallback((node) => (node ? shareSheet(node.getRootNode(), css) : undefined), [css]);
}
