import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminApiTokens } from './AdminApiTokens.tsx';

export const css = listPageCss;
export const mount = mountPage(AdminApiTokens);
