import { accountCss } from '../core/account/css.ts';
import { asPage } from '../core/account/asPage.tsx';
import { Sessions } from '../core/account/sessions/Sessions.tsx';
import { mountPage } from '../core/page/page.tsx';

export const css = accountCss;
export const mount = mountPage(asPage(Sessions));
