import { icon } from './base/icons.tsx';

/** Security policies. A module of its own: the parts that every page opens do without it. */
export const ShieldIcon = /* @__PURE__ */ icon(<path d="M8 1.8 13 3.5v4.2c0 3.2-2 5.4-5 6.5-3-1.1-5-3.3-5-6.5V3.5z" />);
