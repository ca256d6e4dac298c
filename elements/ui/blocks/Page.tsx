import { useEffect, type ReactNode } from 'react';
import { Panel, SectionLevel } from './Panel.tsx';
import type { ListError, ListPhase } from '../base/list.ts';
import { PageHead, type PageHeadProps } from '../base/PageHead.tsx';
import { LoadFailed, NoAccess } from './states.tsx';
import { useWait } from '../base/useWait.ts';

export interface PageProps extends PageHeadProps {
  phase: ListPhase;
  /** Called when the page shows another phase. */
  onPhase?: (phase: ListPhase) => void;
  error?: ListError | undefined;
  onRetry?: () => void;
  /** What could not be loaded, in a sentence. */
  failed?: string;
  /** The permission that is named when the page is denied. */
  permission?: string;
  children?: ReactNode;
}

/** A page of blocks: a title with its content, or the state that replaces it. Empty while signed out. */
export function Page({ phase, onPhase, error, onRetry, failed, permission, children, ...head }: PageProps) {
  const bones = useWait(phase === 'loading');
  useEffect(() => onPhase?.(phase), [phase, onPhase]);
  if (phase === 'signed-out') return null;
  const level = head.level === 1 ? 2 : 3;
  return (
    <div className="gh-view gh-view--plain" part="view">
      <PageHead {...head} />
      {phase === 'denied' && (
        <Panel>
          <NoAccess level={level} permission={permission ?? ''} />
        </Panel>
      )}
      {phase === 'error' && (
        <Panel>
          <LoadFailed level={level} title={failed} error={error} onRetry={() => onRetry?.()} />
        </Panel>
      )}
      {phase === 'loading' ? (
        <Panel>
          <div className="gh-panel__body gh-panel__body--bones" aria-busy="true" data-waits={bones || undefined}>
            <span className="gh-bone" />
            <span className="gh-bone" />
            <span className="gh-bone" />
          </div>
        </Panel>
      ) : (
        phase === 'rows' && <SectionLevel.Provider value={level}>{children}</SectionLevel.Provider>
      )}
    </div>
  );
}
