export type Tone = 'success' | 'error' | 'warning' | 'info' | 'hollow' | 'neutral';

/** A state of something: a dot and always a word. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="gh-status" part="status">
      <span className={`gh-dot gh-dot--${tone}`} aria-hidden="true" />
      <span className="gh-clip" dir="auto" title={children}>
        {children}
      </span>
    </span>
  );
}

/** The same as a filled label. */
export function Chip({ tone = 'neutral', children }: { tone?: Exclude<Tone, 'hollow'>; children: string }) {
  return (
    <span className={`gh-chip gh-chip--${tone}`} part="chip">
      {children}
    </span>
  );
}
