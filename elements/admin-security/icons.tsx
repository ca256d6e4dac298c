import type { PolicyName } from '../../stores/admin/security/policies.ts';
import { icon, type IconComponent } from '../ui/base/icons.tsx';
import { LockIcon, RefreshIcon } from '../ui/icons.tsx';

/** The icon of each policy. */
export const policyIcons: Readonly<Record<PolicyName, IconComponent>> = {
  mfa: icon(<path d="M8 1.8 13 3.5v4.2c0 3.2-2 5.4-5 6.5-3-1.1-5-3.3-5-6.5V3.5zM5.8 7.8l1.6 1.6 2.9-3.2" />),
  lockout: LockIcon,
  captcha: icon(
    <>
      <circle cx="8" cy="5" r="2.6" />
      <path d="M3 13.5c.4-3 2.4-4.5 5-4.5 1 0 2 .2 2.8.7M10 13l1.4 1.4 2.6-3" />
    </>,
  ),
  history: icon(
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.7V8l2.3 1.5" />
    </>,
  ),
  rotation: RefreshIcon,
  complexity: icon(
    <>
      <circle cx="5.2" cy="10.8" r="2.7" />
      <path d="m7.2 8.8 6-6M10.5 5.5l2 2" />
    </>,
  ),
  strategies: icon(
    <>
      <circle cx="6" cy="5" r="2.6" />
      <path d="M1.5 13c.4-2.7 2.2-4 4.5-4 .8 0 1.6.2 2.2.5" />
      <circle cx="11.8" cy="8.2" r="2" />
      <path d="M11.8 10.2v4M11.8 12.3h1.5" />
    </>,
  ),
};
