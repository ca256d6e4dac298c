import { mountReact } from '../core/mount/react.tsx';
import moreTokens from '../tokens/more.css';
import base from '../ui/styles/base.css';
import marks from '../ui/styles/marks.css';
import { TenantSwitcher } from './TenantSwitcher.tsx';
import own from './tenant-switcher.css';

export const mount = mountReact(TenantSwitcher);
export const css = [moreTokens, base, marks, own];
