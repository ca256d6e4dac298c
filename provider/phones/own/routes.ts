import * as v from 'valibot';
import { text } from '../../http/fields.ts';
import type { RouteTable } from '../../http/route.ts';
import { userWrite } from '../../http/writeRoute.ts';
import { codeAttempt, codeField } from '../../invitations/fields.ts';
import { numberField } from '../field.ts';
import { assertReachable } from '../textLimits.ts';
import { askForNumber, nameOf, readName, takeNumber } from './change.ts';

/** A way in is changed within this time of a sign-in, in seconds (PRO-17). */
const RECENT = 900;

export const ownPhoneRoutes = {
  'phones.changeOwn': userWrite({
    access: 'user',
    limit: 'mails',
    stepUp: RECENT,
    body: v.object({ phoneNumber: numberField }),
    prepare: (call) => assertReachable(call, call.body.phoneNumber),
    write: (call, { user }) => askForNumber(call, user, call.body.phoneNumber),
    present: async (call, waiting) => ({ changePhoneId: await nameOf(call, waiting) }),
  }),
  'phones.verifyOwn': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT,
    body: v.object({ changePhoneId: text(2_000), code: codeField }),
    attempt: ({ user }) => codeAttempt('phone', user.id),
    prepare: (call, { user }) => readName(call, user, call.body.changePhoneId),
    write: (call, { user }, waiting) => takeNumber(call, user, waiting, call.body.code),
  }),
} satisfies Partial<RouteTable>;
