import type { SignUpIdentifier, SignUpResponse, SignUpStrategy } from '../../../api/contract/signUp.ts';
import { toIdentifierKey } from '../../../api/rules/identifiers.ts';
import { open, openWith, type AnswerTable, type FakeCall } from '../answer.ts';
import { optional, pattern, readFields, text } from '../fields.ts';
import { livingLink } from '../joining.ts';
import { sendMail } from '../mails.ts';
import { joins, newPerson } from '../newcomers.ts';
import { acceptPassword } from '../passwords.ts';
import { Refusal, refuseField } from '../refusal.ts';
import type { Person, World } from '../world.ts';

/** How people sign up here: by email alone (SIGNUP-002). */
const strategies: readonly SignUpStrategy[] = [
  { strategy: 'email', isActive: true, isRequired: true },
  { strategy: 'phoneNumber', isActive: false, isRequired: false },
  { strategy: 'username', isActive: false, isRequired: false },
];

const given = {
  email: optional(text),
  phoneNumber: optional(text),
  username: optional(text),
  companyName: text,
  name: optional(text),
  password: optional(text),
  invitationToken: optional(text),
};

const address = pattern(
  /^(?=.{3,254}$)[^\s"(),:;<>[\]\\@]{1,64}@[^\s"(),:;<>[\]\\@.]+(\.[^\s"(),:;<>[\]\\@.]+)+$/,
  'must be one email address',
);

/** The messages for a missing identifier (SIGNUP-005, SIGNUP-006). */
const missing: Readonly<Record<SignUpIdentifier, string>> = {
  email: 'email: must be given',
  phoneNumber: 'Phone number is required for phone number signup',
  username: 'Username is required for username signup',
};

interface Place {
  readonly tenantId: string;
  readonly roleIds: readonly string[];
}

/**
 * The tenant that an invitation leads to; undefined without one.
 *
 * @throws {Refusal} 400 for a token that opens nothing; 403 without one where sign-ups are closed
 */
function invitedTo(call: FakeCall, token: string | undefined): Place | undefined {
  if (!token) {
    if (!call.world.vendor.allowSignups) throw new Refusal('ER-SIGN-UPS-CLOSED');
    return undefined;
  }
  const link = livingLink(call, token);
  if (!link) throw new Refusal('ER-LINK-INVALID');
  return { tenantId: link.tenantId, roleIds: link.roleIds ?? [] };
}

/** A tenant of one's own. */
function newTenant({ world, idOf, now }: FakeCall, name: string): Place {
  const id = idOf('tenant', `sign-up ${++world.added}`);
  const at = new Date(now).toISOString();
  world.tenants.push({
    id,
    tenantId: id,
    vendorId: world.vendorId,
    name,
    alias: id,
    hasCustomLogin: false,
    isReseller: false,
    metadata: '{}',
    deletedAt: null,
    createdAt: at,
    updatedAt: at,
    parentId: undefined,
  });
  return { tenantId: id, roleIds: world.firstUserRoleIds };
}

const holderOf = ({ people }: World, email: string): Person | undefined =>
  people.find(({ hidden }) => hidden.emailKey === toIdentifierKey(email));

/** A taken address gets the same answer as a new one: no code opens anything with it. */
const signUpBy = (main: SignUpIdentifier) =>
  openWith(
    ({ body }) => readFields(given, body),
    (call, body): SignUpResponse => {
      const { world, idOf } = call;
      const invited = invitedTo(call, body.invitationToken);
      if (!body[main]?.trim())
        throw new Refusal('ER-INVALID-REQUEST', { errors: [missing[main]], context: { field: main } });
      if (!strategies.some(({ strategy, isActive }) => strategy === main && isActive))
        throw new Refusal('ER-STRATEGY-NOT-ALLOWED');
      const email = address('email', body.email?.trim());
      const company = body.companyName.trim();
      if (!company && !invited) return refuseField('companyName', 'must be given');
      const { name, password } = body;
      if (password !== undefined) acceptPassword(password);
      if (holderOf(world, email)) {
        const nobody = `nobody ${++world.added}`;
        return { shouldActivate: true, userId: idOf('user', nobody), activationToken: idOf('flow', nobody) };
      }
      const person = newPerson(call, { email, name, password });
      const { tenantId, roleIds } = invited ?? newTenant(call, company);
      joins(call, person, tenantId, roleIds);
      const { flow } = sendMail(call, 'activation', person, tenantId);
      return { shouldActivate: true, userId: person.id, activationToken: flow };
    },
  );

export const signUpAnswers = {
  'signUp.strategies': open(() => [...strategies]),
  'signUp.signUp': signUpBy('email'),
  'signUp.signUpWithPhoneNumber': signUpBy('phoneNumber'),
  'signUp.signUpWithUsername': signUpBy('username'),
} satisfies AnswerTable;
