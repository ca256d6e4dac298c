import type { PageName } from '../../api/rules/pages.ts';
import type { IconComponent } from '../ui/base/icons.tsx';
import { pageViews } from './generated/pages.ts';

interface PageView {
  readonly icon: IconComponent;
  /** The element that is the page. */
  readonly tag: string;
  /** The code of the element, when the page is first opened. */
  readonly load: () => Promise<unknown>;
}

/** Tags that stand in the portal beside its pages. */
export const partLoaders = {
  'user-button': () => import('../user-button/user-button.ts'),
  'tenant-switcher': () => import('../tenant-switcher/tenant-switcher.ts'),
} as const;

/** What is not here is not listed; `api/rules/pages.ts` says who may see it. */
export type PageViews = Partial<Record<PageName, PageView>>;

export { pageViews };
export type ViewedPage = keyof typeof pageViews;
export const isViewed = (page: string): page is ViewedPage => Object.hasOwn(pageViews, page);
export const viewedPages = Object.keys(pageViews).filter(isViewed);
