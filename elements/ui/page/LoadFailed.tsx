import { Button } from '../Button.tsx';
import { CopyButton } from '../CopyButton.tsx';
import { AlertIcon, RefreshIcon } from '../icons.tsx';
import { State } from '../State.tsx';
import { useCommon } from './kit.ts';
import type { ListError } from './list.ts';

/** The level of a state's title in the outline of the page. */
export type StateLevel = 2 | 3;

export interface LoadFailedProps {
  title?: string | undefined;
  /** What went wrong; without it, that the connection should be checked. */
  error?: ListError | undefined;
  /** The search and the filters are as they were. */
  kept?: boolean;
  level?: StateLevel;
  onRetry: () => void;
}

/** Something could not be loaded: why, the trace to quote, and another try. */
export function LoadFailed({ title, error, kept, level = 2, onRetry }: LoadFailedProps) {
  const { text } = useCommon();
  const labels = { copy: text('common.copyTrace'), copied: text('common.copied'), failed: text('common.copyFailed') };
  return (
    <State
      level={level}
      tone="error"
      icon={<AlertIcon size="large" />}
      title={title ?? text('common.failed.title')}
      actions={
        <>
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {text('common.retry')}
          </Button>
          {error?.traceId && <CopyButton kind="ghost" value={error.traceId} labels={labels} />}
        </>
      }
    >
      {error ? <span lang="en">{error.message}</span> : text('common.offline')}
      {kept && ` ${text('common.kept')}`}
      {error?.traceId && (
        <span className="gh-state__trace">
          {text('common.trace')} <span className="gh-mono">{error.traceId}</span>
        </span>
      )}
    </State>
  );
}
