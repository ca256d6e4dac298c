/** Text as it may stand in HTML, between tags and in quoted attributes. */
export const escape = (text = ''): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
