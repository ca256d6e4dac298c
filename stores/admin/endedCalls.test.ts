import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationsEndpoints } from '../../api/contract/applications.ts';
import { tenantAccessTokensEndpoints, tenantApiTokensEndpoints } from '../../api/contract/apiTokens.ts';
import { auditsEndpoints } from '../../api/contract/audits.ts';
import { configurationEndpoints } from '../../api/contract/configuration.ts';
import { eventsEndpoints } from '../../api/contract/events.ts';
import { groupsEndpoints } from '../../api/contract/groups.ts';
import { ownMfaEndpoints } from '../../api/contract/mfa.ts';
import { emailNoticesEndpoints } from '../../api/contract/notices.ts';
import { permissionsEndpoints, rolesEndpoints } from '../../api/contract/roles.ts';
import { securityPoliciesEndpoints } from '../../api/contract/securityPolicies.ts';
import { sessionsEndpoints } from '../../api/contract/sessions.ts';
import { slackEndpoints } from '../../api/contract/slack.ts';
import { subTenantsEndpoints } from '../../api/contract/subTenants.ts';
import { subTenantUsersEndpoints } from '../../api/contract/subTenantUsers.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import { webauthnEndpoints } from '../../api/contract/webauthn.ts';
import { webhooksEndpoints } from '../../api/contract/webhooks.ts';
import { FactorsStore } from '../auth/mfa/FactorsStore.ts';
import { PasskeysStore } from '../auth/passkeys/PasskeysStore.ts';
import type { StoreContext } from '../core/context.ts';
import { settle } from '../testing/browser.ts';
import { ApplicationsStore } from './ApplicationsStore.ts';
import { AuditsStore } from './audits/AuditsStore.ts';
import { Notices } from './connectivity/Notices.ts';
import { Slack } from './connectivity/Slack.ts';
import { GroupsStore } from './groups/GroupsStore.ts';
import { peopleToChoose } from './peopleToChoose.ts';
import { RolesStore } from './RolesStore.ts';
import { SecurityPoliciesStore } from './security/SecurityPoliciesStore.ts';
import { SessionsStore } from './SessionsStore.ts';
import { AccountPeople } from './subAccounts/AccountPeople.ts';
import { SubAccountsStore } from './subAccounts/SubAccountsStore.ts';
import { come, heldScene, type HeldCall, type Row } from './testing/heldScene.ts';
import { tenantCalls } from './tokens/calls.ts';
import { Tokens } from './tokens/Tokens.ts';
import { UsersStore } from './users/UsersStore.ts';
import { WebhooksStore } from './webhooks/WebhooksStore.ts';

/** What a page lists: what it is made of, and the rows that a load asks. */
interface Listed {
  readonly make: (context: StoreContext) => { load: () => Promise<unknown> };
  readonly rows: readonly Row[];
}

const lists: Readonly<Record<string, Listed>> = {
  roles: {
    make: (context) => new RolesStore(context).list,
    rows: [rolesEndpoints.list, permissionsEndpoints.list, permissionsEndpoints.categories],
  },
  groups: {
    make: (context) => new GroupsStore(context).list,
    rows: [groupsEndpoints.list, groupsEndpoints.config],
  },
  people: { make: (context) => new UsersStore(context).list, rows: [usersEndpoints.listV3] },
  'people to choose from': { make: (context) => peopleToChoose(context), rows: [usersEndpoints.listV3] },
  applications: { make: (context) => new ApplicationsStore(context).list, rows: [applicationsEndpoints.ofTenantsV2] },
  tokens: {
    make: (context) => new Tokens(context, tenantCalls(context)).list,
    rows: [tenantAccessTokensEndpoints.list, tenantApiTokensEndpoints.list, configurationEndpoints.vendorConfig],
  },
  webhooks: { make: (context) => new WebhooksStore(context).list, rows: [webhooksEndpoints.list] },
  deliveries: { make: (context) => new WebhooksStore(context).deliveriesOf('w').list, rows: [webhooksEndpoints.logs] },
  events: { make: (context) => new AuditsStore(context).list, rows: [auditsEndpoints.list] },
  sessions: { make: (context) => new SessionsStore(context).list, rows: [sessionsEndpoints.mine] },
  passkeys: { make: (context) => new PasskeysStore(context).list, rows: [webauthnEndpoints.listDevices] },
  factors: {
    make: (context) => new FactorsStore(context).list,
    rows: [ownMfaEndpoints.devices, ownMfaEndpoints.strategies],
  },
  'browsers without a factor': {
    make: (context) => new FactorsStore(context).remembered,
    rows: [ownMfaEndpoints.remembered],
  },
  'notices by mail': {
    make: (context) => new Notices(context, 'email').list,
    rows: [eventsEndpoints.channelMaps, emailNoticesEndpoints.list],
  },
  'what is posted in Slack': {
    make: (context) => new Slack(context).list,
    rows: [eventsEndpoints.channelMaps, slackEndpoints.configuration],
  },
  policies: {
    make: (context) => new SecurityPoliciesStore(context).list,
    rows: [
      securityPoliciesEndpoints.mfa,
      securityPoliciesEndpoints.vendorMfa,
      securityPoliciesEndpoints.lockout,
      securityPoliciesEndpoints.passwordHistory,
      securityPoliciesEndpoints.passwordRotation,
      securityPoliciesEndpoints.password,
      configurationEndpoints.strategies,
    ],
  },
  'sub-accounts': { make: (context) => new SubAccountsStore(context).list, rows: [subTenantsEndpoints.search] },
  'people of a sub-account': {
    make: (context) => new AccountPeople(context, () => {}).list,
    rows: [subTenantUsersEndpoints.list],
  },
};

const isEnded = ({ signal }: HeldCall): boolean => signal?.aborted === true;

describe('the calls for a list', () => {
  for (const [title, { make, rows }] of Object.entries(lists))
    it(`end with a newer question, and with a change of user: ${title} (STO-12)`, async () => {
      const { context, hold, reset } = heldScene();
      const list = make(context);
      const held = rows.map((row) => hold(row));
      void list.load();
      for (const calls of held) await come(calls);
      assert.deepEqual(
        held.map((calls) => calls.map(isEnded)),
        rows.map(() => [false]),
      );
      void list.load();
      for (const calls of held) await come(calls, 2);
      assert.deepEqual(
        held.map((calls) => calls.map(isEnded)),
        rows.map(() => [true, false]),
      );
      reset();
      await settle();
      assert.deepEqual(
        held.map((calls) => calls.map(isEnded)),
        rows.map(() => [true, true]),
      );
    });
});
