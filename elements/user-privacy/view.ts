import { accountCss } from '../core/account/css.ts';
import { mountPage } from '../core/page/page.tsx';
import { UserPrivacy } from './UserPrivacy.tsx';

export const css = accountCss;
export const mount = mountPage(UserPrivacy);
