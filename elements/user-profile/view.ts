import { mountPage } from '../core/mount/page.tsx';
import { plainPageCss } from '../ui/page/plainCss.ts';
import profile from './profile.css';
import { UserProfile } from './UserProfile.tsx';

export const css = [...plainPageCss, profile];
export const mount = mountPage(UserProfile);
