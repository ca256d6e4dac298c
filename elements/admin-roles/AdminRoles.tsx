import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '../../api/contract/types.ts';
import { READ_ROLES, RolesStore } from '../../stores/admin/RolesStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { rolesArea } from '../i18n/generated/roles.ts';
import { Button } from '../ui/base/Button.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { useStable } from '../ui/base/useStable.ts';
import { usePermissionNames } from '../ui/blocks/permissionNames.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import { CopyIcon, PencilIcon, PlusIcon, TagIcon, TrashIcon } from '../ui/icons.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { useKit } from '../ui/base/kit.ts';
import { ListPage } from '../ui/page/ListPage.tsx';
import type { RolesProps } from './admin-roles.element.ts';
import { rolesColumns, rolesLine } from './rolesList.tsx';

const loadDialogs = () => import('./dialogs.ts');
const place = { name: 'roles', columns: ['role', 'key', 'permissions', 'people'] } as const satisfies ListPlace<string>;
/** A workspace has few roles: as many rows stand in for those on their way. */
const USUAL = 6;
const rowId = ({ id }: Role): string => id;
const rowName = ({ name }: Role): string => name;

/** The open dialog. */
type Asked = { readonly ask: 'new'; readonly base?: Role } | { readonly ask: 'delete'; readonly role: Role };

/** The roles of the active tenant: the list, or the editor of one of them. */
export const AdminRoles = observer(function AdminRoles(props: RolesProps) {
  const { root, level, arrived, roleId, onOpen } = props;
  const roles = root?.use(RolesStore);
  const list = roles?.list;
  const { named, namedCategory } = usePermissionNames();
  useEffect(() => roles?.nameBy({ permission: named, category: namedCategory }), [roles, named, namedCategory]);
  const texts = useFormat(rolesArea);
  const { text, format } = texts;
  const { toasts } = useKit();
  const { phase, page } = useListPage(props, list, place);
  const [asked, setAsked] = useState<Asked>();
  const [returned, setReturned] = useState(false);
  const created = useRef('');
  const saysPeople = roles?.saysPeople !== false;
  const columns = useMemo(() => rolesColumns(texts, saysPeople), [texts, saysPeople]);
  const line = useMemo(() => rolesLine(texts), [texts]);
  const more = useLater(loadDialogs, asked !== undefined || roleId !== '', () => setAsked(undefined));

  const opened = roleId && (phase === 'rows' || phase === 'none') ? roles?.find(roleId) : undefined;
  // Whatever leads back to the list: its title takes the focus, as after a page load.
  if (opened && !returned) setReturned(true);
  const mayAdd = roles?.mayWrite === true;
  const mayDelete = roles?.mayDelete === true;
  useLost(asked !== undefined && !(asked.ask === 'new' ? mayAdd : mayDelete), () => setAsked(undefined));
  const actionsOf = (role: Role): Action[] => {
    const mayEdit = !roles?.refusalToEdit(role);
    return [
      {
        id: 'open',
        label: text(mayAdd && mayEdit ? 'roles.edit' : 'roles.view'),
        icon: PencilIcon,
        onAction: () => onOpen(role.id),
      },
      mayAdd && {
        id: 'duplicate',
        label: text('roles.duplicate'),
        icon: CopyIcon,
        onAction: () => askNew(role),
      },
      mayDelete &&
        mayEdit && {
          id: 'delete',
          label: text('roles.delete'),
          icon: TrashIcon,
          danger: true,
          reason: role.isDefault ? text('roles.defaultFirst') : undefined,
          onAction: () => setAsked({ ask: 'delete', role }),
        },
    ].filter((one) => one !== false);
  };
  const actions = useStable(actionsOf);
  const newRole = mayAdd && (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => askNew()}>
      {text('roles.new')}
    </Button>
  );
  const askNew = (base?: Role): void => {
    created.current = '';
    setAsked(base ? { ask: 'new', base } : { ask: 'new' });
  };
  // The title of a new role takes the focus: it is shown when the dialog, which holds the focus, is gone.
  const closeNew = (): void => {
    setAsked(undefined);
    if (created.current) onOpen(created.current);
  };
  const tenant = root?.tenants?.activeTenant?.name;
  const count = roles?.all.length ?? 0;
  return (
    <>
      {opened && roles && more ? (
        <more.RoleEditor
          key={opened.id}
          roles={roles}
          role={opened}
          level={level}
          actions={actionsOf(opened).filter(({ id }) => id !== 'open')}
          onBack={() => onOpen('')}
        />
      ) : (
        <ListPage
          {...page}
          icon={TagIcon}
          permission={READ_ROLES}
          arrived={arrived || returned}
          columns={columns}
          bones={USUAL}
          line={line}
          rowId={rowId}
          rowName={rowName}
          lead={count > 0 && (tenant ? format('roles.leadIn', { count, tenant }) : format('roles.lead', { count }))}
          readOnly={roles !== undefined && phase === 'rows' && !mayAdd && !mayDelete}
          action={newRole}
          emptyActions={newRole}
          actions={mayAdd || mayDelete ? actions : undefined}
          openId={opened ? '' : roleId}
          onOpen={({ id }) => onOpen(id)}
          texts={{
            title: text('roles.page'),
            one: text('roles.one'),
            search: text('roles.search'),
            count: (items) => format('roles.lead', { count: items }),
            empty: { title: text('roles.empty.title'), text: text('roles.empty.text') },
            noneFor: (search) => format('roles.noneFor', { search }),
            denied: text('roles.denied'),
            failed: text('roles.failed'),
          }}
        />
      )}
      {roles && more && asked?.ask === 'new' && (
        <more.NewRole
          roles={roles}
          base={asked.base}
          onCreated={({ id }) => {
            created.current = id;
          }}
          onClose={closeNew}
        />
      )}
      {roles && more && asked?.ask === 'delete' && (
        <more.DeleteRole
          roles={roles}
          role={asked.role}
          onDeleted={({ name }) => {
            toasts.show({ tone: 'success', text: format('roles.deleted', { name }) });
            if (roleId) onOpen('');
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
});
