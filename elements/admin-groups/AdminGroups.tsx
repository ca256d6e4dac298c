import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import type { Group } from '../../api/contract/types.ts';
import { GroupsStore, managers, READ_GROUPS } from '../../stores/admin/groups/GroupsStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { groupsArea } from '../i18n/generated/groups.ts';
import { Button } from '../ui/base/Button.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { useStable } from '../ui/base/useStable.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import { GroupsIcon } from '../ui/pageIcons.tsx';
import { CopyIcon, PencilIcon, PlusIcon, TrashIcon, UserIcon } from '../ui/icons.tsx';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import type { GroupsProps } from './admin-groups.element.ts';
import { groupsColumns, groupsLine } from './groupsList.tsx';
import { isOfDirectory } from './words.ts';

/** One file: a person who opens a group often goes on to a dialog. */
const loadDialogs = () => import('./GroupDialogs.tsx');
const NONE: readonly string[] = [];
const place = {
  name: 'groups',
  columns: ['group', 'roles', 'people', 'managedBy'],
  filters: ['role', 'managedBy'],
} as const satisfies ListPlace<string>;
const rowId = ({ id }: Group): string => id;
const rowName = ({ name }: Group): string => name;

/** The open dialog. */
export type Asked =
  | { readonly ask: 'new'; readonly base?: Group }
  | { readonly ask: 'edit' | 'add' | 'delete'; readonly group: Group }
  | { readonly ask: 'settings' };

/** The groups of the active tenant: the list, the detail of a group, and the dialogs that change them. */
export const AdminGroups = observer(function AdminGroups(props: GroupsProps) {
  const { root, onChange, open } = props;
  const store = root?.use(GroupsStore);
  const list = store?.list;
  const texts = useFormat(groupsArea);
  const { text, format } = texts;
  const { phase, page } = useListPage(props, list, place);
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const dialogs = useLater(loadDialogs, asked !== undefined || open !== '', close);
  const columns = useMemo(() => groupsColumns(texts), [texts]);
  const line = useMemo(
    () =>
      groupsLine(texts, ({ id }) =>
        store && dialogs ? (
          <dialogs.GroupMembers key={id} store={store} groupId={id} texts={texts} onChange={onChange} />
        ) : null,
      ),
    [texts, store, dialogs, onChange],
  );

  const mayWrite = store?.mayWrite === true;
  const mayDelete = store?.mayDelete === true;
  const mayGoOn = asked?.ask === 'delete' ? mayDelete : asked?.ask === 'settings' ? store?.mayConfigure : mayWrite;
  useLost(asked !== undefined && !mayGoOn, close);
  const actionsOf = (group: Group): Action[] => {
    const directory = isOfDirectory(group);
    const reason = directory ? text('groups.inDirectory') : undefined;
    return [
      mayWrite && {
        id: 'edit',
        label: text(directory ? 'groups.editDirectory' : 'groups.edit'),
        icon: PencilIcon,
        onAction: () => setAsked({ ask: 'edit', group }),
      },
      mayWrite &&
        store?.maySeePeople && {
          id: 'add',
          label: text('groups.addPeople'),
          icon: UserIcon,
          reason,
          onAction: () => setAsked({ ask: 'add', group }),
        },
      mayWrite && {
        id: 'duplicate',
        label: text('groups.duplicate'),
        icon: CopyIcon,
        onAction: () => setAsked({ ask: 'new', base: group }),
      },
      mayDelete && {
        id: 'delete',
        label: text('groups.delete'),
        icon: TrashIcon,
        danger: true,
        reason,
        onAction: () => setAsked({ ask: 'delete', group }),
      },
    ].filter((one) => one !== false && one !== undefined);
  };
  const actions = useStable(actionsOf);
  const newGroup = mayWrite && (
    <Button kind="primary" icon={<PlusIcon />} onClick={() => setAsked({ ask: 'new' })}>
      {text('groups.new')}
    </Button>
  );
  const tenant = root?.tenants?.activeTenant?.name;
  const count = store?.all.length ?? 0;
  const ofDirectory = store?.all.filter(isOfDirectory).length ?? 0;
  const groups = tenant ? format('groups.leadIn', { count, tenant }) : format('groups.lead', { count });
  const lead = ofDirectory ? format('groups.leadManaged', { groups, count: ofDirectory }) : groups;
  return (
    <>
      <ListPage
        {...page}
        icon={GroupsIcon}
        permission={READ_GROUPS}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
        lead={store && !store.isOn ? text('groups.off') : count > 0 && lead}
        readOnly={phase === 'rows' && !mayWrite && !mayDelete && !store?.mayConfigure}
        action={
          <>
            {store?.mayConfigure && (
              <Button onClick={() => setAsked({ ask: 'settings' })}>{text('groups.settings')}</Button>
            )}
            {newGroup}
          </>
        }
        emptyActions={newGroup}
        actions={mayWrite || mayDelete ? actions : undefined}
        filters={[
          {
            id: 'role',
            name: text('groups.role'),
            choices: store?.heldRoles ?? [],
            chosen: list?.filters['role'] ?? NONE,
            onChoose: (ids) => void list?.setFilter('role', ids),
          },
          {
            id: 'managedBy',
            name: text('groups.column.managedBy'),
            choices: managers.map((id) => ({ id, name: text(`groups.managedBy.${id}`) })),
            chosen: list?.filters['managedBy'] ?? NONE,
            onChoose: (ids) => void list?.setFilter('managedBy', ids),
          },
        ]}
        onClearFilters={() => void list?.clearFilters()}
        texts={{
          title: text('groups.page'),
          one: text('groups.one'),
          search: text('groups.search'),
          count: (items) => format('groups.lead', { count: items }),
          empty: { title: text('groups.empty.title'), text: text('groups.empty.text') },
          noneFor: (search) => format('groups.noneFor', { search }),
          denied: text('groups.denied'),
          failed: text('groups.failed'),
        }}
      />
      {store && dialogs && asked && (
        <dialogs.GroupDialogs
          store={store}
          texts={texts}
          asked={asked}
          onChange={onChange}
          onAsk={setAsked}
          onClose={close}
        />
      )}
    </>
  );
});
