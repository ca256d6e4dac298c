import { icon } from '../ui/base/icons.tsx';

export const EnterIcon = /* @__PURE__ */ icon(
  <path d="M9.5 2.5h4v4M13.5 2.5l-6 6M11.5 9.5v3c0 .6-.4 1-1 1h-7c-.6 0-1-.4-1-1v-7c0-.6.4-1 1-1h3" />,
  true,
);
export const BanIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="m3.8 3.8 8.4 8.4" />
  </>,
);
export const CollapseIcon = /* @__PURE__ */ icon(<path d="M8 2.5v4M6 4.7l2 2 2-2M8 13.5v-4M6 11.3l2-2 2 2M2.5 8h11" />);
