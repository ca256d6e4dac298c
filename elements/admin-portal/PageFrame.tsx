import type { ReactNode } from 'react';

/** What every page has: a title, a line that says what it is for, and its blocks. */
export function PageFrame({
  title,
  lead,
  wide,
  children,
}: {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={wide ? 'gh-page' : 'gh-page gh-page--form'}>
      <div className="gh-stack gh-stack--tight">
        <h1 className="gh-title" part="title">
          {title}
        </h1>
        {lead !== undefined && (
          <p className="gh-muted gh-lead" part="lead">
            {lead}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
