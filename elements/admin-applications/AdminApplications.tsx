import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import {
  accessKinds,
  ApplicationsStore,
  READ_USERS,
  type AssignedApplication,
} from '../../stores/admin/ApplicationsStore.ts';
import { useFormat } from '../core/page/useFormat.ts';
import { useListPage, type ListPlace } from '../core/page/useListPage.ts';
import { applicationsArea } from '../i18n/generated/applications.ts';
import { AppsIcon } from '../ui/pageIcons.tsx';
import { useLater } from '../ui/base/useLater.ts';
import { UsersIcon } from '../ui/base/icons.tsx';
import { useStable } from '../ui/base/useStable.ts';
import { useLost } from '../ui/blocks/useLost.ts';
import type { Action } from '../ui/overlays/ActionButton.tsx';
import { ListPage } from '../ui/page/ListPage.tsx';
import type { ApplicationsProps } from './admin-applications.element.ts';
import { applicationsColumns, applicationsLine } from './applicationsList.tsx';

const loadDialog = () => import('./PeopleDialog.tsx');
const NONE: readonly string[] = [];
const place = {
  name: 'applications',
  columns: ['application', 'status', 'people'],
  filters: ['access'],
} as const satisfies ListPlace<string>;
const rowId = ({ id }: AssignedApplication): string => id;
const rowName = ({ name }: AssignedApplication): string => name;

/** The applications of the active tenant: who may use each, and the dialog that changes it. */
export const AdminApplications = observer(function AdminApplications(props: ApplicationsProps) {
  const { root, onAssigned } = props;
  const store = root?.use(ApplicationsStore);
  const list = store?.list;
  const texts = useFormat(applicationsArea);
  const { text, format } = texts;
  const { phase, page } = useListPage(props, list, place);
  const [asked, setAsked] = useState<readonly string[]>();
  const close = () => setAsked(undefined);
  const dialog = useLater(loadDialog, asked !== undefined, close);
  const columns = useMemo(() => applicationsColumns(store, texts), [store, texts]);
  const line = useMemo(() => applicationsLine(store, texts), [store, texts]);

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
        {...page}
        {...(mayAssign && { actions, bulk })}
        icon={AppsIcon}
        permission={READ_USERS}
        columns={columns}
        line={line}
        rowId={rowId}
        rowName={rowName}
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
