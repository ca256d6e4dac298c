import boxCss from '../core/credential/box.later.css';
import lightCss from '../core/credential/later.light.css';
import { mountReact } from '../core/mount/react.tsx';
import { AuthLogin } from './AuthLogin.tsx';
import viewCss from './view.css';
import { stepViews } from './stepViews.ts';

export const mount = mountReact(AuthLogin);
export const css = [boxCss, viewCss];
export { lightCss, stepViews };
