import type { ReactNode } from 'react';

export interface StateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'neutral' | 'error';
}

/** What stands in the place of content that is not there: why, and the one next thing to do. An error is announced. */
export function State({ icon, title, children, actions, tone = 'neutral' }: StateProps) {
  return (
    <div className="gh-state" part="state" role={tone === 'error' ? 'alert' : undefined}>
      <div className={`gh-emblem gh-emblem--${tone}`} part="emblem">{icon}</div>
      <h3 className="gh-heading" part="state-title">{title}</h3>
      {children && <p part="state-text">{children}</p>}
      {actions && <div className="gh-actions" part="state-actions">{actions}</div>}
    </div>
  );
}
