import type { ReactNode } from 'react';

import state from './state.css';
import { useSheet } from '../base/useSheet.ts';

export interface StateProps {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  tone?: 'neutral' | 'error';
  /** The level of its title in the outline of the page. */
  level?: 2 | 3;
}

/** Shown in place of missing content: the reason, and the one next thing to do. An error is announced. */
export function State({ icon, title, children, actions, tone = 'neutral', level = 3 }: StateProps) {
  const Title = `h${level}` as const;
  const sheet = useSheet(state);
  return (
    <div className="gh-state" ref={sheet} part="state" role={tone === 'error' ? 'alert' : undefined}>
      <div className={`gh-emblem gh-emblem--${tone}`} part="emblem">
        {icon}
      </div>
      <Title className="gh-heading" part="state-title">
        {title}
      </Title>
      {children && <p part="state-text">{children}</p>}
      {actions && (
        <div className="gh-actions" part="state-actions">
          {actions}
        </div>
      )}
    </div>
  );
}
