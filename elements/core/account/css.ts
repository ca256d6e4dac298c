import { plainPageCss } from '../../ui/blocks/plainCss.ts';
import account from './account.css';

/** The styles of what a person owns. */
export const accountCss: readonly string[] = [...plainPageCss, account];
