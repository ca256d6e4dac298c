import type { OwnPhoneNumber } from 'gatehouse-contract/contract.js';
import * as v from 'valibot';
import { text } from '../../http/fields.ts';
import { userRead, type RouteTable } from '../../http/route.ts';
import { userWrite } from '../../http/writeRoute.ts';
import { codeAttempt, codeField } from '../../invitations/fields.ts';
import { CODE_LIFETIME } from '../../mail/askOwner.ts';
import { numberField } from '../field.ts';
import { assertResets } from '../reset/ask.ts';
import { numberOf } from '../storage.ts';
import { assertReachable } from '../textLimits.ts';
import { proveOwn } from './prove.ts';
import { sendOwn, type Sent } from './send.ts';

/** A number is proven within this time of a sign-in, in seconds: it becomes a way in. */
const RECENT = 900;

export const phoneNumbersRoutes = {
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
  'phoneNumbers.preVerify': userWrite({
    access: 'user',
    limit: 'mails',
    stepUp: RECENT,
    body: v.object({ phoneNumber: numberField }),
    async prepare(call) {
      await assertResets(call.db);
      await assertReachable(call, call.body.phoneNumber);
    },
    write: (call, principal) => sendOwn(call, principal, call.body.phoneNumber),
    present: async ({ services, now }, { subject, ...sent }) => ({
      otcToken: await services.sealedNames.make('phone-proof', { sub: subject, ...sent }, CODE_LIFETIME, now),
    }),
  }),
  'phoneNumbers.verify': userWrite({
    access: 'user',
    limit: 'links',
    stepUp: RECENT,
    body: v.object({ otcToken: text(2_000), code: codeField }),
    attempt: ({ user }) => codeAttempt('phone', user.id),
    async prepare({ db, services, now, body }): Promise<Sent | undefined> {
      await assertResets(db);
      const { sub, phoneNumber, code } = { ...(await services.sealedNames.read('phone-proof', body.otcToken, now)) };
      return typeof sub === 'string' && typeof phoneNumber === 'string' && typeof code === 'string'
        ? { subject: sub, phoneNumber, code }
        : undefined;
    },
    write: (call, principal, sent) => proveOwn(call, principal, { sent, code: call.body.code }),
  }),
} satisfies Partial<RouteTable>;
