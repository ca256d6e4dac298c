import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { UserRights } from '../../stores/admin/UserRights.ts';
import type { UsersStore } from '../../stores/admin/users/UsersStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { peopleArea } from '../i18n/generated/people.ts';
import { useCommon } from '../ui/base/kit.ts';

/** A person's permissions, each with the role it comes from. Empty for a viewer who may not read roles. */
export const Rights = observer(function Rights({
  root,
  users,
  userId,
}: {
  root: RootStore;
  users: UsersStore;
  userId: string;
}) {
  const { text, format, lang } = useFormat(peopleArea);
  const common = useCommon();
  const rights = root.use(UserRights);
  const { readable } = rights;
  useEffect(() => void (readable && rights.load()), [rights, readable]);
  if (!readable) return null;
  const [roleIds, groupIds] = [users.columns.idsOf('roles', userId), users.columns.idsOf('groups', userId)];
  const held = roleIds && rights.of(roleIds, groupIds ?? []);
  const list = new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' });
  const waiting = rights.failed ? text('people.rights.failed') : common.text('common.loading');
  return (
    <section className="gh-rights" aria-label={text('people.rights')}>
      <h4>{text('people.rights')}</h4>
      {!held?.length && (
        <p className="gh-quiet" role="status">
          {held ? text('people.rights.none') : waiting}
        </p>
      )}
      {held && held.length > 0 && (
        <ul>
          {held.map(({ key, name, from }) => (
            <li key={key}>
              <span dir="auto">{name}</span>
              <span className="gh-quiet" dir="auto">
                {list.format(
                  from.map(({ role, group }) =>
                    group === undefined ? role : format('people.rights.byGroup', { role, group }),
                  ),
                )}
              </span>
              {name !== key && <span className="gh-mono gh-quiet">{key}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
});
