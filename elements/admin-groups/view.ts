import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import members from '../ui/styles/members.css';
import { AdminGroups } from './AdminGroups.tsx';
import groups from './groups.css';

export const css = [...listPageCss, members, groups];
export const mount = mountPage(AdminGroups);
