import laterCss from '../core/form/fields.light.css';
import { mountReact } from '../core/mount/react.tsx';
import passwordCss from '../core/password/password.light.css';
import formCss from './form.light.css';
import { SignUp } from './SignUp.tsx';
import viewCss from './view.css';

export { SignUpLook } from './SignUpLook.ts';
export const mount = mountReact(SignUp);
export const css = [viewCss];
export const lightCss = laterCss + passwordCss + formCss;
