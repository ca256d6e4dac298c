import { mountPage } from '../core/page/page.tsx';
import { plainPageCss } from '../ui/blocks/plainCss.ts';
import { Portal } from './Portal.tsx';
import portal from './portal.css';

export { leave } from '../ui/blocks/leave.ts';
export { PageAddress } from './PageAddress.ts';
export const css = [...plainPageCss, portal];
export const mount = mountPage(Portal);
export { DocumentTitle } from './DocumentTitle.ts';
