import segments from './styles/segments.css';
import { useSheet } from './base/useSheet.ts';

export interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Empty: its room is kept until it is known. */
  count?: string | undefined;
}

export interface SegmentsProps<Id extends string> {
  label: string;
  items: readonly Segment<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
}

/** Counts of up to so many digits have their room before they are known. */
const MOST_DIGITS = 3;

/** Ready-made cuts through one list; exactly one is chosen. */
export function Segments<Id extends string>({ label, items, chosen, onChoose }: SegmentsProps<Id>) {
  const sheet = useSheet(segments);
  const longest = Math.max(2, ...items.map(({ count = '' }) => count.length));
  const room = { minInlineSize: `calc(10px + ${Math.min(longest, MOST_DIGITS)}ch)` };
  return (
    <div className="gh-segments" ref={sheet} part="presets" role="group" aria-label={label}>
      {items.map(({ id, label: name, count }) => (
        <button key={id} type="button" className="gh-segment" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {name}
          {count !== undefined && (
            <span className="gh-count" style={room}>
              {count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
