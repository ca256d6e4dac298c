import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminWebhooks } from './AdminWebhooks.tsx';

export const css = listPageCss;
export const mount = mountPage(AdminWebhooks);
