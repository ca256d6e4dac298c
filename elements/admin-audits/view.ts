import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminAudits } from './AdminAudits.tsx';
import audits from './audits.css';

export const css = [...listPageCss, audits];
export const mount = mountPage(AdminAudits);
