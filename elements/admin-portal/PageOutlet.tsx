import { createElement, useCallback, useEffect, useState, type RefObject } from 'react';
import type { ListedPage } from '../../stores/admin/PortalStore.ts';
import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { Page } from '../ui/blocks/Page.tsx';
import { isViewed, pageViews, type ViewedPage } from './pages.ts';
import type { TagOf } from './props.ts';

/** The parts of a page in the portal that a host may style. */
const PARTS =
  'title, lead, panel, row, facts, chip, tag, avatar, button, copy-button, spinner, state, emblem, state-title, state-text, state-actions';

/** Something did not arrive: the code of a page, or word of who is signed in. */
export function PageFailed({ page, onRetry }: { page: ViewedPage | undefined; onRetry: () => void }) {
  const { text } = useText(portalArea);
  return (
    <Page
      plain
      level={1}
      title={page ? text(`portal.page.${page}`) : ''}
      phase="error"
      failed={text('portal.failed.title')}
      onRetry={onRetry}
    />
  );
}

interface PageElementProps {
  page: ViewedPage;
  /** The name of the app. */
  app: string;
  tagOf: TagOf;
  /** Where in its list the page is. */
  at: string;
  onPlace: (at: string, step: boolean) => void;
}

/** The element of a page. Its code arrives when the page is first opened. */
function PageElement({ page, app, tagOf, at, onPlace }: PageElementProps) {
  const view = pageViews[page];
  const tag = tagOf(view.tag);
  const [state, setState] = useState<'ready' | 'failed' | undefined>(() =>
    customElements.get(tag) ? 'ready' : undefined,
  );
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (customElements.get(tag)) return;
    let wanted = true;
    view.load().then(
      () => wanted && setState('ready'),
      () => wanted && setState('failed'),
    );
    return () => void (wanted = false);
  }, [view, tag, attempt]);
  const [element, setElement] = useState<HTMLElement | null>(null);
  // The focus waits at the outlet, and goes on to the title unless the person has gone elsewhere meanwhile.
  useEffect(() => {
    const root = element?.getRootNode();
    if (root instanceof ShadowRoot && root.activeElement === element?.parentElement) element?.focus();
  }, [element]);
  useEffect(() => {
    const handlePlace = (event: Event) => {
      if (event instanceof CustomEvent) onPlace(String(event.detail.place), event.detail.step === true);
    };
    element?.addEventListener('list-place-change', handlePlace);
    return () => element?.removeEventListener('list-place-change', handlePlace);
  }, [element, onPlace]);
  const handleRetry = () => {
    setState(undefined);
    setAttempt(attempt + 1);
  };
  if (state === 'failed') return <PageFailed page={page} onRetry={handleRetry} />;
  if (!state) return null;
  return createElement(tag, {
    ref: setElement,
    app: app || undefined,
    'heading-level': 1,
    place: at,
    exportparts: PARTS,
  });
}

export interface PageOutletProps {
  page: ListedPage;
  app: string;
  tagOf: TagOf;
  at: string;
  onPlace: (at: string, step: boolean) => void;
  /** True when a person has just chosen the page: the focus goes to its title. Undefined before the first page. */
  arrivalRef: RefObject<boolean | undefined>;
}

/** The page a person chose, or why it cannot be shown. */
export function PageOutlet({ page, app, tagOf, at, onPlace, arrivalRef }: PageOutletProps) {
  const { text } = useText(portalArea);
  const { name, access, permission } = page;
  const takeFocus = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box) return;
      const { current: isChosen } = arrivalRef;
      arrivalRef.current = false;
      // The back button leads to a page too. What had the focus may have gone with the page before.
      const { activeElement, body } = box.ownerDocument;
      if (!isChosen && (isChosen === undefined || activeElement !== body)) return;
      box.focus({ preventScroll: true });
      box.scrollIntoView({ block: 'nearest' });
    },
    [arrivalRef],
  );
  if (!isViewed(name)) return null;
  return (
    <div ref={takeFocus} className="gh-outlet" tabIndex={-1} role="group" aria-label={text(`portal.page.${name}`)}>
      {access === 'no-access' && permission ? (
        // Its code is not even loaded, so nothing can be sent (PORTAL-023).
        <Page plain level={1} title={text(`portal.page.${name}`)} phase="denied" permission={permission} />
      ) : (
        <PageElement page={name} app={app} tagOf={tagOf} at={at} onPlace={onPlace} />
      )}
    </div>
  );
}
