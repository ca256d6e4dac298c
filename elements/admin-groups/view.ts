import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminGroups } from './AdminGroups.tsx';
import groups from './groups.css';

export const css = [...listPageCss, groups];
export const mount = mountPage(AdminGroups);
