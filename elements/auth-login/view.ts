import lightCss from '../core/credential/later.light.css';
import { mountReact } from '../core/mount/react.tsx';
import { AuthLogin } from './AuthLogin.tsx';

export const mount = mountReact(AuthLogin);
export { lightCss };
