import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { PortalStore } from '../../stores/admin/PortalStore.ts';
import { ConfigStore } from '../../stores/session/later/ConfigStore.ts';
import { Bar } from './Bar.tsx';
import { MissingPage } from './MissingPage.tsx';
import { NavigationColumn } from './NavigationColumn.tsx';
import { PageFailed, PageOutlet } from './PageOutlet.tsx';
import { isViewed, viewedPages } from './pages.ts';
import { useLater } from '../ui/base/later.ts';
import type { PortalProps } from './props.ts';

const loadTips = () => import('../ui/page/Tips.tsx');

/** The shell: navigation, bar and one page. Nothing for someone who is signed out, or while the portal is closed. */
export const Portal = observer(function Portal({
  root,
  app,
  tagOf,
  page,
  at,
  closed,
  navigation,
  hrefOf,
  onPage,
  onPlace,
  onShown,
  onClose,
}: PortalProps) {
  const [menuOpen, setMenuOpen] = useState(false);
  const tips = useLater(loadTips, true);
  const main = useRef<HTMLDivElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  /** Why a move of the focus waits: it cannot go into what is still inert. */
  const returning = useRef(false);
  const arrival = useRef<boolean>(undefined);
  const portal = root?.use(PortalStore);
  const configured = root?.use(ConfigStore).adminBox.navigation;
  useEffect(() => portal?.configure(configured ?? {}), [portal, configured]);

  const pages = portal?.pages(viewedPages, navigation) ?? [];
  const current = pages.find(({ name }) => name === page) ?? (page ? undefined : pages[0]);
  const shown = current?.name;
  useEffect(() => {
    if (shown && !closed) onShown(shown);
  }, [shown, closed, onShown]);

  // Behind the open menu of a phone nothing can be reached. A property, because React 18 does not know the attribute.
  useEffect(() => {
    if (main.current) main.current.inert = menuOpen;
    if (!menuOpen && returning.current) menuButton.current?.focus();
    returning.current = false;
  }, [menuOpen]);

  const closeMenu = useCallback(() => {
    returning.current = true;
    setMenuOpen(false);
  }, []);

  // An address that changes leads to another page, or to a question that the open menu would cover.
  useEffect(() => {
    const view = main.current?.ownerDocument.defaultView;
    if (!menuOpen || !view) return;
    const events = ['hashchange', 'popstate'] as const;
    for (const event of events) view.addEventListener(event, closeMenu);
    return () => events.forEach((event) => view.removeEventListener(event, closeMenu));
  }, [menuOpen, closeMenu]);

  if (closed || !root || portal?.status === 'signed-out') return null;
  const unknown = root.session.status === 'loading' && root.session.error !== undefined;
  const handlePage = (next: string) => {
    // Also where the page asks first: its question could not be answered behind the open menu.
    if (onPage(next, () => (arrival.current = true))) setMenuOpen(false);
  };
  return (
    <div className="gh-portal">
      {tips && <tips.Tips />}
      <div className="gh-shell" part="shell">
        <NavigationColumn
          root={root}
          app={app}
          tagOf={tagOf}
          pages={pages}
          current={shown}
          open={menuOpen}
          hrefOf={hrefOf}
          onPage={handlePage}
          onClose={closeMenu}
        />
        {menuOpen && <button type="button" className="gh-scrim" tabIndex={-1} aria-hidden="true" onClick={closeMenu} />}
        <div className="gh-main" ref={main}>
          <Bar
            root={root}
            app={app}
            tagOf={tagOf}
            menuButton={menuButton}
            menuOpen={menuOpen}
            onMenu={() => setMenuOpen(true)}
            onClose={onClose}
          />
          <main className="gh-content" part="page">
            {unknown && (
              <PageFailed page={isViewed(page) ? page : undefined} onRetry={() => void root.session.retry()} />
            )}
            {!current && pages[0] && (
              <MissingPage
                permission={portal?.missingPermission(page, viewedPages, navigation)}
                onLeave={() => pages[0] && handlePage(pages[0].name)}
              />
            )}
            {current && (
              <PageOutlet
                key={current.name}
                app={app}
                tagOf={tagOf}
                page={current}
                arrivalRef={arrival}
                at={at}
                onPlace={onPlace}
              />
            )}
          </main>
        </div>
      </div>
    </div>
  );
});
