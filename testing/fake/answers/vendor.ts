import { auditsMetadata } from '../../../api/contract/auditColumns.ts';
import { WRITE_ADMIN_BOX_METADATA } from '../../../api/contract/permissions.ts';
import type { AuthStrategies } from '../../../api/contract/configuration.ts';
import type { AdminBoxConfiguration, MetadataAction } from '../../../api/contract/metadata.ts';
import { applyActions, stepsOf } from '../../../api/rules/metadataActions.ts';
import { deepMerge } from '../../../api/rules/merge.ts';
import { isRecord } from '../../../api/rules/common/records.ts';
import { closed, closedWith, open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { listOf, text } from '../fields.ts';
import { refuseField } from '../refusal.ts';
import type { World } from '../world.ts';

const ENTITY = 'adminBox';
const SESSION_IDLE = 7 * 24 * 3600;

const readActions = ({ body }: FakeCall): MetadataAction[] =>
  listOf((field, action): MetadataAction => {
    const type = isRecord(action) ? action['type'] : undefined;
    return isRecord(action) && typeof type === 'string' && stepsOf(type)
      ? { type, payload: action['payload'] }
      : refuseField(`${field}.type`, 'must be a path of names joined by slashes');
  })('actions', body['actions']);

/** The vendor's document with what the tenant has changed. */
const adminBoxOf = ({ adminBox = {}, adminBoxOf: layers }: World, tenantId: string): AdminBoxConfiguration =>
  deepMerge(adminBox, layers.get(tenantId));

/** How every tenant signs in. */
const strategies = ({
  world: {
    strategies: { main, secondary },
  },
}: FakeCall): AuthStrategies => ({
  mainAuthStrategies: [{ strategy: main }],
  secondaryAuthStrategies: secondary.map((strategy) => ({ strategy, isActive: true })),
});

export const vendorAnswers = {
  'configuration.global': closed('user', ({ world, tokenLifetime }) => {
    const at = new Date(world.startedAt).toISOString();
    return {
      id: world.vendorId,
      enforceMFAType: 'DontForce' as const,
      createdAt: at,
      updatedAt: at,
      allowOverrideEnforcePasswordHistory: true,
      allowOverridePasswordComplexity: true,
      allowOverridePasswordExpiration: true,
      allowSignups: world.vendor.allowSignups,
      apiTokensEnabled: true,
      cookieSameSite: 'Lax',
      defaultRefreshTokenExpiration: SESSION_IDLE,
      defaultTokenExpiration: tokenLifetime,
      publicKey: '{}',
    };
  }),
  'configuration.vendorConfig': open(({ world }) => ({
    allowSignups: world.vendor.allowSignups,
    allowNotVerifiedUsersLogin: false,
    apiTokensEnabled: true,
    forcePermissions: false,
    authStrategy: world.strategies.main,
    machineToMachineAuthStrategy: world.vendor.machineToMachineAuthStrategy,
  })),
  'configuration.strategies': closed('user', strategies),
  'configuration.publicStrategies': open(strategies),
  'captcha.policy': open(() => null),
  'captcha.challenge': open(() => ({
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00',
      salt: '00',
      cost: 1,
      keyLength: 32,
      keyPrefix: '0',
      keySignature: '00',
      data: { until: 4_102_444_800 },
    },
    signature: '00',
  })),
  'configuration.emailsPolicy': closed('user', () => ({ allowEmailChange: true })),
  'vendor.publicInfo': open(({ world }) => ({
    name: world.vendor.name,
    logo: world.vendor.logo,
    icon: world.vendor.icon,
    whiteLabelMode: false,
  })),
  'vendor.flags': open(({ world, state }) => ({ ...world.flags, ...state.flags })),
  'metadata.read': openWith(
    ({ query }) => text('entityName', query['entityName']),
    ({ world }, entity) => ({
      rows:
        entity === 'audits'
          ? [auditsMetadata(world.vendorId)]
          : entity === ENTITY && world.adminBox
            ? [{ configuration: world.adminBox }]
            : [],
    }),
  ),
  'metadata.adminBox': closed('user', ({ world }, { tenantId }) => adminBoxOf(world, tenantId)),
  'metadata.updateAdminBox': closedWith(
    { anyOf: [WRITE_ADMIN_BOX_METADATA] },
    readActions,
    ({ world }, { tenantId }, actions) => {
      world.adminBoxOf.set(tenantId, applyActions(world.adminBoxOf.get(tenantId) ?? {}, actions));
      return adminBoxOf(world, tenantId);
    },
  ),
  // The fake's tokens are not signed, so there is no key to check them with.
  'keys.jwks': open(() => ({ keys: [] })),
} satisfies AnswerTable;
