import { icon } from '../ui/base/icons.tsx';

export const AdjustIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.5 5h5M11 5h2.5M2.5 11H5M8.5 11h5" />
    <circle cx="9.2" cy="5" r="1.7" />
    <circle cx="6.8" cy="11" r="1.7" />
  </>,
);
export const LeaveIcon = /* @__PURE__ */ icon(
  <path d="M6.5 13.5H3.8c-.7 0-1.3-.6-1.3-1.3V3.8c0-.7.6-1.3 1.3-1.3h2.7M10.5 11l3-3-3-3M13.3 8H6.5" />,
  true,
);
export const SchemeIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 0 0 11z" fill="currentColor" />
  </>,
);
