import { observer } from 'mobx-react-lite';
import {
  accessOf,
  NAMED,
  type ApplicationsStore,
  type AssignedApplication,
} from '../../stores/admin/ApplicationsStore.ts';
import { numbersIn } from '../i18n/perLanguage.ts';
import { Avatar, calledOf } from '../ui/base/Avatar.tsx';
import type { Column } from '../ui/base/column.ts';
import { useRowTab } from '../ui/base/rowTab.ts';
import type { RowLine } from '../ui/page/model.ts';
import { Holders } from './Holders.tsx';
import type { ApplicationsTexts } from './words.ts';

interface CellProps {
  store: ApplicationsStore;
  row: AssignedApplication;
  texts: ApplicationsTexts;
}

function Named({ row }: { row: AssignedApplication }) {
  const tab = useRowTab();
  const { id, name, description, logoURL } = row;
  return (
    <div className="gh-person" part="application">
      <Avatar square name={name} seed={id} src={logoURL} />
      <div>
        <button type="button" className="gh-person__name gh-person__open" dir="auto" title={name} tabIndex={tab}>
          {name}
        </button>
        {description && (
          <span className="gh-person__line" dir="auto" title={description}>
            {description}
          </span>
        )}
      </div>
    </div>
  );
}

/** How many people, and the first of them by name: "4 · Ada, Bo". */
const Who = observer(function Who({ store, row, texts }: CellProps) {
  const { text, format, lang } = texts;
  if (row.isFree) return <span className="gh-quiet">{text('applications.everybody')}</span>;
  const names = row.userIds.slice(0, NAMED).flatMap((id) => store.person(id) ?? []);
  const shown = names.map(calledOf).join(', ');
  const rest = row.userIds.length - names.length;
  return (
    <span className="gh-names">
      <span className="gh-reach">{numbersIn(lang).format(row.userIds.length)}</span>
      {shown && (
        <span className="gh-clip gh-quiet" dir="auto" title={shown}>
          {shown}
        </span>
      )}
      {shown && rest > 0 && <span className="gh-visually-hidden"> {format('applications.more', { count: rest })}</span>}
    </span>
  );
});

/** Who may use an application, in words. */
const reachIn = (row: AssignedApplication, { text, format }: ApplicationsTexts): string =>
  row.isFree ? text('applications.everybody') : format('applications.people', { count: row.userIds.length });

export function applicationsColumns(
  store: ApplicationsStore | undefined,
  texts: ApplicationsTexts,
): Column<AssignedApplication>[] {
  const { text } = texts;
  return [
    {
      id: 'application',
      header: text('applications.one'),
      width: 'rest',
      sortable: true,
      cell: (row) => <Named row={row} />,
    },
    {
      id: 'status',
      header: text('applications.column.access'),
      width: 'l',
      leaves: 2,
      sortable: true,
      cell: (row) => text(`applications.access.${accessOf(row)}`),
    },
    {
      id: 'people',
      header: text('applications.column.people'),
      width: 'xl',
      leaves: 1,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: (row) => store && <Who store={store} row={row} texts={texts} />,
      detail: (row) => reachIn(row, texts),
    },
  ];
}

/** How an application looks where there is little room, and what its detail says besides. */
export const applicationsLine = (
  store: ApplicationsStore | undefined,
  texts: ApplicationsTexts,
): RowLine<AssignedApplication> => {
  const { text } = texts;
  return {
    mark: ({ id, name, logoURL }, size) => (
      <Avatar square name={name} seed={id} src={logoURL} {...(size && { size })} />
    ),
    text: ({ description, appURL }) => description || appURL,
    status: (row) => ({
      tone: row.isFree ? 'hollow' : 'neutral',
      text: text(`applications.access.${accessOf(row)}`),
      usual: !row.isFree,
    }),
    field: (row) => reachIn(row, texts),
    facts: ({ id, appURL }) => [
      ...(appURL
        ? [{ id: 'address', name: text('applications.address'), value: <bdi dir="ltr">{appURL}</bdi>, copy: appURL }]
        : []),
      { id: 'id', name: text('applications.id'), value: <span className="gh-mono">{id}</span>, copy: id },
    ],
    more: (row) => store && !row.isFree && <Holders store={store} row={row} texts={texts} />,
  };
};
