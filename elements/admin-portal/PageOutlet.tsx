import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import type { ListedPage } from '../../stores/admin/PortalStore.ts';
import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { LoadFailed, NoAccess } from '../ui/page/states.tsx';
import { Panel } from '../ui/Panel.tsx';
import { PageFrame } from './PageFrame.tsx';
import { isViewed, pageViews, type PageProps, type ViewedPage } from './pages.ts';

/** Names the key that is missing; the page's code is not even loaded, so nothing can be sent (PORTAL-023). */
function PageDenied({ page, permission }: { page: ViewedPage; permission: string }) {
  const { text } = useText(portalArea);
  return (
    <PageFrame title={text(`portal.page.${page}`)}>
      <Panel>
        <NoAccess permission={permission} />
      </Panel>
    </PageFrame>
  );
}

/** Something did not arrive: the code of a page, or word of who is signed in. */
export function PageFailed({ page, onRetry }: { page: ViewedPage | undefined; onRetry: () => void }) {
  const { text } = useText(portalArea);
  return (
    <PageFrame title={page ? text(`portal.page.${page}`) : ''}>
      <Panel>
        <LoadFailed title={text('portal.failed.title')} onRetry={onRetry} />
      </Panel>
    </PageFrame>
  );
}

type Loaded = { Page: ComponentType<PageProps> } | 'failed' | undefined;

/** A page by its name, loaded when it is first opened. */
function LoadedPage({ page, tagOf, ...props }: PageProps & { page: ViewedPage }) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let wanted = true;
    pageViews[page].load(tagOf).then(
      (module) => wanted && setLoaded(module),
      () => wanted && setLoaded('failed'),
    );
    return () => void (wanted = false);
  }, [page, tagOf, attempt]);
  const handleRetry = () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  if (loaded === 'failed') return <PageFailed page={page} onRetry={handleRetry} />;
  return loaded ? <loaded.Page tagOf={tagOf} {...props} /> : null;
}

export interface PageOutletProps extends PageProps {
  page: ListedPage;
  /** Set when a person has just chosen the page: the focus goes to its title, as after a page load. */
  arrivalRef: RefObject<boolean>;
}

/** The page a person chose, or why it cannot be shown. */
export function PageOutlet({ page, arrivalRef, ...props }: PageOutletProps) {
  const { name, access, permission } = page;
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  useEffect(() => {
    if (!box || !arrivalRef.current) return;
    arrivalRef.current = false;
    box.focus({ preventScroll: true });
    box.scrollIntoView({ block: 'nearest' });
  }, [box, arrivalRef]);
  if (!isViewed(name)) return null;
  return (
    <div ref={setBox} className="gh-outlet" tabIndex={-1}>
      {access === 'no-access' && permission ? (
        <PageDenied page={name} permission={permission} />
      ) : (
        <LoadedPage page={name} {...props} />
      )}
    </div>
  );
}
