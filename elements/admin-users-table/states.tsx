import { useFormat } from '../core/mount/useFormat.ts';
import { useText } from '../core/mount/useText.ts';
import { READ_USERS, type UsersStore } from '../../stores/admin/UsersStore.ts';
import { usersArea } from '../i18n/generated/users.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { AlertIcon, LockIcon, RefreshIcon, SearchIcon, UsersIcon } from '../ui/icons.tsx';
import { State } from '../ui/State.tsx';

type Level = 2 | 3;

/** Names the key that is missing; sends nothing (WIDGET-008). */
export function NoAccess({ level }: { level: Level }) {
  const { text, format } = useFormat(usersArea);
  const labels = { copy: text('users.denied.copy'), copied: text('users.copied'), failed: text('users.copyFailed') };
  return (
    <div className="gh-table-wrap">
      <State
        level={level}
        icon={<LockIcon size="large" />}
        title={text('users.denied.title')}
        actions={<CopyButton value={format('users.denied.request', { permission: READ_USERS })} labels={labels} />}
      >
        {text('users.denied.text')} <span className="gh-mono">{READ_USERS}</span>. {text('users.denied.ask')}
      </State>
    </div>
  );
}

/** There is nobody, and nothing hides anybody. */
export function Empty({ level }: { level: Level }) {
  const { text } = useText(usersArea);
  return (
    <slot name="empty">
      <State level={level} icon={<UsersIcon size="large" />} title={text('users.empty.title')}>
        {text('users.empty.text')}
      </State>
    </slot>
  );
}

/** Search or filters hide everybody. */
export function NoneFound({ users, level }: { users: UsersStore; level: Level }) {
  const { text, format } = useFormat(usersArea);
  return (
    <State
      level={level}
      icon={<SearchIcon size="large" />}
      title={users.sentSearch ? format('users.none.titleFor', { search: users.sentSearch }) : text('users.none.title')}
      actions={<Button onClick={() => void users.clearAll()}>{text('users.clearAll')}</Button>}
    >
      {text('users.none.text')}
    </State>
  );
}

/** The list could not be loaded: why, the trace to quote, and another try. */
export function LoadFailed({ users, level }: { users: UsersStore; level: Level }) {
  const { text } = useText(usersArea);
  const { error } = users;
  if (!error) return null;
  const labels = { copy: text('users.copy'), copied: text('users.copied'), failed: text('users.copyFailed') };
  return (
    <slot name="error">
      <State
        level={level}
        tone="error"
        icon={<AlertIcon size="large" />}
        title={text('users.error.title')}
        actions={
          <>
            <Button icon={<RefreshIcon />} onClick={() => void users.load()}>
              {text('users.retry')}
            </Button>
            {error.traceId && <CopyButton kind="ghost" value={error.traceId} labels={labels} />}
          </>
        }
      >
        <span lang="en">{error.message}</span>
        {users.narrowed && ` ${text('users.error.kept')}`}
        {error.traceId && (
          <span className="gh-state__trace">
            {text('users.error.trace')} <span className="gh-mono">{error.traceId}</span>
          </span>
        )}
      </State>
    </slot>
  );
}
