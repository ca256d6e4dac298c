/** How long a browser may take to read what it saves. Milliseconds. */
const PATIENCE = 60_000;

/**
 * Lets the browser save a file. Its address is nowhere on the page, and leads nowhere after a minute.
 *
 * @param name the name that is proposed
 */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}
