import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PortalStore } from '../../stores/admin/PortalStore.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { Bar } from './Bar.tsx';
import { MissingPage } from './MissingPage.tsx';
import { NavigationColumn } from './NavigationColumn.tsx';
import { PageFailed, PageOutlet } from './PageOutlet.tsx';
import { isViewed, viewedPages } from './pages.ts';
import { wayTo } from '../core/tenants/wayTo.ts';
import { useText } from '../core/mount/useText.ts';
import { keepSlackReturn } from '../core/page/slackReturn.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { useLater } from '../ui/base/useLater.ts';
import type { PortalProps } from './props.ts';
import { SkipLink } from './SkipLink.tsx';

const NONE = {};
const loadTips = () => import('../ui/page/Tips.tsx');

/** The shell: navigation, bar and one page. Nothing for someone who is signed out, or while the portal is closed. */
export const Portal = observer(function Portal({
  root,
  app,
  scheme,
  tagOf,
  page,
  at,
  closed,
  navigation,
  hrefOf,
  onPage,
  onPlace,
  onShown,
  onTitle,
  onClose,
}: PortalProps) {
  /** The menu of a phone was asked for. */
  const [menuAsked, setMenuAsked] = useState(false);
  const tips = useLater(loadTips, true);
  const main = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  /** Why a move of the focus waits: it cannot go into what is still inert. */
  const returning = useRef(false);
  const arrival = useRef<boolean>(undefined);
  const portal = root?.use(PortalStore);
  const config = root?.use(ConfigStore);
  const configured = config?.settled ? (config.adminBox.navigation ?? NONE) : undefined;
  const tenant = portal?.status === 'signed-in' ? root?.tenants.activeTenant : undefined;
  const tenantId = tenant?.tenantId;
  useEffect(() => void (tenantId && config?.loadOwn()), [config, tenantId]);
  // Before the first frame: a page is not called missing while its configuration is on its way.
  useLayoutEffect(() => portal?.configure(configured), [portal, configured]);

  const pages = portal?.pages(viewedPages, navigation) ?? [];
  const first = pages.find(({ access }) => access === 'shown') ?? pages[0];
  const current = pages.find(({ name }) => name === page) ?? (page ? undefined : first);
  const shown = current?.name;
  // Drawn at once from the address. Its title, and then its list, wait for nothing but what they need themselves.
  const drawn = current ?? portal?.expected(page, viewedPages, navigation);
  useEffect(() => {
    if (shown && !closed) onShown(shown);
  }, [shown, closed, onShown]);

  // Slack sends a user back to the address without its page, which is that of the channels.
  const isBack =
    root !== undefined &&
    shown !== undefined &&
    keepSlackReturn(root.context.ports) &&
    pages.some((one) => one.name === 'webhooks');
  const isLed = useRef(false);
  useEffect(() => {
    if (!isBack || isLed.current) return;
    if (shown !== 'webhooks') return void onPage('webhooks', () => undefined);
    isLed.current = true;
    onPlace('tab=slack', false);
  }, [isBack, shown, onPage, onPlace]);

  const { text } = useText(portalArea);
  const name = !closed && drawn && isViewed(drawn.name) ? text(`portal.page.${drawn.name}`) : '';
  const title = name && tenant ? `${name} · ${wayTo(tenant)}` : name;
  useEffect(() => onTitle(title), [title, onTitle]);

  const unknown = root?.session.status === 'loading' && root.session.error !== undefined;
  // Nothing leads anywhere: the column would be an empty strip.
  const isBare = unknown && pages.length === 0;
  const menuOpen = menuAsked && !isBare;

  // Behind the open menu of a phone nothing can be reached. A property, because React 18 does not know the attribute.
  useEffect(() => {
    if (main.current) main.current.inert = menuOpen;
    if (!menuOpen && returning.current) menuButton.current?.focus();
    returning.current = false;
  }, [menuOpen]);

  const closeMenu = useCallback(() => {
    returning.current = true;
    setMenuAsked(false);
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
  const handlePage = (next: string) => {
    // Also where the page asks first: its question could not be answered behind the open menu.
    if (onPage(next, () => (arrival.current = true))) setMenuAsked(false);
  };
  return (
    <div className="gh-portal">
      {tips && <tips.Tips />}
      <div className={isBare ? 'gh-shell gh-shell--bare' : 'gh-shell'} part="shell">
        {!menuOpen && <SkipLink main={content} />}
        {!isBare && (
          <NavigationColumn
            root={root}
            app={app}
            tagOf={tagOf}
            pages={pages}
            waits={!current && drawn !== undefined}
            current={shown}
            open={menuOpen}
            hrefOf={hrefOf}
            onPage={handlePage}
            onClose={closeMenu}
          />
        )}
        {menuOpen && <button type="button" className="gh-scrim" tabIndex={-1} aria-hidden="true" onClick={closeMenu} />}
        <div className="gh-main" ref={main}>
          <Bar
            root={root}
            app={app}
            scheme={scheme}
            tagOf={tagOf}
            menuButton={menuButton}
            menuOpen={menuOpen}
            pages={pages}
            hrefOf={hrefOf}
            onPage={handlePage}
            onMenu={() => setMenuAsked(true)}
            onClose={onClose}
          />
          <main className="gh-content" part="page" ref={content} tabIndex={-1}>
            {unknown && (
              <PageFailed page={isViewed(page) ? page : undefined} onRetry={() => void root.session.retry()} />
            )}
            {!current && first && (
              <MissingPage
                permission={portal?.missingPermission(page, viewedPages, navigation)}
                onLeave={() => handlePage(first.name)}
              />
            )}
            {drawn && (
              <PageOutlet
                key={drawn.name}
                app={app}
                tagOf={tagOf}
                page={drawn}
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
