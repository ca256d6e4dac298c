import { useEffect, useRef, type MouseEvent } from 'react';
import type { ListedPage } from '../../stores/admin/PortalStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { IconButton } from '../ui/base/Button.tsx';
import { CrossIcon } from '../ui/base/icons.tsx';
import { LockIcon } from '../ui/icons.tsx';
import { isViewed, pageViews } from './pages.ts';
import type { TagOf } from './props.ts';
import { TenantArea } from './TenantArea.tsx';

export interface NavigationColumnProps {
  root: RootStore;
  app: string;
  tagOf: TagOf;
  pages: readonly ListedPage[];
  current: string | undefined;
  /** It is not known yet which pages there are. */
  waits: boolean;
  /** Open as a drawer; only a narrow portal has one. */
  open: boolean;
  hrefOf: (page: string) => string | undefined;
  onPage: (page: string) => void;
  onClose: () => void;
}

/** As many lines as a navigation usually has. */
const bones = Array.from({ length: 7 }, (_, index) => index);
/** The page of the accounts under the active one. */
const ACCOUNTS = 'allAccounts';
const groups = ['personal', 'workspace'] as const;
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The account on top, then the pages in their groups. */
export function NavigationColumn({
  root,
  app,
  tagOf,
  pages,
  current,
  waits,
  open,
  hrefOf,
  onPage,
  onClose,
}: NavigationColumnProps) {
  const { text } = useText(portalArea);
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = column.current;
    if (!open || !place) return;
    place.querySelector<HTMLElement>('[aria-current], a, button')?.focus();
    const page = place.ownerDocument;
    // Also where nothing has the focus: a menu of the column has just closed, and the rest of the portal is inert.
    const handleKey = (event: KeyboardEvent) => {
      const isHere = event.composedPath().includes(place) || page.activeElement === page.body;
      if (event.key === 'Escape' && isHere) onClose();
    };
    page.addEventListener('keydown', handleKey);
    return () => page.removeEventListener('keydown', handleKey);
  }, [open, onClose]);
  const handleLink = (event: MouseEvent, page: string) => {
    if (!isPlain(event)) return; // a new tab is the browser's
    event.preventDefault();
    onPage(page);
  };
  return (
    <nav
      ref={column}
      className="gh-nav"
      part="navigation"
      aria-label={text('portal.navigation')}
      data-open={open || undefined}
    >
      <div className="gh-nav__inner">
        <slot name="logo" />
        <div className="gh-nav__top">
          <TenantArea
            root={root}
            app={app}
            tagOf={tagOf}
            createUrl={pages.some(({ name }) => name === ACCOUNTS) ? (hrefOf(ACCOUNTS) ?? '#') : undefined}
            onCreate={() => onPage(ACCOUNTS)}
          />
          <IconButton
            kind="ghost"
            className="gh-nav__close"
            label={text('portal.closeMenu')}
            icon={<CrossIcon />}
            onClick={onClose}
          />
        </div>
        {waits && (
          <div className="gh-nav__bones" aria-hidden="true">
            {bones.map((bone) => (
              <span key={bone} className="gh-bone" />
            ))}
          </div>
        )}
        {groups.map((group) => {
          const members = pages.filter((page) => page.group === group);
          if (!members.length) return null;
          return (
            <div key={group} role="group" aria-label={text(`portal.group.${group}`)}>
              <div className="gh-nav__group" part="group" aria-hidden="true">
                {text(`portal.group.${group}`)}
              </div>
              {members.map(({ name, access }) => {
                if (!isViewed(name)) return null;
                const { icon: Icon } = pageViews[name];
                return (
                  <a
                    key={name}
                    className="gh-nav__link"
                    part="link"
                    href={hrefOf(name) ?? '#'}
                    aria-current={name === current ? 'page' : undefined}
                    onClick={(event) => handleLink(event, name)}
                  >
                    <Icon />
                    <span className="gh-grow">{text(`portal.page.${name}`)}</span>
                    {access === 'no-access' && (
                      <span className="gh-nav__lock">
                        <LockIcon />
                        <span className="gh-visually-hidden"> {text('portal.denied')}</span>
                      </span>
                    )}
                  </a>
                );
              })}
            </div>
          );
        })}
      </div>
    </nav>
  );
}
