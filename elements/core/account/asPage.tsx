import { useMemo, type ComponentType } from 'react';
import type { PageProps } from '../shell/page/PageElement.ts';
import type { BlockProps } from './Block.tsx';

/** Makes a block the view of a tag of its own. */
export const asPage = (View: ComponentType<BlockProps>): ComponentType<PageProps> =>
  function Alone({ root, level, arrived, onPhase }: PageProps) {
    const page = useMemo(() => ({ level, arrived, onPhase }), [level, arrived, onPhase]);
    return <View root={root} page={page} />;
  };
