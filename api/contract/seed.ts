import type { SubAccountAccessType } from './subTenants.ts';
import type { ApiTokenType } from './apiTokens.ts';
import type { Application } from './applications.ts';
import type { MfaStrategy } from './auth.ts';
import type { EventKey } from './eventKeys.ts';
import type { AuthStrategy, MachineAuthStrategy, MfaEnforcement, SecondaryAuthStrategy } from './configuration.ts';
import type { FeatureFlag, Rule, Treatment } from './entitlements.ts';
import type { AssignmentType } from './roles.ts';
import type { TenantType, UserProvider } from './types.ts';

/** The secret of an authenticator app of sample people who name none: every test and demo knows it. */
export const SAMPLE_AUTHENTICATOR = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/** A person's place in one tenant. */
export interface SeedMembership {
  /** The tenant's alias. */
  tenant: string;
  roles?: string[];
  groups?: string[];
  applications?: string[];
  /** Days before the beginning; fractions allowed. */
  joinedDaysAgo?: number;
  lastLoginDaysAgo?: number;
  /** Not yet active in the tenant. */
  invited?: true;
  disabled?: true;
  /** Whether the person may go into the accounts below. Left out: their types decide. */
  subAccountAccess?: boolean;
  /** Days after the beginning at which the access ends; negative: it has ended. */
  expiresInDays?: number;
}

export interface SeedUser {
  email: string;
  name: string;
  username?: string;
  /** Without one this person cannot sign in. */
  password?: string;
  breached?: true;
  verified?: boolean;
  /** Has an authenticator app with the secret of the samples, unless `authenticator` names another. */
  mfaEnrolled?: boolean;
  /** The secret of an authenticator app in Base32: the second factor of this person. */
  authenticator?: string;
  /** In the form of E.164. Who is verified has proven to have it, and can be sent codes there. */
  phoneNumber?: string;
  provider?: UserProvider;
  locked?: true;
  superUser?: true;
  metadata?: Record<string, unknown>;
  memberships: SeedMembership[];
}

export interface SeedApiToken {
  /** The tenant's alias. */
  tenant: string;
  /** The address of the person who made it. */
  by: string;
  /** Of that person, instead of the tenant. */
  personal?: true;
  type: ApiTokenType;
  description: string;
  /** Keys. Of a token of the tenant alone. */
  roles?: string[];
  /** Days before the beginning. */
  madeDaysAgo: number;
  lastUsedDaysAgo?: number;
  /** After its making; left out: it does not end. */
  endsAfterDays?: number;
}

export interface SeedNotices {
  /** The tenant's alias. */
  tenant: string;
  channel: 'email' | 'sms';
  eventKey: EventKey;
  /** Of the one subscription. */
  name: string;
  recipients: string[];
  /** The recipients have agreed. Members need not. */
  confirmed?: true;
}

/**
 * The data a provider begins with. People, roles and the like are named by their keys; ids are made when the document
 * is applied. The fake and the provider of this repository take the same documents, so that both can be asked the same
 * questions.
 */
export interface SeedDocument {
  /** Applied at most once per database under this name. */
  name: string;
  vendor?: {
    name?: string;
    logo?: string;
    icon?: string;
    allowSignups?: boolean;
    machineToMachineAuthStrategy?: MachineAuthStrategy;
  };
  /**
   * How people sign in. What is not named stays as it is: by email address and password, with a passkey or a username
   * beside it.
   */
  strategies?: { main?: AuthStrategy; secondary?: SecondaryAuthStrategy[] };
  /** The ways to a new password. What is not named stays as it is: by mail alone. */
  recovery?: { email?: boolean; sms?: boolean };
  /** Who has to prove a second factor, and the kinds that people may use. What is not named stays as it is. */
  mfa?: { enforce?: MfaEnforcement; strategies?: MfaStrategy[] };
  /** What `GET /flags` says. */
  flags?: Record<string, 'on' | 'off'>;
  adminBox?: Record<string, unknown>;
  applications?: (Pick<Application, 'name' | 'appURL' | 'loginURL'> &
    Partial<Omit<Application, 'createdAt' | 'updatedAt' | 'integrationFinishedAt'>> & {
      postLogoutRedirectUris?: string[];
      redirectUris?: string[];
      clientSecret?: string | null;
      legacyVerifier?: boolean;
    })[];
  tenants: {
    id?: string;
    alias: string;
    name: string;
    parent?: string;
    /** Its administrators manage the accounts below it. */
    isReseller?: boolean;
    subAccountAccessType?: SubAccountAccessType;
    /** Left out: `reseller` where it manages accounts, else `customer`. */
    tenantType?: TenantType;
    timezone?: string;
    currency?: string;
    applicationUrl?: string;
  }[];
  categories?: { id: string; name: string; description?: string }[];
  permissions: {
    key: string;
    name: string;
    description?: string;
    categoryId?: string;
    /** Default `ASSIGNABLE`. Roles name the permissions that are `ALWAYS` like any other. */
    assignmentType?: AssignmentType;
  }[];
  roles: {
    key: string;
    name: string;
    description?: string;
    isDefault?: true;
    /** Given to the first person of a tenant that a sign-up makes. */
    firstUserRole?: true;
    level?: number;
    tenant?: string;
    permissions: string[];
  }[];
  groups?: {
    tenant: string;
    name: string;
    color?: string;
    description?: string;
    roles?: string[];
    managedBy?: 'frontegg' | 'scim2';
  }[];
  users: SeedUser[];
  /** Tokens whose secrets are known to no person: they show, and open nothing. */
  apiTokens?: SeedApiToken[];
  /** Who hears of events by mail and text message. One of each event and channel. */
  notices?: SeedNotices[];
  features?: { key: string; name: string; description?: string; permissions?: string[]; flag?: FeatureFlag }[];
  plans?: {
    key: string;
    name: string;
    description?: string;
    defaultTreatment?: Treatment;
    rules?: Rule[];
    features: string[];
  }[];
  /** `expireTime` in epoch milliseconds; absent: never. */
  assignments?: { tenant: string; plan?: string; feature?: string; expireTime?: number }[];
}
