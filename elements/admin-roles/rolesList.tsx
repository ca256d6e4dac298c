import type { Role } from '../../api/contract/types.ts';
import type { Formats } from '../core/page/useFormat.ts';
import type { RolesArguments, RolesText } from '../i18n/generated/roles.ts';
import type { RowLine } from '../ui/page/model.ts';
import { Chip } from '../ui/base/Status.tsx';
import type { Column } from '../ui/base/column.ts';
import { Dash } from '../ui/base/Tags.tsx';
import { useRowTab } from '../ui/base/rowTab.ts';
import { numbersIn } from '../i18n/perLanguage.ts';

export type RolesTexts = Formats<RolesText, RolesArguments>;

/** What is special about a role: who keeps it, and whether new members get it. */
export function marksOf(role: Role, { text }: RolesTexts) {
  return (
    <>
      {role.tenantId === undefined && <Chip>{text('roles.builtIn')}</Chip>}
      {role.isDefault && <Chip tone="info">{text('roles.default')}</Chip>}
    </>
  );
}

function Named({ role, texts }: { role: Role; texts: RolesTexts }) {
  const tab = useRowTab();
  return (
    <div className="gh-person" part="role">
      <div>
        <span className="gh-named">
          <button type="button" className="gh-person__name gh-person__open" dir="auto" title={role.name} tabIndex={tab}>
            {role.name}
          </button>
          {marksOf(role, texts)}
        </span>
        {role.description && (
          <span className="gh-person__line" dir="auto" title={role.description}>
            {role.description}
          </span>
        )}
      </div>
    </div>
  );
}

export function rolesColumns(texts: RolesTexts, saysPeople: boolean): Column<Role>[] {
  const { text, lang } = texts;
  const number = numbersIn(lang);
  const columns: Column<Role>[] = [
    {
      id: 'role',
      header: text('roles.one'),
      width: 'rest',
      plain: true,
      sortable: true,
      cell: (role) => <Named role={role} texts={texts} />,
    },
    {
      id: 'key',
      header: text('roles.column.key'),
      width: 'xl',
      leaves: 2,
      sortable: true,
      cell: ({ key }) => (
        <span className="gh-mono" title={key}>
          {key}
        </span>
      ),
      copy: ({ key }) => key,
    },
    {
      id: 'permissions',
      header: text('roles.column.permissions'),
      width: 'm',
      numeric: true,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: ({ permissions }) => number.format(permissions.length),
    },
  ];
  if (!saysPeople) return columns;
  const people: Column<Role> = {
    id: 'people',
    header: text('roles.column.people'),
    width: 's',
    leaves: 1,
    numeric: true,
    sortable: true,
    descFirst: true,
    order: 'number',
    cell: ({ peopleCount }) => (peopleCount === undefined ? <Dash /> : number.format(peopleCount)),
  };
  return [...columns, people];
}

/** How a role looks where there is little room. */
export const rolesLine = (texts: RolesTexts): RowLine<Role> => ({
  text: ({ description, key }) => description || key,
  status: (role) =>
    role.isDefault
      ? { tone: 'info', text: texts.text('roles.default') }
      : role.tenantId === undefined
        ? { tone: 'hollow', text: texts.text('roles.builtIn') }
        : undefined,
  field: ({ permissions }) => texts.format('roles.count', { count: permissions.length }),
});
