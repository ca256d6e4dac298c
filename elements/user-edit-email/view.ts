import { accountCss } from '../core/account/css.ts';
import { asPage } from '../core/account/asPage.tsx';
import { Email } from '../core/account/identity/Identity.tsx';
import { mountPage } from '../core/page/page.tsx';

export const css = accountCss;
export const mount = mountPage(asPage(Email));
