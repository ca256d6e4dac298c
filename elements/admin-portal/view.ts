import { mountPage } from '../core/mount/page.tsx';
import { plainPageCss } from '../ui/page/plainCss.ts';
import { Portal } from './Portal.tsx';
import portal from './portal.css';

export { PageAddress } from './PageAddress.ts';
export const css = [...plainPageCss, portal];
export const mount = mountPage(Portal);
