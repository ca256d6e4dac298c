/** The tokens that only pages need, in the file of what every page draws with. */
export { default as moreTokens } from '../../tokens/more.css';
