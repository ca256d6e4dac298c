import { mountReact } from '../core/mount/react.tsx';
import base from '../ui/base/base.css';
import marks from '../ui/base/marks.css';
import pageTokens from '../tokens/pages.css';
import own from './user-button.css';
import { UserButton } from './UserButton.tsx';

export const mount = mountReact(UserButton);
export const css = [pageTokens, base, marks, own];
