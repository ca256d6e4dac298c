import { mountReact } from '../core/mount/react.tsx';
import moreTokens from '../tokens/more.css';
import base from '../ui/styles/base.css';
import button from '../ui/styles/button.css';
import field from '../ui/styles/field.css';
import marks from '../ui/styles/marks.css';
import menu from '../ui/styles/menu.css';
import table from '../ui/styles/table.css';
import { UsersTable } from './UsersTable.tsx';

export const css = [moreTokens, base, button, field, marks, table, menu];
export const mount = mountReact(UsersTable);
