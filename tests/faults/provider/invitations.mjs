const tests = ['provider/invitations/invitations.test.ts'];
const inviting = ['provider/inviting/inviting.test.ts'];
const ofLinks = ['provider/invitations/links.test.ts'];
const at = (file, killers) => (name, from, to) => ({
  name,
  file: `provider/${file}.ts`,
  from,
  to,
  ...(killers && { tests: killers }),
});
const invite = at('inviting/invite', inviting);
const ofList = at('users/matching', ['provider/users/shownPeople.test.ts']);
const kept = (name, from, to) => ({
  name,
  file: 'provider/migrations/0011_shown-people.sql',
  tests: ['provider/users/shownPeople.test.ts'],
  from,
  to,
});
const shown = at('users/shown', inviting);
const storage = at('invitations/storage', inviting);
const join = at('invitations/join');
const joinLink = at('invitations/join', ofLinks);
const inviter = at('invitations/inviter');
const accept = at('invitations/accept');
const sending = at('invitations/sending');
const resend = at('invitations/resend');
const linkEdits = at('invitations/linkEdits', ofLinks);
const links = at('invitations/links', ofLinks);

/** Faults in inviting people and in how they join. */
export default {
  tests,
  faults: [
    invite(
      'a role above the own is handed out with an invitation',
      'if (!held.some(({ id }) => id === role.id)) guard.mayHandOut(role);',
      '',
    ),
    invite('a role of another tenant is passed over', 'if (found.length < new Set(ids).size)', 'if (false)'),
    invite(
      'a member is invited again',
      'if (membership.activatedAt || membership.isDisabled)',
      'if (membership.isDisabled)',
    ),
    invite(
      'somebody disabled is invited again',
      'if (membership.activatedAt || membership.isDisabled)',
      'if (membership.activatedAt)',
    ),
    invite(
      'an invitation above the caller is changed',
      "if (ranksAbove(guard.actor, { superUser: user.superUser, roles })) throw new ProviderError('ER-USER-ABOVE-OWN');",
      '',
    ),
    invite('end dates are given while they are switched off', 'if (!(await areTemporaryUsersOn(db)))', 'if (false)'),
    invite('two people are promised one username', 'if (inUse + promised > 0)', 'if (inUse > 0)'),
    invite('a sent-again mail forgets the roles', 'invited.roleIds || added ? wanted : held', 'wanted'),
    invite('an invitation without roles brings none', '.filter(({ isDefault }) => isDefault)', '.filter(() => false)'),
    shown(
      'a list shows the account of somebody who is invited',
      'if (!invitation) return { user, membership };',
      'if (invitation || !invitation) return { user, membership };',
    ),
    shown('a list tells who has a second factor elsewhere', 'mfaEnrolled: false', 'mfaEnrolled: user.mfaEnrolled'),
    kept(
      'a search finds people by the account they have elsewhere',
      'NEW.shown_name_key := invitation.name_key;',
      'NEW.shown_name_key := account.name_key;',
    ),
    kept('an accepted invitation still speaks', 'NEW.activated_at IS NULL AND invitation.id', 'invitation.id'),
    ofList(
      'a preset tells of an invited person what the account did elsewhere',
      "'breached-passwords': (db) => and(isShown,",
      "'breached-passwords': (db) => and(",
    ),
    storage(
      'a list says of every mail that it was sent',
      "delivery: mails.get(invitation.mailId ?? '') ?? 'sent'",
      "delivery: 'waiting'",
    ),
    at('activation/activate')(
      'nobody hears of a changed password',
      'if (hash !== undefined && hadPassword) await tellOfPassword(call, user);',
      '',
    ),
    at('members/writing', inviting)(
      'a removed person still has a link that works',
      'await voidSecrets(db, { purposes: openers, subject, tenantId });',
      '',
    ),
    sending(
      'an earlier link still works after a resend of another kind',
      'await voidSecrets(db, { purposes: openers, subject: place.userId, tenantId: place.tenantId });',
      '',
    ),
    sending(
      'a password that was set before the proof opens the tenant',
      'const mailId = user.verified',
      'const mailId = user',
    ),
    inviter(
      'whoever lost the right to invite still lets people in',
      'if (!user.superUser && !held.some',
      'if (false && !held.some',
    ),
    inviter('whoever was disabled still lets people in', '|| membershipObstacle(found.membership, now)', ''),
    join(
      'roles are given that whoever invited may not hand out any more',
      'held.filter((role) => mayHandOut(guard, role))',
      'held',
    ),
    join(
      'an invitation that is over is accepted',
      'membershipObstacle({ ...membership, activatedAt: now }, now) === undefined',
      'now !== undefined',
    ),
    join(
      'somebody else takes an invitation by signing in',
      "if (opener.userId !== user.id) return { refusal: 'ER-INVITATION-OF-ANOTHER' };",
      '',
    ),
    join(
      'a sign-in forgets the invitation that was accepted before it',
      'return whereItLed(call, token, user);',
      'return undefined;',
    ),
    accept(
      'an invitation is accepted in the browser of another person',
      'if (signedIn !== undefined && signedIn !== userId)',
      'if (false)',
    ),
    accept('a link works for any person', 'if (!opener || opener.userId !== userId)', 'if (!opener)'),
    accept('an address that is not proven accepts', 'if (!user?.verified)', 'if (!user)'),
    accept('a void invitation is read', 'if (!isOpen(found, now)) throw invalid();', ''),
    resend('an address is written to without end', 'count <= MOST ? await', 'count > 0 ? await'),
    resend(
      'a resend sends only the newest to all',
      "which === 'all' ? waiting : waiting.slice(0, 1)",
      'waiting.slice(1, 2)',
    ),
    linkEdits('a link brings roles above the own', 'for (const role of roles) guard.mayHandOut(role);', ''),
    linkEdits(
      'who lengthens a link hands out what others put in',
      'await rolesFor(call, principal, roleIds ?? before.roleIds)',
      '[...(roleIds ?? before.roleIds)]',
    ),
    links('a link that is over opens', ', gt(invitationLinks.expiresAt, now)', ''),
    links('a link is kept in plain', 'token: sealing.seal(token)', 'token'),
    joinLink(
      'a link brings roles that whoever made it lost',
      '.filter((role) => mayHandOut(guard, role));\n  if (roles.length > 0)',
      ';\n  if (roles.length > 0)',
    ),
    joinLink(
      'a link lets somebody in whom the tenant keeps out',
      'if (!found || !isReady(found.membership, now)) return undefined;',
      'if (!found) return undefined;',
    ),
    joinLink('nobody is told who joined', 'await tellInviter(call, link, user);\n  return {', 'return {'),
  ],
};
