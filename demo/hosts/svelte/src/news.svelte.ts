/** The latest thing worth a line at the foot of the page. Written in the browser only. */
export const news = $state({ text: '' });
