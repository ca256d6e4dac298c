import type { OwnPhoneNumber } from 'gatehouse-contract/contract.js';
import { RECENT_PROOF } from '../../../people/principal.ts';
import * as v from 'valibot';
import { ProviderError } from '../../../ground/errors.ts';
import type { Circumstances, ReadCall, WriteCall } from '../../../http/pipeline/call.ts';
import { idIn, text, wholeNumber } from '../../../http/pipeline/fields.ts';
import type { User } from '../../../people/accounts.ts';
import { requireOtherIdentifier } from '../../../people/profile/lastIdentifier.ts';
import type { Principal } from '../../../http/pipeline/principal.ts';
import { userRead, type RouteTable } from '../../../http/pipeline/route.ts';
import { userWrite } from '../../../http/pipeline/writeRoute.ts';
import { codeAttempt, codeField } from '../../auth/codes.ts';
import { numberField } from '../field.ts';
import { numberOf } from '../storage.ts';
import { assertReachable } from '../textLimits.ts';
import { askForNumber, nameOf, readName, removeNumber, takeNumber, type Waiting } from './change.ts';

/** Takes the code of a text message. */
const typing = {
  access: 'user',
  limit: 'links',
  stepUp: RECENT_PROOF,
  body: v.object({ otcToken: text(2_000), code: codeField }),
  attempt: ({ user }: Pick<Principal, 'user'>) => codeAttempt('phone', user.id),
} as const;

type Naming = { readonly body: { readonly phoneNumber: string } };

/** Sends a code to a number. */
const asking = {
  access: 'user',
  limit: 'mails',
  stepUp: RECENT_PROOF,
  prepare: (call: ReadCall & Naming) => assertReachable(call, call.body.phoneNumber),
  write: (call: WriteCall & Naming, { user }: Pick<Principal, 'user'>) =>
    askForNumber(call, user, call.body.phoneNumber),
} as const;

/** Names a code for the page. */
const presentAsked = async (call: Circumstances, waiting: Waiting) => ({ otcToken: await nameOf(call, waiting) });

/**
 * The number of the caller that a path names, which may be removed.
 * @throws ProviderError 404 for any other; 409 for the last thing that the account signs in with
 */
async function ownNumber({ db }: Pick<ReadCall, 'db'>, user: User, phoneId: string | undefined) {
  const { id } = user;
  const row = idIn(phoneId) === id ? await numberOf(db, id) : undefined;
  if (!row) throw new ProviderError('ER-NOT-FOUND');
  await requireOtherIdentifier(db, user, 'phoneNumber');
  return row;
}

async function ownNumbers({ db }: Pick<ReadCall, 'db'>, user: User): Promise<OwnPhoneNumber[]> {
  const row = await numberOf(db, user.id);
  if (!row) return [];
  const { phoneNumber, verifiedAt, chosenAt } = row;
  const createdAt = (chosenAt ?? verifiedAt ?? user.createdAt).toISOString();
  const updatedAt = (verifiedAt ?? chosenAt ?? user.createdAt).toISOString();
  return [{ id: user.id, phoneNumber, verified: verifiedAt !== null, createdAt, updatedAt }];
}

export const ownPhoneRoutes = {
  'phoneNumbers.list': userRead({
    access: 'user',
    query: v.object({
      _limit: v.optional(wholeNumber(1, 200), '10'),
      _offset: v.optional(wholeNumber(0, 999_999), '0'),
    }),
    async handle(call, { user }) {
      const { _limit: limit, _offset: page } = call.query;
      const all = await ownNumbers(call, user);
      return {
        items: all.slice(page * limit, (page + 1) * limit),
        _metadata: { totalItems: all.length, totalPages: Math.ceil(all.length / limit) },
      };
    },
  }),
  'phoneNumbers.own': userRead({ access: 'user', handle: (call, { user }) => ownNumbers(call, user) }),
  'phones.changeOwn': userWrite({
    ...asking,
    body: v.object({ phoneNumber: numberField }),
    present: async (call, waiting) => ({ changePhoneId: await nameOf(call, waiting) }),
  }),
  'phones.verifyOwn': userWrite({
    ...typing,
    body: v.object({ changePhoneId: text(2_000), code: codeField }),
    prepare: (call, { user }) => readName(call, user, call.body.changePhoneId),
    write: (call, { user }, waiting) => takeNumber(call, user, { waiting, code: call.body.code }),
  }),
  'phoneNumbers.create': userWrite({
    ...asking,
    body: v.object({ phoneNumber: numberField, verify: v.optional(v.boolean()) }),
    present: presentAsked,
  }),
  'phoneNumbers.preVerify': userWrite({
    ...asking,
    body: v.object({ phoneNumber: numberField }),
    present: presentAsked,
  }),
  'phoneNumbers.verify': userWrite({
    ...typing,
    prepare: (call, { user }) => readName(call, user, call.body.otcToken),
    write: (call, { user }, waiting) => takeNumber(call, user, { waiting, code: call.body.code }),
  }),
  'phoneNumbers.remove': userWrite({
    access: 'user',
    limit: 'mails',
    stepUp: RECENT_PROOF,
    ids: { 'params.phoneId': 'user' },
    prepare: (call, { user }) => ownNumber(call, user, call.params.phoneId),
    write: (call, { user }, { phoneNumber }) => askForNumber(call, user, phoneNumber, 'phone-removal'),
    present: async (call, waiting) => ({
      phoneId: waiting.sub,
      otcToken: await nameOf(call, waiting, 'phone-removal'),
    }),
  }),
  'phoneNumbers.verifyRemoval': userWrite({
    ...typing,
    ids: { 'params.phoneId': 'user' },
    async prepare(call, { user }) {
      await ownNumber(call, user, call.params.phoneId);
      return readName(call, user, call.body.otcToken, 'phone-removal');
    },
    write: (call, { user }, waiting) => removeNumber(call, user, { waiting, code: call.body.code }),
  }),
} satisfies Partial<RouteTable>;
