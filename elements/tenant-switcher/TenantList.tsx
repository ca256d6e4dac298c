import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { TenantsStore } from '../../stores/session/TenantsStore.ts';
import { useFormat } from '../core/mount/useFormat.ts';
import { tenantsArea } from '../i18n/generated/tenants.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { CheckIcon, SearchIcon } from '../ui/icons.tsx';
import { usePopover } from '../ui/usePopover.ts';

/** A list longer than this can be searched. */
const SEARCH_FROM = 9;

interface Props {
  id: string;
  tenants: TenantsStore;
  /** What the list opens at. */
  anchor: RefObject<HTMLElement | null>;
  onChoose: (tenantId: string) => void;
  onClose: () => void;
}

/** How the active item moves with each key, in a list of `count`. */
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The accounts, searchable when they are many. The focus stays on one node; the active account is named by its id. */
export const TenantList = observer(function TenantList({ id, tenants, anchor, onChoose, onClose }: Props) {
  const { text, format } = useFormat(tenantsArea);
  const [search, setSearch] = useState('');
  const focused = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  usePopover(menu, anchor);
  const activeId = tenants.activeTenant?.tenantId;
  const all = tenants.tenants;
  const shown = all.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      all.findIndex(({ tenantId }) => tenantId === activeId),
    ),
  );
  const searchable = all.length >= SEARCH_FROM;
  const error = tenants.actions.error('switch');
  const current = Math.min(at, shown.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => focused.current?.focus(), []);
  useEffect(() => {
    const root = focused.current?.getRootNode();
    if (root instanceof ShadowRoot) root.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  });

  function handleKey(event: KeyboardEvent): void {
    const chosen = shown[current];
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && chosen) onChoose(chosen.tenantId);
    else if (event.key === 'Tab') return onClose();
    else if (moves[event.key] && shown.length && !(searchable && (event.key === 'Home' || event.key === 'End')))
      setAt(moves[event.key]?.(current, shown.length) ?? 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const pointer = shown.length ? optionId(current) : undefined;
  return (
    <div ref={menu} popover="manual" className="menu" part="menu">
      {searchable && (
        <div className="search" part="search">
          <SearchIcon quiet />
          <input
            ref={(node) => void (focused.current = node)}
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={pointer}
            aria-autocomplete="list"
            aria-label={format('tenants.search', { count: all.length })}
            placeholder={format('tenants.search', { count: all.length })}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onKeyDown={handleKey}
            onChange={(event) => {
              setSearch(event.target.value);
              setAt(0);
            }}
          />
        </div>
      )}
      {shown.length ? (
        <div
          id={id}
          className="list"
          role="listbox"
          aria-label={text('tenants.accounts')}
          onKeyDown={handleKey}
          tabIndex={searchable ? -1 : 0}
          aria-activedescendant={searchable ? undefined : pointer}
          {...(!searchable && { ref: (node: HTMLElement | null) => void (focused.current = node) })}
        >
          {shown.map(({ tenantId, name, logo }, index) => (
            <div
              key={tenantId}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              className="item"
              part="menu-item"
              aria-selected={tenantId === activeId}
              data-active={index === current ? '' : undefined}
              onPointerMove={() => setAt(index)}
              onClick={() => onChoose(tenantId)}
              onKeyDown={handleKey}
            >
              <Avatar name={name} seed={tenantId} src={logo} size="small" square />
              <bdi className="name" title={name}>
                {name}
              </bdi>
              {tenantId === activeId && <CheckIcon />}
            </div>
          ))}
        </div>
      ) : (
        <p className="nothing" role="status" id={id}>
          {text('tenants.nothing')}
        </p>
      )}
      {error && (
        <p className="problem" role="alert">
          {text('tenants.failed')}
        </p>
      )}
    </div>
  );
});
