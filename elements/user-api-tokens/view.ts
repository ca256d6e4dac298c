import { accountCss } from '../core/account/css.ts';
import { mountPage } from '../core/page/page.tsx';
import { UserApiTokens } from './UserApiTokens.tsx';

export const css = accountCss;
export const mount = mountPage(UserApiTokens);
