import { mountReact } from '../core/mount/react.tsx';
import { moreTokens } from '../ui/base/tokens.ts';
import base from '../ui/base/base.css';
import marks from '../ui/base/marks.css';
import { TenantSwitcher } from './TenantSwitcher.tsx';
import own from './tenant-switcher.css';

export const mount = mountReact(TenantSwitcher);
export const css = [moreTokens, base, marks, own];
