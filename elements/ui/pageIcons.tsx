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
/** The audit log. */
export const LogIcon = /* @__PURE__ */ icon(
  <>
    <path d="M6 3.5h7.5M6 8h7.5M6 12.5h7.5" />
    <path d="M2.8 3.5h.4M2.8 8h.4M2.8 12.5h.4" />
  </>,
);
/** Passkeys. */
export const PasskeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="6" cy="5" r="2.6" />
    <path d="M1.5 13c.4-2.7 2.2-4 4.5-4 .8 0 1.6.2 2.2.5" />
    <circle cx="11.8" cy="8.2" r="2" />
    <path d="M11.8 10.2v4M11.8 12.3h1.5" />
  </>,
);
/** A browser that says nothing of itself. */
export const GlobeIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14c-2-1.8-2.6-3.8-2.6-6S6 3.8 8 2z" />
  </>,
);
/** A password. */
export const KeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="5.2" cy="10.8" r="2.7" />
    <path d="m7.2 8.8 6-6M11 5l1.8 1.8M9.2 6.8l1.2 1.2" />
  </>,
);
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M1.5 8C3 5.2 5.2 3.7 8 3.7S13 5.2 14.5 8c-1.5 2.8-3.7 4.3-6.5 4.3S3 10.8 1.5 8z" />
    <circle cx="8" cy="8" r="1.9" />
  </>,
);
export const TreeIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5.5" y="2" width="5" height="3.5" rx="1" />
    <rect x="1.5" y="10.5" width="5" height="3.5" rx="1" />
    <rect x="9.5" y="10.5" width="5" height="3.5" rx="1" />
    <path d="M8 5.5V8M4 10.5V8h8v2.5" />
  </>,
);
/** What connects from outside: an API. */
export const PlugIcon = /* @__PURE__ */ icon(<path d="M5.5 2v3.5M10.5 2v3.5M4 5.5h8v2.2a4 4 0 0 1-8 0zM8 11.7V14" />);
/** Saves a file. */
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10" />);
/** Webhooks. */
/** A channel. */
export const HashIcon = /* @__PURE__ */ icon(<path d="M6.3 2.8 5 13.2M11 2.8 9.7 13.2M2.9 6h10.6M2.5 10h10.6" />);
export const WebhookIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="4.3" r="2" />
    <circle cx="3.8" cy="11.5" r="2" />
    <circle cx="12.2" cy="11.5" r="2" />
    <path d="M7 6.1 4.8 9.7M9 6.1l2.2 3.6M5.8 11.5h4.4" />
  </>,
);
