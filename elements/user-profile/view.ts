import { mountPage } from '../core/page/page.tsx';
import { plainPageCss } from '../ui/blocks/plainCss.ts';
import profile from './profile.css';
import { UserProfile } from './UserProfile.tsx';

export const css = [...plainPageCss, profile];
export const mount = mountPage(UserProfile);
