import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { idIn } from '../../../http/pipeline/fields.ts';
import type { RouteTable } from '../../../http/pipeline/route.ts';
import { userWrite } from '../../../http/pipeline/writeRoute.ts';
import { RECENT_PROOF } from '../../../people/principal.ts';
import { issueOneUseCode, resetFactors } from './reset.ts';

const administrators = {
  access: { anyOf: [WRITE_USERS] },
  stepUp: RECENT_PROOF,
  ids: { 'params.userId': 'user' },
} as const;

export const peoplesMfaRoutes = {
  'ownMfa.reset': userWrite({
    ...administrators,
    write: (call, principal) => resetFactors(call, principal, idIn(call.params.userId)),
  }),
  'ownMfa.issueCode': userWrite({
    ...administrators,
    write: (call, principal) => issueOneUseCode(call, principal, idIn(call.params.userId)),
  }),
} satisfies Partial<RouteTable>;
