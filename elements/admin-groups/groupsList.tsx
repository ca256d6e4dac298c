import type { Group } from '../../api/contract/types.ts';
import { peopleOf, rolesOf } from '../../stores/admin/groups/GroupsStore.ts';
import { numbersIn } from '../i18n/perLanguage.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { Column } from '../ui/base/column.ts';
import { useRowTab } from '../ui/base/rowTab.ts';
import { Chip } from '../ui/base/Status.tsx';
import { Tags } from '../ui/base/Tags.tsx';
import type { RowLine } from '../ui/page/model.ts';
import { hueOf, isOfDirectory, type GroupsTexts } from './words.ts';

const namesOf = (group: Group): string[] => rolesOf(group).map(({ name }) => name);

function Mark({ group, size }: { group: Group; size?: 'large' }) {
  return <Avatar square name={group.name} seed={group.id} hue={hueOf(group)} size={size ?? 'medium'} />;
}

function Named({ group }: { group: Group }) {
  const tab = useRowTab();
  const { name, description } = group;
  return (
    <div className="gh-person" part="group">
      <Mark group={group} />
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

export function groupsColumns(texts: GroupsTexts): Column<Group>[] {
  const { text, lang } = texts;
  const number = numbersIn(lang);
  return [
    {
      id: 'group',
      header: text('groups.one'),
      width: 'rest',
      sortable: true,
      cell: (group) => <Named group={group} />,
    },
    {
      id: 'roles',
      header: text('groups.column.roles'),
      width: 'xl',
      leaves: 2,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: (group) => rolesIn(group, 1),
      detail: (group) => rolesIn(group, Infinity),
    },
    {
      id: 'people',
      header: text('groups.column.people'),
      width: 's',
      numeric: true,
      sortable: true,
      descFirst: true,
      order: 'number',
      cell: (group) => number.format(peopleOf(group).length),
    },
    {
      id: 'managedBy',
      header: text('groups.column.managedBy'),
      width: 'l',
      leaves: 1,
      sortable: true,
      cell: (group) =>
        isOfDirectory(group) ? (
          <Chip>{text('groups.managedBy.scim2')}</Chip>
        ) : (
          <span className="gh-muted">{text('groups.managedBy.frontegg')}</span>
        ),
    },
  ];

  function rolesIn(group: Group, limit: number) {
    const names = namesOf(group);
    return names.length ? (
      <Tags items={names} limit={limit} />
    ) : (
      <span className="gh-quiet">{text('groups.noRoles')}</span>
    );
  }
}

/** How a group looks where there is little room. */
export const groupsLine = (
  { text, format }: GroupsTexts,
  more: (group: Group) => ReturnType<NonNullable<RowLine<Group>['more']>>,
): RowLine<Group> => ({
  mark: (group, size) => <Mark group={group} {...(size && { size })} />,
  text: (group) => format('groups.people', { count: peopleOf(group).length }),
  status: (group) => (isOfDirectory(group) ? { tone: 'hollow', text: text('groups.managedBy.scim2') } : undefined),
  field: (group) => {
    const [first, ...others] = namesOf(group);
    return first === undefined ? text('groups.noRoles') : others.length ? `${first} +${others.length}` : first;
  },
  facts: ({ id, description }) => [
    ...(description
      ? [{ id: 'description', name: text('groups.description'), value: <span dir="auto">{description}</span> }]
      : []),
    { id: 'id', name: text('groups.id'), value: <span className="gh-mono">{id}</span>, copy: id },
  ],
  more,
});
