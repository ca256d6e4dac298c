import { contract, type Endpoint, type EndpointName } from '../../../api/contract/contract.ts';
import type { AnswerRow, AnswerTable } from '../answer.ts';
import { accountAnswers } from './account.ts';
import { activationAnswers } from './activation.ts';
import { apiTokensAnswers } from './apiTokens.ts';
import { applicationsAnswers } from './applications.ts';
import { auditsAnswers } from './audits.ts';
import { authAnswers } from './auth.ts';
import { groupsAnswers } from './groups.ts';
import { invitationsAnswers } from './invitations.ts';
import { invitationLinksAnswers } from './invitationLinks.ts';
import { invitingAnswers } from './inviting.ts';
import { membersAnswers } from './members.ts';
import { mfaAnswers, ownMfaAnswers } from './mfa.ts';
import { noticesAnswers } from './notices.ts';
import { oauthAnswers } from './oauth.ts';
import { passkeysAnswers } from './passkeys.ts';
import { passwordlessAnswers } from './passwordless.ts';
import { passwordsAnswers } from './passwords.ts';
import { phoneNumbersAnswers } from './phoneNumbers.ts';
import { phonesAnswers } from './phones.ts';
import { profileAnswers } from './profile.ts';
import { recoveryAnswers } from './recovery.ts';
import { rolesAnswers } from './roles.ts';
import { securityPoliciesAnswers } from './securityPolicies.ts';
import { signUpAnswers } from './signUp.ts';
import { slackAnswers } from './slack.ts';
import { subTenantsAnswers } from './subTenants.ts';
import { subTenantUsersAnswers } from './subTenantUsers.ts';
import { usersAnswers } from './users.ts';
import { vendorAnswers } from './vendor.ts';
import { webhooksAnswers } from './webhooks.ts';

const rows: AnswerTable = {
  ...activationAnswers,
  ...apiTokensAnswers,
  ...auditsAnswers,
  ...authAnswers,
  ...accountAnswers,
  ...rolesAnswers,
  ...usersAnswers,
  ...groupsAnswers,
  ...invitationsAnswers,
  ...membersAnswers,
  ...mfaAnswers,
  ...ownMfaAnswers,
  ...applicationsAnswers,
  ...invitingAnswers,
  ...invitationLinksAnswers,
  ...noticesAnswers,
  ...oauthAnswers,
  ...passkeysAnswers,
  ...passwordlessAnswers,
  ...passwordsAnswers,
  ...phoneNumbersAnswers,
  ...phonesAnswers,
  ...profileAnswers,
  ...recoveryAnswers,
  ...securityPoliciesAnswers,
  ...signUpAnswers,
  ...slackAnswers,
  ...subTenantsAnswers,
  ...subTenantUsersAnswers,
  ...vendorAnswers,
  ...webhooksAnswers,
};

export interface Route {
  readonly name: EndpointName;
  readonly method: string;
  /** Fits the end of an address: base and prefix are the client's own affair. */
  readonly pattern: RegExp;
  readonly parameters: readonly string[];
  /** Undefined for a row the fake does not know: it says so. */
  readonly row: AnswerRow | undefined;
}

const isName = (name: string): name is EndpointName => {
  const [area = '', row = ''] = name.split('.');
  return Object.hasOwn(contract, area) && Object.hasOwn(Object(Reflect.get(contract, area)), row);
};

/** How much a path says: a parameter fits anything, so `/{groupId}` says less than `/config`. */
const precision = (path: string): number => path.replace(/\{\w+\}/g, '*').length;

/** Every row of the contract with its answer, the most precise path first: several may fit the end of an address. */
export const routes: readonly Route[] = Object.entries(contract)
  .flatMap(([area, table]) =>
    Object.entries<Endpoint<never>>(table).map(([row, endpoint]) => ({ name: `${area}.${row}`, endpoint })),
  )
  .flatMap(({ name, endpoint: { method, path } }) => (isName(name) ? [{ name, method, path, row: rows[name] }] : []))
  .sort((a, b) => precision(b.path) - precision(a.path))
  .map(({ path, ...route }) => ({
    ...route,
    pattern: new RegExp(`${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`),
    parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter),
  }));
