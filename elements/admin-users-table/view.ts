import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { UsersTable } from './UsersTable.tsx';

export const css = listPageCss;
export const mount = mountPage(UsersTable);
