import { mountPage } from '../core/page/page.tsx';
import { plainPageCss } from '../ui/blocks/plainCss.ts';
import { UserPrivacy } from './UserPrivacy.tsx';

export const css = plainPageCss;
export const mount = mountPage(UserPrivacy);
