import type { ReactNode } from 'react';
import { AlertIcon, ErrorIcon, InfoIcon, OkIcon } from '../icons.tsx';

const icons = { error: ErrorIcon, warning: AlertIcon, success: OkIcon, info: InfoIcon };

/** A note above the content it explains. An error is announced. */
export function Note({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <div className={`gh-note gh-note--${tone}`} part="note" role={tone === 'error' ? 'alert' : undefined}>
      <Icon />
      <div className="gh-grow">{children}</div>
    </div>
  );
}
