import { icon } from './base/icons.tsx';

/** Applications. A module of its own: the parts that every page opens do without it. */
export const AppsIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="2.5" width="4.3" height="4.3" rx="1" />
    <rect x="9.2" y="2.5" width="4.3" height="4.3" rx="1" />
    <rect x="2.5" y="9.2" width="4.3" height="4.3" rx="1" />
    <path d="M11.3 9v4.5M9 11.3h4.6" />
  </>,
);
