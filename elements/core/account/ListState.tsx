import { observer } from 'mobx-react-lite';
import { useContext, type ReactNode } from 'react';
import type { ListFacts } from '../../ui/base/list.ts';
import { useCommon } from '../../ui/base/kit.ts';
import { PanelRow, SectionLevel } from '../../ui/blocks/Panel.tsx';
import { LoadFailed } from '../../ui/blocks/states.tsx';

interface Props {
  readonly list: ListFacts & { load(): unknown };
  readonly failed: string;
  readonly empty: string;
  readonly children: () => ReactNode;
}

/** The rows of a block, or what takes their place. */
export const ListState = observer(function ListState({ list, failed, empty, children }: Props): ReactNode {
  const common = useCommon();
  const level = useContext(SectionLevel);
  if (list.error && !list.rows.length)
    return (
      <LoadFailed level={level === 2 ? 3 : level} title={failed} error={list.error} onRetry={() => void list.load()} />
    );
  if (list.rows.length) return children();
  return (
    <PanelRow
      title={
        <span className="gh-quiet" role="status">
          {list.answered && !list.loading ? empty : common.text('common.loading')}
        </span>
      }
    />
  );
});
