import { icon } from '../ui/base/icons.tsx';

/** Saves a file. */
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10" />);
