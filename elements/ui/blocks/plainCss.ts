import pageTokens from '../../tokens/pages.css';
import base from '../base/base.css';
import button from '../base/button.css';
import marks from '../base/marks.css';
import page from '../base/page.css';
import panel from './panel.css';

/** The styles of a page with blocks. */
export const plainPageCss: readonly string[] = [pageTokens, base, button, marks, page, panel];
