import { IconButton } from '../base/Button.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '../base/icons.tsx';
import type { DetailProps } from './Detail.tsx';
import { useListTexts } from './texts.ts';

export interface DetailStepsProps<Row extends object> extends Pick<DetailProps<Row>, 'page' | 'row'> {
  /** The rows on screen. */
  rows: readonly Row[];
  /** Shows another row. */
  onRow: (row: Row) => void;
}

/** The buttons in the head of a detail that show the row before and the row after. */
export function DetailSteps<Row extends object>({ page: { rowId }, row, rows, onRow }: DetailStepsProps<Row>) {
  const { text } = useListTexts();
  const at = rows.findIndex((one) => rowId(one) === rowId(row));
  const step = (next: Row | undefined, label: string, Icon: typeof ChevronDownIcon) => (
    <IconButton
      small
      kind="ghost"
      label={label}
      icon={<Icon />}
      aria-disabled={!next || undefined}
      onClick={() => next && onRow(next)}
    />
  );
  return (
    <>
      {step(rows[at - 1], text('lists.previousRow'), ChevronUpIcon)}
      {step(rows[at + 1], text('lists.nextRow'), ChevronDownIcon)}
    </>
  );
}
