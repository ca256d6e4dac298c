import { mountPage } from '../core/page/page.tsx';
import { plainPageCss } from '../ui/blocks/plainCss.ts';
import { AdminSecurity } from './AdminSecurity.tsx';
import security from './security.css';

export const css = [...plainPageCss, security];
export const mount = mountPage(AdminSecurity);
