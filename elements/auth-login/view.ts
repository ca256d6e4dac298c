import lightCss from '../core/credential/later.light.css';
import { mountReact } from '../core/mount/react.tsx';
import { AuthLogin } from './AuthLogin.tsx';
import passkeysCss from './passkeys.css';
import { stepViews } from './stepViews.ts';

export const mount = mountReact(AuthLogin);
export const css = [passkeysCss];
export { lightCss, stepViews };
