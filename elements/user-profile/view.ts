import { accountCss } from '../core/account/css.ts';
import { mountPage } from '../core/page/page.tsx';
import profile from './profile.css';
import { UserProfile } from './UserProfile.tsx';

export const css = [...accountCss, profile];
export const mount = mountPage(UserProfile);
