export interface TagsProps {
  items: readonly string[];
  /** How many are shown; the rest is counted. */
  limit?: number;
}

/**
 * A list of short names in one cell: the first as a tag and "+n" for the rest, all of them for assistive technology.
 */
export function Tags({ items, limit = 1 }: TagsProps) {
  const rest = items.slice(limit);
  return (
    <span className="gh-tags">
      {items.slice(0, limit).map((item) => (
        <span key={item} className="gh-tag" part="tag" title={item}>
          <span className="gh-clip" dir="auto">
            {item}
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <span className="gh-tag gh-tag--more" part="tag" title={rest.join(', ')}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="gh-visually-hidden">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  );
}

/** The same as running text: "Console, Fleet +1". */
export function Names({ items, limit = 2 }: TagsProps) {
  const rest = items.slice(limit);
  return (
    <span className="gh-names" title={items.join(', ')}>
      <span className="gh-clip" dir="auto">
        {items.slice(0, limit).join(', ')}
      </span>
      {rest.length > 0 && (
        <>
          <span className="gh-quiet" aria-hidden="true">
            +{rest.length}
          </span>
          <span className="gh-visually-hidden">, {rest.join(', ')}</span>
        </>
      )}
    </span>
  );
}

/** Nothing to show, or nothing known. */
export function Dash() {
  return (
    <span className="gh-quiet" aria-hidden="true">
      –
    </span>
  );
}
