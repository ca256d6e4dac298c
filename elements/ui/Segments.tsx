import segments from './styles/segments.css';
import { useSheet } from './base/useSheet.ts';

export interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Shown only when it is known. */
  count?: string | undefined;
}

export interface SegmentsProps<Id extends string> {
  label: string;
  items: readonly Segment<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Ready-made cuts through one list; exactly one is chosen. */
export function Segments<Id extends string>({ label, items, chosen, onChoose }: SegmentsProps<Id>) {
  const sheet = useSheet(segments);
  return (
    <div className="gh-segments" ref={sheet} part="presets" role="group" aria-label={label}>
      {items.map(({ id, label: name, count }) => (
        <button key={id} type="button" className="gh-segment" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
          {count !== undefined && <span className="gh-count">{count}</span>}
        </button>
      ))}
    </div>
  );
}
