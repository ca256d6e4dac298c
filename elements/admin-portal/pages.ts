import type { ComponentType } from 'react';
import type { PageName } from '../../api/rules/pages.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { UsersIcon, type IconComponent } from '../ui/icons.tsx';
import { LockIcon, UserIcon } from '../ui/moreIcons.tsx';
import type { TagOf } from './props.ts';

export interface PageProps {
  root: RootStore;
  /** The name of the app, for elements inside the page. */
  app: string;
  tagOf: TagOf;
}

export interface PageView {
  readonly icon: IconComponent;
  /** The page's own code, when it is first opened. */
  readonly load: (tagOf: TagOf) => Promise<{ Page: ComponentType<PageProps> }>;
}

/** The pages there is a view for. What is not here is not listed: a page is a line here and a file beside. */
export const pageViews = {
  profile: { icon: UserIcon, load: () => import('./pages/ProfilePage.tsx') },
  privacy: { icon: LockIcon, load: () => import('./pages/PrivacyPage.tsx') },
  users: {
    icon: UsersIcon,
    load: async (tagOf) => {
      const table =
        customElements.get(tagOf('admin-users-table')) ?? import('../admin-users-table/admin-users-table.ts');
      const [page] = await Promise.all([import('./pages/UsersPage.tsx'), table]);
      return page;
    },
  },
} as const satisfies Partial<Record<PageName, PageView>>;

export type ViewedPage = keyof typeof pageViews;
export const isViewed = (page: string): page is ViewedPage => Object.hasOwn(pageViews, page);
export const viewedPages = Object.keys(pageViews).filter(isViewed);
