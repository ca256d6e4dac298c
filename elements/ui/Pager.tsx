import { IconButton } from './base/Button.tsx';
import { ChevronEndIcon, ChevronStartIcon } from './base/icons.tsx';

export interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  labels: { pager: string; previous: string; next: string };
  /** Buttons of the height of a control, for a finger. */
  large?: boolean;
}

/** Back and forth. The buttons stay focusable at the ends: `disabled` would throw the focus out of the table. */
export function Pager({ page, pages, onPage, labels, large }: PagerProps) {
  const turn = (to: number, possible: boolean) => ({
    'aria-disabled': !possible || undefined,
    onClick: () => possible && onPage(to),
  });
  return (
    <div className="gh-pager" part="pager" role="group" aria-label={labels.pager}>
      <IconButton small={!large} label={labels.previous} icon={<ChevronStartIcon />} {...turn(page - 1, page > 0)} />
      <IconButton small={!large} label={labels.next} icon={<ChevronEndIcon />} {...turn(page + 1, page + 1 < pages)} />
    </div>
  );
}
