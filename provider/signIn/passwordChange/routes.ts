import * as v from 'valibot';
import { text } from '../../http/pipeline/fields.ts';
import { anonymousRead, type RouteTable } from '../../http/pipeline/route.ts';
import { WRITE_USERS } from 'gatehouse-contract/contract.js';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import { PASSWORD_MAX } from '../../crypto/keys/passwordHasher.ts';
import { RECENT_PROOF } from '../../people/principal.ts';
import { changeAttempt, changePassword, judgeChange } from './change.ts';
import { askBreached } from './resetBreached.ts';
import { readPasswordConfig } from '../../vendor/policies/passwordConfig.ts';

const password = v.pipe(
  v.string('must be a text'),
  v.maxLength(PASSWORD_MAX, `must have at most ${PASSWORD_MAX} characters`),
);

export const passwordsRoutes = {
  // The same for every id, known or not: the rules are the vendor's.
  'passwords.config': anonymousRead({
    query: v.object({ userId: v.optional(text(100)) }),
    handle: ({ db }) => readPasswordConfig(db),
  }),
  'passwords.change': userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    ownProof: { field: 'password', of: 'password' },
    attempt: changeAttempt,
    body: v.object({ password, newPassword: password }),
    prepare: (call, principal) => judgeChange(call, principal, call.body),
    write: changePassword,
  }),
  'passwords.resetBreached': userWrite({
    access: { anyOf: [WRITE_USERS] },
    write: askBreached,
  }),
} satisfies Partial<RouteTable>;
