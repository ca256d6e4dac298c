import boxCss from '../core/form/screens.css';
import lightCss from '../core/form/fields.light.css';
import { mountReact } from '../core/mount/react.tsx';
import { AuthLogin } from './AuthLogin.tsx';
import viewCss from './view.css';
import { stepViews } from './stepViews.ts';

export const mount = mountReact(AuthLogin);
export const css = [boxCss, viewCss];
export { lightCss, stepViews };
