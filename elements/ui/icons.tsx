import type { ReactNode } from 'react';

export interface IconProps {
  /** 16 px, or 20 px for emblems. */
  size?: 'small' | 'large';
  quiet?: boolean;
}
export type IconComponent = (props: IconProps) => ReactNode;

/** An icon on the 16 px grid, one stroke width, always beside or with a label: hidden from assistive technology. */
function icon(shape: ReactNode, flips = false): IconComponent {
  return function Icon({ size, quiet }) {
    const names = [
      'gh-icon',
      size === 'large' && 'gh-icon--large',
      quiet && 'gh-icon--quiet',
      flips && 'gh-icon--flip',
    ];
    return (
      <svg className={names.filter(Boolean).join(' ')} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        {shape}
      </svg>
    );
  };
}

export const ArrowDownIcon = /* @__PURE__ */ icon(<path d="M8 3v10M4 9l4 4 4-4" />);
export const CrossIcon = /* @__PURE__ */ icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="m3.5 8.5 3 3 6-7" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m4 6 4 4 4-4" />);
export const ChevronEndIcon = /* @__PURE__ */ icon(<path d="m6 4 4 4-4 4" />, true);
export const ChevronStartIcon = /* @__PURE__ */ icon(<path d="m10 4-4 4 4 4" />, true);
export const ArrowStartIcon = /* @__PURE__ */ icon(<path d="M13 8H3M7 4 3 8l4 4" />, true);
export const MenuIcon = /* @__PURE__ */ icon(<path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />);
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3 3" />
  </>,
);
export const ColumnsIcon = /* @__PURE__ */ icon(
  <>
    <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
    <path d="M6.2 3v10M9.8 3v10" />
  </>,
);
export const UsersIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="6" cy="5.5" r="2.5" />
    <path d="M1.5 13c.5-2.4 2.3-3.6 4.5-3.6s4 1.2 4.5 3.6M10.5 3.2a2.5 2.5 0 0 1 0 4.6M12 9.7c1.3.5 2.2 1.6 2.5 3.3" />
  </>,
);
export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="7" width="10" height="6.5" rx="1.5" />
    <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
  </>,
);
export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 3.5v-.2c0-.5-.3-.8-.8-.8H3.3c-.5 0-.8.3-.8.8v6.4c0 .5.3.8.8.8h.2" />
  </>,
);
export const RefreshIcon = /* @__PURE__ */ icon(<path d="M13.3 8a5.3 5.3 0 1 1-1.6-3.8L13.3 5.8M13.3 2.5v3.3H10" />);
export const AlertIcon = /* @__PURE__ */ icon(<path d="M8 2.3 14.3 13H1.7zM8 6.5v3M8 11.2v.1" />);
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
