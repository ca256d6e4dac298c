import toggle from './styles/toggle.css';
import { useSheet } from './base/useSheet.ts';

export interface ToggleItem {
  id: string;
  label: string;
}

/** Two to four things of which exactly one is chosen, all of them in sight. */
export function Toggle({
  label,
  items,
  chosen,
  onChoose,
  fit,
}: {
  label: string;
  items: readonly ToggleItem[];
  chosen: string;
  onChoose: (id: string) => void;
  /** As wide as its words, for a toolbar. */
  fit?: boolean;
}) {
  const sheet = useSheet(toggle);
  return (
    <div className={fit ? undefined : 'gh-pad'} ref={sheet}>
      <div className={fit ? 'gh-toggle gh-toggle--fit' : 'gh-toggle'} part="toggle" role="group" aria-label={label}>
        {items.map(({ id, label: name }) => (
          <button key={id} type="button" part="option" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
