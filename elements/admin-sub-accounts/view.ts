import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import members from '../ui/styles/members.css';
import { AdminSubAccounts } from './AdminSubAccounts.tsx';
import tree from './tree.css';

export const css = [...listPageCss, members, tree];
export const mount = mountPage(AdminSubAccounts);
