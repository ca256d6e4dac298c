import boxCss from '../core/credential/box.css';
import credentialCss from '../core/credential/credential.light.css';
import laterCss from '../core/credential/later.light.css';
import { mountReact } from '../core/mount/react.tsx';
import passwordCss from '../core/password/password.light.css';
import formCss from './form.light.css';
import { SignUp } from './SignUp.tsx';
import viewCss from './view.css';

export const mount = mountReact(SignUp);
export const css = [boxCss, viewCss];
export const lightCss = credentialCss + laterCss + passwordCss + formCss;
