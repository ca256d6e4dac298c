import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminApplications } from './AdminApplications.tsx';
import applications from './applications.css';

export const css = [...listPageCss, applications];
export const mount = mountPage(AdminApplications);
