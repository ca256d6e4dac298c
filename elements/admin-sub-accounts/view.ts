import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminSubAccounts } from './AdminSubAccounts.tsx';
import tree from './tree.css';

export const css = [...listPageCss, tree];
export const mount = mountPage(AdminSubAccounts);
