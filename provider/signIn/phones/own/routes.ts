import type { OwnPhoneNumber } from 'gatehouse-contract/contract.js';
import { RECENT_PROOF } from '../../../people/principal.ts';
import * as v from 'valibot';
import { text } from '../../../http/pipeline/fields.ts';
import { userRead, type RouteTable } from '../../../http/pipeline/route.ts';
import { userWrite } from '../../../http/pipeline/writeRoute.ts';
import { codeAttempt, codeField } from '../../auth/codes.ts';
import { numberField } from '../field.ts';
import { numberOf } from '../storage.ts';
import { assertReachable } from '../textLimits.ts';
import { askForNumber, nameOf, readName, takeNumber } from './change.ts';

export const ownPhoneRoutes = {
  'phoneNumbers.own': userRead({
    access: 'user',
    async handle({ db }, { user }): Promise<OwnPhoneNumber[]> {
      const row = await numberOf(db, user.id);
      if (!row) return [];
      const { phoneNumber, verifiedAt, chosenAt } = row;
      const createdAt = (chosenAt ?? verifiedAt ?? user.createdAt).toISOString();
      const updatedAt = (verifiedAt ?? chosenAt ?? user.createdAt).toISOString();
      return [{ id: user.id, phoneNumber, verified: verifiedAt !== null, createdAt, updatedAt }];
    },
  }),
  'phones.changeOwn': userWrite({
    access: 'user',
    limit: 'mails',
    stepUp: RECENT_PROOF,
    body: v.object({ phoneNumber: numberField }),
    prepare: (call) => assertReachable(call, call.body.phoneNumber),
    write: (call, { user }) => askForNumber(call, user, call.body.phoneNumber),
    present: async (call, waiting) => ({ changePhoneId: await nameOf(call, waiting) }),
  }),
  'phones.verifyOwn': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT_PROOF,
    body: v.object({ changePhoneId: text(2_000), code: codeField }),
    attempt: ({ user }) => codeAttempt('phone', user.id),
    prepare: (call, { user }) => readName(call, user, call.body.changePhoneId),
    write: (call, { user }, waiting) => takeNumber(call, user, waiting, call.body.code),
  }),
} satisfies Partial<RouteTable>;
