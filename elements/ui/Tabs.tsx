import { useId, type KeyboardEvent, type ReactNode } from 'react';
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
  onChoose?: (id: Id) => void;
  /** What the chosen tab shows. */
  children: ReactNode;
}

/** How far a key goes, where text runs from left to right. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Parts of a page of which one is in sight. The arrows go from tab to tab. */
export function Tabs<Id extends string>({ label, items, chosen, onChoose, children }: TabsProps<Id>) {
  const id = useId();
  const sheet = useSheet(segments);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isRight = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const at = items.findIndex((item) => item.id === chosen) + step * isRight;
    const next = items[(at + items.length) % items.length];
    if (!next) return;
    onChoose?.(next.id);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab='${next.id}']`)?.focus();
  };
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the chosen tab in it has the focus */}
      <div className="gh-segments" role="tablist" aria-label={label} part="tabs" ref={sheet} onKeyDown={handleKey}>
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
            onClick={() => onChoose?.(tab)}
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
