/** Signs that begin or end something in HTML: a tag, a reference, the value of an attribute. */
const SIGNS = /[&<>"']/g;

/**
 * A text as HTML, for a place between tags or in a quoted attribute.
 *
 * @param text from outside
 * @returns the same text with numeric references in place of such signs
 */
export const escapeMarkup = (text: string): string => text.replace(SIGNS, (sign) => `&#${sign.charCodeAt(0)};`);
