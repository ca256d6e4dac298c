import type { ReactNode } from 'react';
import { statesArea } from '../../i18n/generated/states.ts';
import { Button } from '../base/Button.tsx';
import { speaks } from '../form/failure.ts';
import { CopyButton } from '../CopyButton.tsx';
import { SearchIcon } from '../base/icons.tsx';
import { ErrorIcon, LockIcon, RefreshIcon } from '../icons.tsx';
import { State } from './State.tsx';
import { useCommon, useTexts } from '../base/kit.ts';
import { useLater } from '../base/useLater.ts';
import type { ListError, ListPhase } from '../base/list.ts';
import type { ListPageProps, NoneFoundProps } from '../page/model.ts';
import { isUsual, orderIn } from '../page/order.ts';
import { useListTexts } from '../page/texts.ts';

export { SkeletonRows } from '../table/SkeletonRows.tsx';

/** The level of a state's title in the outline of the page. */
export type StateLevel = 2 | 3;

export interface NoAccessProps {
  /** The key of the permission that is missing. */
  permission: string;
  title?: string | undefined;
  level?: StateLevel;
}

const loadMissing = () => import('./MissingPermission.tsx');

/** A page the user may not see: says which permission is missing and whom to ask. No request was sent for it. */
export function NoAccess({ permission, title, level = 2 }: NoAccessProps) {
  const { text } = useTexts(statesArea);
  const missing = useLater(loadMissing, true);
  return (
    <State
      level={level}
      icon={<LockIcon size="large" />}
      title={title ?? text('states.denied.title')}
      actions={missing && <missing.PermissionRequest permission={permission} />}
    >
      {missing ? <missing.MissingPermission permission={permission} /> : ' '}
    </State>
  );
}

/** A search or filters hide everything. */
export function NoneFound({ title, text: why, clearLabel, level, onClear }: NoneFoundProps) {
  const { text } = useTexts(statesArea);
  return (
    <State
      level={level}
      icon={<SearchIcon size="large" />}
      title={title}
      actions={<Button onClick={onClear}>{clearLabel ?? text('states.clearAll')}</Button>}
    >
      {why ?? text('states.none.text')}
    </State>
  );
}

export interface EmptyProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** One primary and at most one outlined button. */
  actions?: ReactNode;
  level?: StateLevel;
}

/** There is nothing yet, and nothing is hidden. */
export function Empty({ icon, title, text, actions, level = 2 }: EmptyProps) {
  return (
    <State level={level} icon={icon} title={title} actions={actions}>
      {text}
    </State>
  );
}

export interface LoadFailedProps {
  title?: string | undefined;
  /** What went wrong; without it, and in an outage without words of the service, that it is not answering. */
  error?: ListError | undefined;
  /** The search and the filters are as they were. */
  kept?: boolean;
  /** What was asked for, in a sentence. */
  asked?: string | undefined;
  level?: StateLevel;
  onRetry: () => void;
}

/** Something could not be loaded: why, the trace to quote, and another try. */
export function LoadFailed({ title, error, kept, asked, level = 2, onRetry }: LoadFailedProps) {
  const common = useCommon();
  const { text } = useTexts(statesArea);
  const labels = {
    copy: text('states.copyTrace'),
    copied: common.text('common.copied'),
    failed: common.text('common.copyFailed'),
  };
  return (
    <State
      level={level}
      tone="error"
      icon={<ErrorIcon size="large" />}
      title={title ?? text('states.failed.title')}
      actions={
        <>
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {common.text('common.retry')}
          </Button>
          {error?.traceId && <CopyButton kind="ghost" value={error.traceId} labels={labels} />}
        </>
      }
    >
      {error && (!error.isOutage || speaks(error)) ? (
        <span lang="en">{error.message}</span>
      ) : (
        common.text('common.service')
      )}
      {asked && ` ${asked}`}
      {kept && ` ${text('states.kept')}`}
      {error?.traceId && (
        <span className="gh-state__trace">
          {common.text('common.trace')} <span className="gh-mono">{error.traceId}</span>
        </span>
      )}
    </State>
  );
}

interface InsteadProps<Row extends object> {
  page: ListPageProps<Row>;
  phase: ListPhase;
  level: StateLevel;
}

/** Shown in place of the rows of a list. */
export function Instead<Row extends object>({ page, phase, level }: InsteadProps<Row>): ReactNode {
  const { text, format, lang } = useTexts(statesArea);
  const around = useListTexts();
  const { list, texts, columns, permission, icon: Icon, emptyActions } = page;
  if (phase === 'denied') return <NoAccess level={level} permission={permission} title={texts.denied} />;
  if (phase === 'empty')
    return (
      <slot name="empty">
        <Empty level={level} icon={<Icon size="large" />} {...texts.empty} actions={emptyActions} />
      </slot>
    );
  if (!list) return null;
  const search = list.search.trim();
  if (phase === 'none')
    return page.emptyView ? (
      page.emptyView(NoneFound, level)
    ) : (
      <NoneFound
        level={level}
        title={
          search
            ? (texts.noneFor?.(search) ?? format('states.none.titleFor', { search }))
            : (texts.none ?? text('states.none.title'))
        }
        onClear={() => list.clearAll()}
      />
    );
  const order = orderIn(columns, list.sort, around);
  // The order that a list has by itself, its first page and the whole of it are what everybody asks for.
  const asked = [
    list.page > 0 ? format('states.asked.page', { page: list.page + 1 }) : undefined,
    order && !isUsual(columns, list.sort) ? format('states.asked.sort', order) : undefined,
    search ? format('states.asked.search', { search }) : undefined,
  ].filter((part) => part !== undefined);
  const joined = new Intl.ListFormat(lang, { type: 'unit', style: 'short' });
  return (
    <slot name="error">
      <LoadFailed
        level={level}
        title={texts.failed}
        error={list.error}
        asked={asked.length > 0 ? format('states.asked', { what: joined.format(asked) }) : undefined}
        kept={list.narrowed}
        onRetry={() => list.load()}
      />
    </slot>
  );
}
