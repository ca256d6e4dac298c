import { useContext, type ReactNode, createContext } from 'react';

/** The level of the titles of blocks in the outline of the page: one below the title of the page. */
export const SectionLevel = createContext<2 | 3>(2);

interface PanelProps {
  title?: string;
  /** Under the title. */
  lead?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}

/** A bordered block of a page with an optional title. */
export function Panel({ title, lead, children, aside }: PanelProps) {
  const Title = `h${useContext(SectionLevel)}` as const;
  return (
    <section className="gh-panel" part="panel">
      {title && (
        <header className="gh-panel__head">
          {lead === undefined ? (
            <Title className="gh-subheading">{title}</Title>
          ) : (
            <div className="gh-grow">
              <Title className="gh-subheading">{title}</Title>
              <p className="gh-panel__lead">{lead}</p>
            </div>
          )}
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}

/** One thing in a panel: by itself, or one of a list. */
export function PanelRow({
  icon,
  title,
  line,
  end,
  as: Row = 'div',
}: {
  icon?: ReactNode;
  title: ReactNode;
  line?: ReactNode;
  end?: ReactNode;
  as?: 'div' | 'li';
}) {
  return (
    <Row className="gh-panel__row" part="row">
      {icon && (
        <span className="gh-tile" aria-hidden="true">
          {icon}
        </span>
      )}
      <div className="gh-grow">
        <span className="gh-person__name">{title}</span>
        {line && <span className="gh-person__line">{line}</span>}
      </div>
      {end}
    </Row>
  );
}

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names and values, read-only. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="gh-facts" part="facts">
      {facts.map(({ name, value }) => (
        <div key={name} className="gh-fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
