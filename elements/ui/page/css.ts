import pageTokens from '../../tokens/pages.css';
import base from '../base/base.css';
import button from '../base/button.css';
import marks from '../base/marks.css';
import page from '../base/page.css';
import table from '../styles/table.css';

/**
 * The styles of a page with a list. What opens over it, and what is drawn where there is little room, brings its own.
 */
export const listPageCss: readonly string[] = [pageTokens, base, button, marks, page, table];
