import { accountSituations } from './account.ts';
import { failuresSituations } from './failures.ts';
import { peopleSituations } from './people.ts';
import { applicationsSituations } from './applications.ts';
import { apiTokensSituations } from './apiTokens.ts';
import { auditsSituations } from './audits.ts';
import { groupsSituations } from './groups.ts';
import { subAccountsSituations } from './subAccounts.ts';
import { securitySituations } from './security.ts';
import { rolesSituations } from './roles.ts';
import { signInSituations } from './signIn.ts';
import { webhooksSituations } from './webhooks.ts';
import { waysInSituations } from './waysIn.ts';
import { signUpSituations } from './signUp.ts';
import type { Situations } from './situation.ts';

/** What no situation here shows, and why. */
export const unseen: readonly string[] = [
  // Only a provider that knows passkeys has them shown, and the fake knows none.
  '<auth-login> part: "divider"',
  '<auth-login> part: "passkey"',
  // The list has to be longer than the two accounts of the sample.
  '<tenant-switcher> part: "search"',
  '<user-button> part: "search"',
  // No button of a page stays busy where every answer is there at once.
  '<admin-portal> part: "spinner"',
  // A page whose actions are always there, with no state to label.
  '<admin-audits> part: "chip"',
  '<admin-api-tokens> part: "chip"',
  '<user-api-tokens> part: "chip"',
  '<admin-webhooks> part: "chip"',
  '<user-change-password> part: "chip"',
  '<user-passkeys> part: "chip"',
  '<user-edit-email> part: "chip"',
  '<user-phone-numbers> part: "chip"',
  '<user-username> part: "chip"',
  '<user-profile> part: "chip"',
  '<user-mfa> part: "chip"',
  // A method is added or removed by a proof, which the fake of a page does not make.
  '<user-mfa> part: "toast"',
  '<user-mfa> part: "text"',
  // The one role of the sample that can be deleted is held by a group, not by people.
  '<admin-roles> part: "avatar"',
  // A tree has no pages.
  '<admin-sub-accounts> part: "page-size"',
  // A log has no pages, and nothing can be done with its rows.
  '<admin-audits> part: "page-size"',
  '<admin-audits> part: "pager"',
  '<admin-audits> part: "row-menu"',
  // No token of the sample is about to end.
  '<admin-api-tokens> part: "status"',
  // New events are looked for every half minute.
  '<admin-audits> part: "newer"',
  // Needs a token with a second factor.
  '<step-up-gate> state: "allowed"',
  // Needs a session that can no longer be renewed and is not refused.
  '<auth-provider> event: "auth-error"',
  '<auth-provider> field of: "auth-error.error"',
];

/** Together they show everything else. */
export const situations: Situations = {
  ...signInSituations,
  ...waysInSituations,
  ...signUpSituations,
  ...accountSituations,
  ...peopleSituations,
  ...rolesSituations,
  ...applicationsSituations,
  ...apiTokensSituations,
  ...auditsSituations,
  ...groupsSituations,
  ...subAccountsSituations,
  ...securitySituations,
  ...webhooksSituations,
  ...failuresSituations,
};
