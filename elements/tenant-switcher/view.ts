import { mountReact } from '../core/mount/react.tsx';
import pageTokens from '../tokens/pages.css';
import base from '../ui/base/base.css';
import marks from '../ui/base/marks.css';
import { TenantSwitcher } from './TenantSwitcher.tsx';
import own from './tenant-switcher.css';

export const mount = mountReact(TenantSwitcher);
export const css = [pageTokens, base, marks, own];
