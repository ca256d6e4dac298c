import { icon } from './base/icons.tsx';

export const PlusIcon = /* @__PURE__ */ icon(<path d="M8 3v10M3 8h10" />);
export const FilterIcon = /* @__PURE__ */ icon(<path d="M2.5 4.5h11M4.5 8h7M6.5 11.5h3" />);
export const SortIcon = /* @__PURE__ */ icon(<path d="M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5" />);
export const PencilIcon = /* @__PURE__ */ icon(
  <path d="m3 13 .6-2.8 7.3-7.3c.5-.5 1.2-.5 1.7 0l.5.5c.5.5.5 1.2 0 1.7l-7.3 7.3z" />,
);
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M2.8 4.3h10.4M6.2 4.3V2.8c0-.3.2-.5.5-.5h2.6c.3 0 .5.2.5.5v1.5M4.2 4.3l.6 8.7c0 .5.4.8.8.8h4.8c.4 0 .8-.3.8-.8l.6-8.7M6.7 7v4M9.3 7v4" />,
);
export const ErrorIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.9v3.5M8 10.9v.1" />
  </>,
);
export const OkIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="m5.5 8.2 1.8 1.8 3.3-3.8" />
  </>,
);
export const ArrowStartIcon = /* @__PURE__ */ icon(<path d="M13 8H3M7 4 3 8l4 4" />, true);
export const MenuIcon = /* @__PURE__ */ icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="7" width="10" height="6.5" rx="1.5" />
    <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
  </>,
);
export const UserIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="5.5" r="2.8" />
    <path d="M2.8 13.5c.6-2.7 2.7-4 5.2-4s4.6 1.3 5.2 4" />
  </>,
);
export const DeviceIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="3" width="11" height="7.5" rx="1.2" />
    <path d="M1.5 13h13" />
  </>,
);
export const PhoneIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4.5" y="1.8" width="7" height="12.4" rx="1.5" />
    <path d="M7.3 12h1.4" />
  </>,
);
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.2" y="3.5" width="11.6" height="9" rx="1.5" />
    <path d="m2.8 4.8 5.2 4 5.2-4" />
  </>,
);
export const BuildingIcon = /* @__PURE__ */ icon(
  <path d="M3 13.5V3.3c0-.4.3-.8.8-.8h5.4c.5 0 .8.4.8.8v10.2M10 6.5h2.2c.5 0 .8.3.8.8v6.2M1.5 13.5h13M5.5 5.5h2M5.5 8h2M5.5 10.5h2" />,
);
export const MoreIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="3.5" cy="8" r=".6" />
    <circle cx="8" cy="8" r=".6" />
    <circle cx="12.5" cy="8" r=".6" />
  </>,
);
export const CheckIcon = /* @__PURE__ */ icon(<path d="m3.5 8.5 3 3 6-7" />);
export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-.2c0-.5-.3-.8-.8-.8H3.3c-.5 0-.8.3-.8.8v6.4c0 .5.3.8.8.8h.2" />
  </>,
);
export const RefreshIcon = /* @__PURE__ */ icon(<path d="M13.3 8a5.3 5.3 0 1 1-1.6-3.8L13.3 5.8M13.3 2.5v3.3H10" />);
export const AlertIcon = /* @__PURE__ */ icon(<path d="M8 2.3 14.3 13H1.7zM8 6.5v3M8 11.2v.1" />);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.3v3.5M8 5.1v.1" />
  </>,
);
export const NoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="m6 6 4 4M10 6l-4 4" />
  </>,
);
export const TagIcon = /* @__PURE__ */ icon(
  <path d="M2.5 7.3V3.3c0-.4.4-.8.8-.8h4l6 6c.4.4.4 1 0 1.4l-3.4 3.4c-.4.4-1 .4-1.4 0zM5.3 5.3v.1" />,
);
