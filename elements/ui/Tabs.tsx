import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useSheet } from './base/useSheet.ts';
import segments from './styles/segments.css';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Empty: its room is kept until it is known. */
  count?: string | undefined;
}

export interface TabsProps<Id extends string> {
  /** The name of the tabs, read out. */
  label: string;
  items: readonly TabItem<Id>[];
  chosen: Id;
  /** @param tabs the list of tabs, which a page with unsaved changes is asked from */
  onChoose?: (id: Id, tabs: HTMLElement) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** How far a key goes, where text runs from left to right. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** On a phone a tab may be beside what is in sight of its list. The page around does not move. */
function bringInto(list: HTMLElement, tab: HTMLElement): void {
  const [own, room] = [tab.getBoundingClientRect(), list.getBoundingClientRect()];
  list.scrollBy({ left: Math.max(0, own.right - room.right) + Math.min(0, own.left - room.left) });
}

/** Parts of a page of which one is in sight. The arrows go from tab to tab. */
export function Tabs<Id extends string>({ label, items, chosen, onChoose, children }: TabsProps<Id>) {
  const id = useId();
  const sheet = useSheet(segments);
  const list = useRef<HTMLDivElement>(null);
  const moves = useRef(false);
  const attach = useCallback(
    (node: HTMLDivElement | null) => {
      list.current = node;
      return sheet(node);
    },
    [sheet],
  );
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const isRight = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const at = items.findIndex((item) => item.id === chosen) + step * isRight;
    const next = items[(at + items.length) % items.length];
    if (!next) return;
    moves.current = true;
    onChoose?.(next.id, event.currentTarget);
  };
  // The focus follows the choice, which the page may ask about first.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab='${chosen}']`);
    if (moves.current) tab?.focus();
    else if (tab && list.current) bringInto(list.current, tab);
    moves.current = false;
  }, [chosen]);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab in it has the focus */}
      <div className="gh-segments" role="tablist" aria-label={label} part="tabs" ref={attach} onKeyDown={handleKey}>
        {items.map(({ id: tab, label: name, count }) => (
          <button
            key={tab}
            type="button"
            className="gh-segment"
            role="tab"
            part="tab"
            id={`${id}-${tab}`}
            data-tab={tab}
            tabIndex={tab === chosen ? 0 : -1}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${id}-panel` : undefined}
            onClick={() => list.current && onChoose?.(tab, list.current)}
          >
            {name}
            {count !== undefined && <span className="gh-count">{count}</span>}
          </button>
        ))}
      </div>
      <div className="gh-tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
