import { mountPage } from '../core/page/page.tsx';
import { plainPageCss } from '../ui/blocks/plainCss.ts';
import { InviteUser } from './InviteUser.tsx';

export const css = plainPageCss;
export const mount = mountPage(InviteUser);
