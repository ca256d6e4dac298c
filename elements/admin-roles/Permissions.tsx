import { useId, useMemo, useState } from 'react';
import type { PermissionCategory, RolePermission } from '../../api/contract/roles.ts';
import type { RoleRefusal } from '../../api/rules/roleRights.ts';
import { Check } from '../ui/Check.tsx';
import { CheckIcon, LockIcon, NoIcon } from '../ui/icons.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { SearchField } from '../ui/SearchField.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { groupsOf, matching, type PermissionGroup } from './permissionGroups.ts';
import type { RolesTexts } from './rolesList.tsx';
import { numbersIn } from '../i18n/perLanguage.ts';

const shows = ['all', 'selected', 'changed'] as const;
type Show = (typeof shows)[number];

export interface PermissionsProps {
  permissions: readonly RolePermission[];
  categories: readonly PermissionCategory[];
  /** The ids the role will have. */
  chosen: readonly string[];
  /** The ids the role has. */
  before: readonly string[];
  lockOf: (permission: RolePermission) => RoleRefusal | undefined;
  /** The level of the title of the page. */
  level: 1 | 2;
  texts: RolesTexts;
  onChoose: (ids: string[]) => void;
}

/** A text with what was searched for marked in it. */
function Marked({ text, search }: { text: string; search: string }) {
  const at = search ? text.toLocaleLowerCase().indexOf(search.toLocaleLowerCase()) : -1;
  if (at < 0) return text;
  const end = at + search.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="gh-hit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}

interface RowProps {
  permission: RolePermission;
  checked?: boolean;
  changed?: boolean;
  lock?: RoleRefusal | undefined;
  search?: string;
  texts: RolesTexts;
  /** Without it, the permission is only read. */
  onCheck?: (on: boolean) => void;
}

/** A permission of a category. */
export function PermissionRow({ permission, checked = false, changed, lock, search = '', texts, onCheck }: RowProps) {
  const id = useId();
  const { name, key, description } = permission;
  const names = ['gh-perm', lock && 'is-locked', changed && 'is-changed'];
  const Why = lock?.reason === 'never-assignable' ? NoIcon : LockIcon;
  return (
    <li className={names.filter(Boolean).join(' ')} part="permission">
      {onCheck ? (
        <Check label={name} checked={checked} disabled={lock !== undefined} describedBy={id} onCheck={onCheck} />
      ) : (
        <CheckIcon />
      )}
      <div>
        <span className="gh-perm__name" dir="auto">
          <Marked text={name} search={search} />
        </span>
        {description && (
          <span className="gh-perm__line" dir="auto">
            <Marked text={description} search={search} />
          </span>
        )}
        {lock && key !== name && <span className="gh-perm__line gh-mono">{key}</span>}
      </div>
      <span id={id} className={lock ? 'gh-why' : 'gh-perm__key gh-mono'}>
        {lock ? (
          <>
            <Why />
            {texts.text(`roles.lock.${lock.reason}`)}
          </>
        ) : (
          key !== name && <Marked text={key} search={search} />
        )}
      </span>
    </li>
  );
}

/** The permissions of a role by category: searched, narrowed, and chosen one by one or a category at once. */
export function Permissions({
  permissions,
  categories,
  chosen,
  before,
  lockOf,
  level,
  texts,
  onChoose,
}: PermissionsProps) {
  const [Title, Group] = level === 1 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const { text, format } = texts;
  const common = useCommon();
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const [category, setCategory] = useState<string>();
  const has = new Set(chosen);
  const had = new Set(before);
  const isChanged = ({ id }: RolePermission) => has.has(id) !== had.has(id);
  const cuts: Readonly<Record<Show, readonly RolePermission[]>> = {
    all: permissions,
    selected: permissions.filter(({ id }) => has.has(id)),
    changed: permissions.filter(isChanged),
  };
  const locks = useMemo(() => new Map(permissions.map((one) => [one.id, lockOf(one)])), [permissions, lockOf]);
  const groups = groupsOf(permissions, categories, text('roles.other'));
  const wanted = search.trim();
  const found = new Set(matching(cuts[show], wanted).map(({ id }) => id));
  const narrowed = wanted !== '' || show !== 'all';
  const drawn = groups
    .filter(({ id }) => category === undefined || wanted !== '' || id === category)
    .map((group) => ({ ...group, shown: group.permissions.filter(({ id }) => found.has(id)) }))
    .filter(({ shown }) => shown.length > 0);

  const choose = (some: readonly RolePermission[], on: boolean) => {
    const next = new Set(chosen);
    for (const { id } of some) on ? next.add(id) : next.delete(id);
    onChoose([...next]);
  };
  const held = (some: readonly RolePermission[]) => some.filter(({ id }) => has.has(id)).length;
  const number = numbersIn(texts.lang);

  const head = ({ name, permissions: all, shown }: PermissionGroup & { shown: readonly RolePermission[] }) => {
    const count = held(shown);
    const free = shown.filter(({ id }) => !locks.get(id));
    const on = held(free) < free.length;
    const chooseAll = () => choose(free, on);
    return (
      <header className="gh-perms__head">
        <Check
          label={format('roles.category', { name })}
          checked={count > 0 && count === shown.length}
          mixed={count > 0 && count < shown.length}
          disabled={!free.length}
          onCheck={chooseAll}
        />
        <Group className="gh-perms__title">
          <span dir="auto">{name}</span>{' '}
          <span className="gh-perms__count">{format('roles.of', { count: held(all), total: all.length })}</span>
        </Group>
        {free.length > 0 && (
          <button type="button" className="gh-link" onClick={chooseAll}>
            {narrowed
              ? format(on ? 'roles.selectThese' : 'roles.clearThese', { count: free.length })
              : text(on ? 'roles.selectAll' : 'roles.clearAll')}
          </button>
        )}
      </header>
    );
  };

  return (
    <section className="gh-stack" aria-label={text('roles.permissions')}>
      <Title className="gh-heading">{text('roles.permissions')}</Title>
      <div className="gh-toolbar" part="toolbar">
        <SearchField
          label={text('roles.searchPermissions')}
          clearLabel={common.text('common.clearSearch')}
          value={search}
          onChange={setSearch}
          onClear={() => setSearch('')}
        />
        <Toggle
          fit
          label={text('roles.shown')}
          items={shows.map((id) => ({
            id,
            label: format('roles.showCount', {
              name: text(`roles.show.${id}`),
              count: number.format(cuts[id].length),
            }),
          }))}
          chosen={show}
          onChoose={(id) => setShow(shows.find((one) => one === id) ?? 'all')}
        />
      </div>
      <p className={wanted ? 'gh-message' : 'gh-visually-hidden'} role="status">
        {wanted && format('roles.found', { count: found.size })}
      </p>
      <div className="gh-editor">
        {!wanted && (
          <div className="gh-cats" role="group" aria-label={text('roles.categories')}>
            {[{ id: undefined, name: text('roles.show.all'), permissions }, ...groups].map((one) => (
              <button
                key={one.id ?? ''}
                type="button"
                className="gh-cat"
                part="category"
                aria-pressed={one.id === category}
                onClick={() => setCategory(one.id)}
              >
                <span className="gh-clip" dir="auto">
                  {one.name}
                </span>
                <span>{format('roles.of', { count: held(one.permissions), total: one.permissions.length })}</span>
              </button>
            ))}
          </div>
        )}
        <div className="gh-stack gh-perms__all">
          {drawn.map((group) => (
            <section key={group.id} className="gh-perms" part="permissions" aria-label={group.name}>
              {head(group)}
              <ul>
                {group.shown.map((permission) => (
                  <PermissionRow
                    key={permission.id}
                    permission={permission}
                    checked={has.has(permission.id)}
                    changed={isChanged(permission)}
                    lock={locks.get(permission.id)}
                    search={wanted}
                    texts={texts}
                    onCheck={(on) => choose([permission], on)}
                  />
                ))}
              </ul>
            </section>
          ))}
          {!drawn.length && <p className="gh-muted">{text('roles.nothingShown')}</p>}
        </div>
      </div>
    </section>
  );
}
