import { refocus } from '../afterDialog.ts';
import { Button, IconButton } from '../base/Button.tsx';
import { CrossIcon } from '../base/icons.tsx';
import { ActionButton, type Action } from '../overlays/ActionButton.tsx';
import bulk from '../styles/bulk.css';
import { useCommon } from '../base/kit.ts';
import type { ListModel } from '../base/list.ts';
import { useSheet } from '../base/useSheet.ts';
import { useListTexts } from './texts.ts';

export interface BulkBarProps<Row> {
  list: ListModel<Row>;
  actions: readonly Action[];
  narrow: boolean;
}

/** What can be done with the selected rows, in the place of the toolbar and of its height: nothing below it moves. */
export function BulkBar<Row>({ list, actions, narrow }: BulkBarProps<Row>) {
  const common = useCommon();
  const { text, format, lang } = useListTexts();
  const sheet = useSheet(bulk);
  const [first, ...others] = actions;
  const direct = narrow ? actions.slice(0, 1) : actions;
  return (
    <div
      ref={sheet}
      className={narrow ? 'gh-bulk gh-bulk--phone' : 'gh-bulk'}
      part="bulk-bar"
      role="toolbar"
      aria-label={text('lists.selection')}
    >
      <b>{format('lists.selected', { count: list.selection.size })}</b>
      {!narrow && <SelectAll list={list} className="gh-bulk__all" />}
      <span className="gh-grow" />
      {direct.map(({ id, label, icon: Icon, danger, reason, onAction }) => (
        <Button
          key={id}
          small
          className={danger ? 'gh-btn--danger-quiet' : undefined}
          icon={Icon && <Icon />}
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={() => reason === undefined && onAction()}
        >
          {label}
        </Button>
      ))}
      {narrow && first && others.length > 0 && (
        <ActionButton wide small lang={lang} label={common.text('common.more')} actions={others} />
      )}
      <IconButton
        small
        kind="ghost"
        label={text('lists.clearSelection')}
        icon={<CrossIcon />}
        onClick={({ currentTarget }) => {
          refocus(currentTarget.getRootNode()); // the bar goes with the selection
          list.clearSelection();
        }}
      />
    </div>
  );
}

/** Selects every row of the page, and says how many that are. */
export function SelectAll<Row>({ list, className }: { list: ListModel<Row>; className: string }) {
  const { format } = useListTexts();
  if (!list.selectAll || list.selection.size >= list.totalItems) return null;
  return (
    <button type="button" className={className} onClick={() => list.selectAll?.()}>
      {format('lists.selectAll', { count: list.totalItems })}
    </button>
  );
}
