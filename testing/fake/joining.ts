import type { InvitationLink } from '../../api/contract/invitationLinks.ts';
import { membershipObstacle } from '../../api/rules/membership.ts';
import type { FakeCall } from './answer.ts';
import { opened } from './mails.ts';
import { joins } from './newcomers.ts';
import { Refusal } from './refusal.ts';
import { joinTenant, type Member, type Person } from './world.ts';

/** The invitation link that holds a token and is not over. */
export const livingLink = ({ world, now }: FakeCall, token: string): InvitationLink | undefined =>
  [...world.invitationLinks.values()].find((link) => link.token === token && Date.parse(link.expires) > now);

/**
 * Makes a user who has just proven their identity a member where a token leads, and returns that tenant. Undefined: it
 * leads nowhere, or not yet.
 *
 * @throws {Refusal} 403 for an invitation of another user
 */
export function joinByToken(call: FakeCall, person: Person, token: string): string | undefined {
  const { world, now } = call;
  const placeIn = (tenantId: string | undefined): Member | undefined =>
    world.members.find((member) => member.id === person.id && member.tenantId === tenantId);
  const link = livingLink(call, token);
  const mail = world.mails.find((one) => one.token === token || (one.userId === person.id && one.flow === token));
  const waits = mail?.purpose === 'invitation' && mail.token === token && !!opened(call, mail.userId, token);
  if (waits && mail.userId !== person.id) throw new Refusal('ER-INVITATION-OF-ANOTHER');
  const tenantId = link?.tenantId ?? mail?.tenantId;
  const place = placeIn(tenantId) ?? (link && joins(call, person, link.tenantId, link.roleIds ?? []));
  if (!place) return undefined;
  const opens = waits || !!link;
  if (opens && !membershipObstacle({ ...place, activatedAt: new Date(now) }, new Date(now))) joinTenant(place, now);
  if (waits) mail.used = true;
  return membershipObstacle(place, new Date(now)) ? undefined : tenantId;
}
