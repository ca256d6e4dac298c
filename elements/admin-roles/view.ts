import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import panel from '../ui/blocks/panel.css';
import { AdminRoles } from './AdminRoles.tsx';
import roles from './roles.css';

export const css = [...listPageCss, panel, roles];
export const mount = mountPage(AdminRoles);
