import {
  authStrategies,
  machineAuthStrategies,
  mfaEnforcements,
  secondaryAuthStrategies,
  type AuthStrategies,
  type GlobalSecurityPolicy,
  type MfaPolicy,
  type VendorConfig,
} from 'gatehouse-contract/contract.js';
import type { ReadCall } from '../../http/pipeline/call.ts';
import { listPortalFlags, listStrategies, readVendor } from './storage.ts';
import type { Reader } from '../../ground/database.ts';
import { anonymousRead, userRead, type RouteTable } from '../../http/pipeline/route.ts';

const pick = <Option extends string>(options: readonly Option[], text: string): Option[] =>
  options.filter((option) => option === text);

async function strategies({ db }: ReadCall): Promise<AuthStrategies> {
  const rows = await listStrategies(db);
  return {
    mainAuthStrategies: rows
      .filter((row) => row.kind === 'main' && row.isActive)
      .flatMap((row) => pick(authStrategies, row.strategy).map((strategy) => ({ strategy }))),
    secondaryAuthStrategies: rows
      .filter((row) => row.kind === 'secondary')
      .flatMap((row) =>
        pick(secondaryAuthStrategies, row.strategy).map((strategy) => ({ strategy, isActive: row.isActive })),
      ),
  };
}

/** Who has to prove a second factor, in tenants without a policy of their own. */
async function presentMfaPolicy(db: Reader): Promise<MfaPolicy> {
  const { id, enforceMfaType, createdAt, updatedAt } = await readVendor(db);
  const [enforceMFAType = 'DontForce'] = pick(mfaEnforcements, enforceMfaType);
  return { id, enforceMFAType, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export const configurationRoutes = {
  'configuration.global': userRead({
    access: 'user',
    async handle({ db, services }): Promise<GlobalSecurityPolicy> {
      const vendor = await readVendor(db);
      return {
        ...(await presentMfaPolicy(db)),
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
  'configuration.vendorConfig': anonymousRead({
    async handle({ db }): Promise<VendorConfig> {
      const vendor = await readVendor(db);
      const [authStrategy = 'EmailAndPassword'] = pick(authStrategies, vendor.authStrategy);
      const [machineToMachineAuthStrategy = 'ClientCredentials'] = pick(
        machineAuthStrategies,
        vendor.machineToMachineAuthStrategy,
      );
      return {
        allowSignups: vendor.allowSignups,
        allowNotVerifiedUsersLogin: vendor.allowNotVerifiedUsersLogin,
        apiTokensEnabled: vendor.apiTokensEnabled,
        forcePermissions: vendor.forcePermissions,
        authStrategy,
        machineToMachineAuthStrategy,
      };
    },
  }),
  'configuration.strategies': userRead({ access: 'user', handle: strategies }),
  'configuration.publicStrategies': anonymousRead({ handle: strategies }),
  'configuration.emailsPolicy': userRead({
    access: 'user',
    handle: async ({ db }) => ({ allowEmailChange: (await readVendor(db)).allowEmailChange }),
  }),
  'vendor.publicInfo': anonymousRead({
    async handle({ db }) {
      const { name, logo, icon, whiteLabelMode } = await readVendor(db);
      return { name, logo, icon, whiteLabelMode };
    },
  }),
  'vendor.flags': anonymousRead({
    handle: async ({ db }) => Object.fromEntries((await listPortalFlags(db)).map(({ name, value }) => [name, value])),
  }),
} satisfies Partial<RouteTable>;
