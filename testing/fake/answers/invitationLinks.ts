import { INVITATION_LINK_MINUTES, type InvitationLink } from '../../../api/contract/invitationLinks.ts';
import { closed, closedWith, openWith, type AnswerTable, type Caller, type FakeCall } from '../answer.ts';
import { boolean, optional, readFields, text, wholeNumber, type Reader } from '../fields.ts';
import { livingLink } from '../joining.ts';
import { Refusal } from '../refusal.ts';
import { guardOf, roleFacts } from '../roleGuard.ts';
import { roleIdList, writers } from './members.ts';
import { roles } from './roles.ts';

const { usual, least, most } = INVITATION_LINK_MINUTES;
const minutes: Reader<number> = (field, value) =>
  wholeNumber(least, most)(field, typeof value === 'number' ? value : undefined);

const readLink = ({ body }: FakeCall) =>
  readFields(
    { expiresInMinutes: optional(minutes), shouldSendEmail: optional(boolean), roleIds: optional(roleIdList) },
    body,
  );
type Given = ReturnType<typeof readLink>;

const endOf = ({ now }: FakeCall, inMinutes: number): string => new Date(now + inMinutes * 60_000).toISOString();

/** @throws {Refusal} 404 where the tenant has none */
function linkOf({ world }: FakeCall, { tenantId }: Caller): InvitationLink {
  const link = world.invitationLinks.get(tenantId);
  if (!link) throw new Refusal('ER-NOT-FOUND');
  return link;
}

/** @throws {Refusal} 403 for a role that the caller may not hand out */
function mayHandOut(call: FakeCall, caller: Caller, roleIds: readonly string[] = []): void {
  const guard = guardOf(call, caller);
  for (const one of roleIds) guard.mayHandOut(roleFacts(roles.named(call, caller, one)));
}

/** A link gives its roles: who may not hand them out does not see it (PRO-24). */
function read(call: FakeCall, caller: Caller): InvitationLink {
  const link = linkOf(call, caller);
  const present = new Set(roles.all(call, caller).map(({ id }) => id));
  mayHandOut(
    call,
    caller,
    link.roleIds?.filter((id) => present.has(id)),
  );
  return link;
}

const add = closedWith(writers, readLink, (call, caller, given: Given): InvitationLink => {
  mayHandOut(call, caller, given.roleIds);
  const { world } = call;
  const name = `link ${++world.added}`;
  const link: InvitationLink = {
    id: call.idOf('invitation', name),
    vendorId: world.vendorId,
    tenantId: caller.tenantId,
    userId: caller.person.id,
    token: call.idOf('token', name).replaceAll('-', ''),
    expires: endOf(call, given.expiresInMinutes ?? usual),
    shouldSendEmail: given.shouldSendEmail ?? true,
    roleIds: given.roleIds ?? [],
  };
  world.invitationLinks.set(caller.tenantId, link);
  return link;
});

export const invitationLinksAnswers = {
  'invitationLinks.verify': openWith(
    ({ body }) => readFields({ token: text }, body).token,
    (call, token) => {
      const link = livingLink(call, token);
      const tenant = call.world.tenants.find((one) => one.id === link?.tenantId);
      if (!tenant) throw new Refusal('ER-LINK-INVALID');
      return { name: tenant.name, tenantId: tenant.id };
    },
  ),
  'invitationLinks.read': closed(writers, read),
  'invitationLinks.add': add,
  'invitationLinks.addV2': add,
  'invitationLinks.update': closedWith(writers, readLink, (call, caller, { expiresInMinutes, ...given }: Given) => {
    const before = linkOf(call, caller);
    mayHandOut(call, caller, given.roleIds);
    const expires = expiresInMinutes === undefined ? before.expires : endOf(call, expiresInMinutes);
    const link: InvitationLink = { ...before, ...given, expires };
    call.world.invitationLinks.set(caller.tenantId, link);
    return link;
  }),
  'invitationLinks.remove': closed(writers, (call, caller): void => {
    call.world.invitationLinks.delete(caller.tenantId);
  }),
  'invitationLinks.configuration': closed('user', () => ({ tenantInvitationsAllowed: true, emailsEnabled: true })),
} satisfies AnswerTable;
