import type { ReactNode } from 'react';

export interface IconProps {
  /** 16 px, or 20 px for emblems. */
  size?: 'small' | 'large';
  quiet?: boolean;
}
export type IconComponent = (props: IconProps) => ReactNode;

/** An icon on the 16 px grid, one stroke width, always beside or with a label: hidden from assistive technology. */
export function icon(shape: ReactNode, flips = false): IconComponent {
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
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="m4 6 4 4 4-4" />);
export const ChevronUpIcon = /* @__PURE__ */ icon(<path d="m4 10 4-4 4 4" />);
export const ChevronEndIcon = /* @__PURE__ */ icon(<path d="m6 4 4 4-4 4" />, true);
export const ChevronStartIcon = /* @__PURE__ */ icon(<path d="m10 4-4 4 4 4" />, true);
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
