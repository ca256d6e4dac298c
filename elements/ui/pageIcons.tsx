import { icon } from './base/icons.tsx';

// Icons of single pages. The parts that every page opens do without them.

/** Applications. */
export const AppsIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="2.5" width="4.3" height="4.3" rx="1" />
    <rect x="9.2" y="2.5" width="4.3" height="4.3" rx="1" />
    <rect x="2.5" y="9.2" width="4.3" height="4.3" rx="1" />
    <path d="M11.3 9v4.5M9 11.3h4.6" />
  </>,
);
/** Groups. */
export const GroupsIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="4.6" cy="4.6" r="2.1" />
    <circle cx="11.4" cy="4.6" r="2.1" />
    <circle cx="4.6" cy="11.4" r="2.1" />
    <circle cx="11.4" cy="11.4" r="2.1" />
  </>,
);
/** Security policies. */
export const ShieldIcon = /* @__PURE__ */ icon(<path d="M8 1.8 13 3.5v4.2c0 3.2-2 5.4-5 6.5-3-1.1-5-3.3-5-6.5V3.5z" />);
