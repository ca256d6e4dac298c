import { observer } from 'mobx-react-lite';
import type { UsersStore } from '../../stores/admin/UsersStore.ts';
import { useFormat } from '../core/mount/useFormat.ts';
import { usersArea } from '../i18n/generated/users.ts';

/** The title, how many people there are, and a place for the page's own buttons. */
export const Header = observer(function Header({
  users,
  tenant,
}: {
  users: UsersStore | undefined;
  tenant: string | undefined;
}) {
  const { text, format } = useFormat(usersArea);
  const count = users?.presetTotals.all;
  return (
    <header className="gh-page-head" part="header">
      <slot name="header">
        <div className="gh-stack gh-stack--tight">
          <h2 className="gh-title" part="title">
            {text('users.title')}
          </h2>
          <p className="gh-muted gh-lead" part="lead">
            {count !== undefined &&
              (tenant ? format('users.leadIn', { count, tenant }) : format('users.lead', { count }))}
          </p>
        </div>
      </slot>
      <div className="gh-actions" part="actions">
        <slot name="actions" />
      </div>
    </header>
  );
});
