import { icon } from '../ui/base/icons.tsx';

/** Saves a file. */
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10" />);

/** How long a browser may take to read what it saves. Milliseconds. */
const PATIENCE = 60_000;

/** Lets the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}
