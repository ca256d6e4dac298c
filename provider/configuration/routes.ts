import type {
  AuthStrategies,
  AuthStrategy,
  GlobalSecurityPolicy,
  SecondaryAuthStrategy,
  VendorConfig,
} from 'gatehouse-elements/contract.js';
import type { Services } from '../services.ts';
import { listPortalFlags, listStrategies, readVendor } from './storage.ts';
import { anonymousRoute, userRoute, type RouteTable } from '../http/route.ts';

const MAIN: readonly AuthStrategy[] = [
  'EmailAndPassword',
  'MagicLink',
  'Code',
  'NoLocalAuthentication',
  'SmsCode',
  'WebAuthN',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
];
const SECONDARY: readonly SecondaryAuthStrategy[] = [
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SmsCode',
  'SmsCodeV2',
  'Passkeys',
  'UsernameAndPassword',
  'UsernameAndMagicLink',
  'UsernameAndCode',
  'UsernameAndSms',
];
const MFA_TYPES: readonly NonNullable<GlobalSecurityPolicy['enforceMFAType']>[] = [
  'DontForce',
  'Force',
  'ForceExceptSAML',
];

const pick = <Option extends string>(options: readonly Option[], text: string): Option[] =>
  options.filter((option) => option === text);

async function strategies({ db }: Services): Promise<AuthStrategies> {
  const rows = await listStrategies(db);
  return {
    mainAuthStrategies: rows
      .filter((row) => row.kind === 'main' && row.isActive)
      .flatMap((row) => pick(MAIN, row.strategy).map((strategy) => ({ strategy }))),
    secondaryAuthStrategies: rows
      .filter((row) => row.kind === 'secondary')
      .flatMap((row) => pick(SECONDARY, row.strategy).map((strategy) => ({ strategy, isActive: row.isActive }))),
  };
}

export const configurationRoutes = {
  'configuration.global': userRoute({
    access: 'user',
    async handle({ services }): Promise<GlobalSecurityPolicy> {
      const vendor = await readVendor(services.db);
      const [enforceMFAType = 'DontForce'] = pick(MFA_TYPES, vendor.enforceMfaType);
      return {
        id: vendor.id,
        enforceMFAType,
        createdAt: vendor.createdAt.toISOString(),
        updatedAt: vendor.updatedAt.toISOString(),
        allowOverrideEnforcePasswordHistory: vendor.allowOverrideEnforcePasswordHistory,
        allowOverridePasswordComplexity: vendor.allowOverridePasswordComplexity,
        allowOverridePasswordExpiration: vendor.allowOverridePasswordExpiration,
        allowSignups: vendor.allowSignups,
        apiTokensEnabled: vendor.apiTokensEnabled,
        cookieSameSite: services.refreshCookie.sameSite,
        defaultRefreshTokenExpiration: services.settings.lifetimes.sessionIdle,
        defaultTokenExpiration: services.settings.lifetimes.accessToken,
        publicKey: JSON.stringify((await services.signingKeys.published())[0] ?? {}),
      };
    },
  }),
  'configuration.vendorConfig': anonymousRoute({
    async handle({ services }): Promise<VendorConfig> {
      const vendor = await readVendor(services.db);
      const [authStrategy = 'EmailAndPassword'] = pick(MAIN, vendor.authStrategy);
      return {
        allowSignups: vendor.allowSignups,
        allowNotVerifiedUsersLogin: vendor.allowNotVerifiedUsersLogin,
        apiTokensEnabled: vendor.apiTokensEnabled,
        forcePermissions: vendor.forcePermissions,
        authStrategy,
        machineToMachineAuthStrategy:
          vendor.machineToMachineAuthStrategy === 'AccessToken' ? 'AccessToken' : 'ClientCredentials',
      };
    },
  }),
  'configuration.strategies': userRoute({ access: 'user', handle: ({ services }) => strategies(services) }),
  'configuration.publicStrategies': anonymousRoute({ handle: ({ services }) => strategies(services) }),
  'configuration.emailsPolicy': userRoute({
    access: 'user',
    handle: async ({ services }) => ({ allowEmailChange: (await readVendor(services.db)).allowEmailChange }),
  }),
  'vendor.publicInfo': anonymousRoute({
    async handle({ services }) {
      const { name, logo, icon, whiteLabelMode } = await readVendor(services.db);
      return { name, logo, icon, whiteLabelMode };
    },
  }),
  'vendor.flags': anonymousRoute({
    handle: async ({ services }) =>
      Object.fromEntries((await listPortalFlags(services.db)).map(({ name, value }) => [name, value])),
  }),
} satisfies Partial<RouteTable>;
