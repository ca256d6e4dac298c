import { mountPage } from '../core/mount/page.tsx';
import { plainPageCss } from '../ui/page/plainCss.ts';
import { UserPrivacy } from './UserPrivacy.tsx';

export const css = plainPageCss;
export const mount = mountPage(UserPrivacy);
