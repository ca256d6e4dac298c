import { API_TOKEN_DESCRIPTION_LENGTH } from '../../../api/contract/apiTokens.ts';
import type { StoreContext } from '../../core/context.ts';
import { personalCalls, tenantCalls } from './calls.ts';
import { Tokens } from './Tokens.ts';

export { API_TOKEN_DESCRIPTION_LENGTH };
export type { ApiToken } from './calls.ts';
export { DAY_MINUTES, lifeOf, lives, UNUSED_DAYS, type Life } from './life.ts';
export type { Tokens } from './Tokens.ts';

/** The API tokens of the active tenant, and those of the signed-in user in it (TOKENS). */
export class ApiTokensStore {
  readonly tenant: Tokens;
  readonly personal: Tokens;

  constructor(context: StoreContext) {
    this.tenant = new Tokens(context, tenantCalls(context));
    this.personal = new Tokens(context, personalCalls(context));
  }
}
