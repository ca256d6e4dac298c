import type { PageName } from '../../api/rules/pages.ts';
import { AppsIcon } from '../ui/AppsIcon.tsx';
import { UsersIcon, type IconComponent } from '../ui/base/icons.tsx';
import { LockIcon, TagIcon, UserIcon } from '../ui/moreIcons.tsx';
import { ShieldIcon } from '../ui/ShieldIcon.tsx';

export interface PageView {
  readonly icon: IconComponent;
  /** The element that is the page. */
  readonly tag: string;
  /** The code of the element, when the page is first opened. */
  readonly load: () => Promise<unknown>;
}

/** The pages there is an element for. What is not here is not listed; `api/rules/pages.ts` says who may see it. */
export const pageViews = {
  profile: { icon: UserIcon, tag: 'user-profile', load: () => import('../user-profile/user-profile.ts') },
  privacy: { icon: LockIcon, tag: 'user-privacy', load: () => import('../user-privacy/user-privacy.ts') },
  users: { icon: UsersIcon, tag: 'admin-users-table', load: () => import('../admin-users-table/admin-users-table.ts') },
  roles: { icon: TagIcon, tag: 'admin-roles', load: () => import('../admin-roles/admin-roles.ts') },
  applications: {
    icon: AppsIcon,
    tag: 'admin-applications',
    load: () => import('../admin-applications/admin-applications.ts'),
  },
  security: { icon: ShieldIcon, tag: 'admin-security', load: () => import('../admin-security/admin-security.ts') },
} as const satisfies Partial<Record<PageName, PageView>>;

export type ViewedPage = keyof typeof pageViews;
export const isViewed = (page: string): page is ViewedPage => Object.hasOwn(pageViews, page);
export const viewedPages = Object.keys(pageViews).filter(isViewed);
