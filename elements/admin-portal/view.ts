import { mountPage } from '../core/mount/page.tsx';
import moreTokens from '../tokens/more.css';
import base from '../ui/styles/base.css';
import button from '../ui/styles/button.css';
import marks from '../ui/styles/marks.css';
import panel from '../ui/styles/panel.css';
import { Portal } from './Portal.tsx';
import portal from './portal.css';

export const css = [moreTokens, base, button, marks, panel, portal];
export const mount = mountPage(Portal);
