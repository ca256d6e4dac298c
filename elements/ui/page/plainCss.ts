import moreTokens from '../../tokens/more.css';
import base from '../styles/base.css';
import button from '../styles/button.css';
import marks from '../styles/marks.css';
import page from '../styles/page.css';
import panel from '../styles/panel.css';

/** The styles of a page with blocks. */
export const plainPageCss: readonly string[] = [moreTokens, base, button, marks, page, panel];
