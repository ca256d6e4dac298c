import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import {
  accessKinds,
  ApplicationsStore,
  READ_USERS,
  type AssignedApplication,
} from '../../stores/admin/ApplicationsStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPlace } from '../core/page/useListPlace.ts';
import { applicationsArea } from '../i18n/generated/applications.ts';
import { AppsIcon } from '../ui/AppsIcon.tsx';
import { useLater } from '../ui/base/later.ts';
import { phaseOf } from '../ui/base/list.ts';
import { UsersIcon } from '../ui/base/icons.tsx';
import { useStable } from '../ui/base/useStable.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import type { ApplicationsProps } from './admin-applications.element.ts';
import { applicationsColumns, applicationsLine } from './applicationsList.tsx';

const loadFollower = () => import('../../stores/core/lists/place/ListFollower.ts');
const loadDialog = () => import('./PeopleDialog.tsx');
const NONE: readonly string[] = [];
const sortable = ['application', 'status', 'people'] as const;
const narrowing = ['access'];
const rowId = ({ id }: AssignedApplication): string => id;
const rowName = ({ name }: AssignedApplication): string => name;

/** The applications of the active tenant: who may use each, and the dialog that changes it. */
export const AdminApplications = observer(function AdminApplications(props: ApplicationsProps) {
  const { root, level, arrived, place, onPlace, open, onOpen, onPhase, onAssigned } = props;
  const store = root?.use(ApplicationsStore);
  const list = store?.list;
  const phase = phaseOf(list);
  const texts = useFormat(applicationsArea);
  const { text, format } = texts;
  const [hidden, setHidden] = useListPlace(root, list, {
    load: loadFollower,
    name: 'applications',
    columns: sortable,
    filters: narrowing,
    place,
    onPlace,
    hidden: NONE,
  });
  const [asked, setAsked] = useState<readonly string[]>();
  const close = () => setAsked(undefined);
  const dialog = useLater(loadDialog, asked !== undefined, close);
  const columns = useMemo(() => applicationsColumns(store, texts), [store, texts]);
  const line = useMemo(() => applicationsLine(store, texts), [store, texts]);
  useEffect(() => onPhase(phase), [phase, onPhase]);

  const mayAssign = store?.mayAssign === true;
  useLost(asked !== undefined && !mayAssign, close);
  const assign = (ids: readonly string[]): Action => {
    const managed = ids.filter((id) => store?.find(id)?.isFree === false);
    return {
      id: 'assign',
      label: text('applications.assign'),
      icon: UsersIcon,
      reason: managed.length ? undefined : text('applications.free'),
      onAction: () => setAsked(managed),
    };
  };
  const actions = useStable((row: AssignedApplication) => [assign([row.id])]);
  const bulk = useStable((ids: ReadonlySet<string>) => [assign([...ids])]);
  const tenant = root?.tenants?.activeTenant?.name;
  const count = store?.count ?? 0;
  const applications = asked?.flatMap((id) => store?.find(id) ?? []) ?? [];
  return (
    <>
      <ListPage
        {...(mayAssign && { actions, bulk })}
        list={list}
        icon={AppsIcon}
        permission={READ_USERS}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
        level={level}
        arrived={arrived}
        lead={
          count > 0 &&
          (tenant ? format('applications.leadIn', { count, tenant }) : format('applications.lead', { count }))
        }
        readOnly={phase === 'rows' && !mayAssign}
        filters={[
          {
            id: 'access',
            name: text('applications.column.access'),
            choices: accessKinds.map((id) => ({ id, name: text(`applications.access.${id}`) })),
            chosen: list?.filters['access'] ?? NONE,
            onChoose: (ids) => void list?.setFilter('access', ids),
          },
        ]}
        onClearFilters={() => void list?.clearFilters()}
        hidden={hidden}
        onHidden={setHidden}
        openId={open}
        onOpenId={onOpen}
        texts={{
          title: text('applications.page'),
          one: text('applications.one'),
          search: text('applications.search'),
          count: (items) => format('applications.lead', { count: items }),
          empty: { title: text('applications.empty.title'), text: text('applications.empty.text') },
          noneFor: (search) => format('applications.noneFor', { search }),
          denied: text('applications.denied'),
          failed: text('applications.failed'),
        }}
      />
      {store && dialog && asked && applications.length > 0 && (
        <dialog.PeopleDialog
          store={store}
          texts={texts}
          applications={applications}
          onAssigned={({ given, taken }) => onAssigned(asked, given, taken)}
          onClose={close}
        />
      )}
    </>
  );
});
