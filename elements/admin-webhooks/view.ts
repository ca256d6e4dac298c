import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import { AdminWebhooks } from './AdminWebhooks.tsx';
import webhooks from './webhooks.css';

export const css = [...listPageCss, webhooks];
export const mount = mountPage(AdminWebhooks);
