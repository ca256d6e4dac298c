import moreTokens from '../../tokens/more.css';
import base from '../styles/base.css';
import button from '../styles/button.css';
import field from '../styles/field.css';
import marks from '../styles/marks.css';
import page from '../styles/page.css';
import table from '../styles/table.css';

/** The styles of a page with a list. What opens over it, and what is drawn where there is little room, brings its own. */
export const listPageCss: readonly string[] = [moreTokens, base, button, field, marks, page, table];
