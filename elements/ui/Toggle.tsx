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
}: {
  label: string;
  items: readonly ToggleItem[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  return (
    <div className="gh-pad">
      <div className="gh-toggle" part="toggle" role="group" aria-label={label}>
        {items.map(({ id, label: name }) => (
          <button key={id} type="button" part="option" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
