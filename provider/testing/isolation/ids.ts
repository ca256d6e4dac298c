import type { Spare } from '../../../tests/support/calls.ts';
import type { IdKind } from '../../http/pipeline/route.ts';

/** An id of each kind. */
export type Ids = Readonly<Record<IdKind, string>>;

export const UNKNOWN: Ids = {
  user: '0d0d0d0d-0000-4000-8000-000000000001',
  tenant: '0d0d0d0d-0000-4000-8000-000000000002',
  role: '0d0d0d0d-0000-4000-8000-000000000003',
  group: '0d0d0d0d-0000-4000-8000-000000000004',
  application: '0d0d0d0d-0000-4000-8000-000000000005',
  passkey: '0d0d0d0d-0000-4000-8000-000000000006',
  permission: '0d0d0d0d-0000-4000-8000-000000000007',
  username: 'of-no-user',
  session: '0d0d0d0d-0000-4000-8000-000000000008',
  factor: '0d0d0d0d-0000-4000-8000-000000000008',
  browser: '0d0d0d0d-0000-4000-8000-000000000009',
  webhook: '0d0d0d0d-0000-4000-8000-00000000000a',
  delivery: '0d0d0d0d-0000-4000-8000-00000000000b',
  event: 'frontegg.user.signedUp',
  emailSubscription: '0d0d0d0d-0000-4000-8000-00000000000c',
  smsSubscription: '0d0d0d0d-0000-4000-8000-00000000000c',
  slackSubscription: '0d0d0d0d-0000-4000-8000-00000000000c',
  userAccessToken: '0d0d0d0d-0000-4000-8000-00000000000a',
  userApiToken: '0d0d0d0d-0000-4000-8000-00000000000a',
  tenantAccessToken: '0d0d0d0d-0000-4000-8000-00000000000a',
  tenantApiToken: '0d0d0d0d-0000-4000-8000-00000000000a',
};

/** What the id of something that is used up names. */
export const idKindOf = (kind: Spare): IdKind =>
  kind === 'account'
    ? 'tenant'
    : kind === 'invited' || kind === 'number'
      ? 'user'
      : kind === 'app' || kind === 'phone' || kind === 'key'
        ? 'factor'
        : kind;
