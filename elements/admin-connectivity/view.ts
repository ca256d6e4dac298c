import { mountPage } from '../core/page/page.tsx';
import { listPageCss } from '../ui/page/css.ts';
import panel from '../ui/blocks/panel.css';
import { AdminConnectivity } from './AdminConnectivity.tsx';
import connectivity from './connectivity.css';

export const css = [...listPageCss, panel, connectivity];
export const mount = mountPage(AdminConnectivity);
