import * as v from 'valibot';
import { RECENT_PROOF } from '../principal.ts';
import type { UserProfile } from 'gatehouse-contract/contract.js';
import type { Services } from '../../http/pipeline/services.ts';
import { idIn, text } from '../../http/pipeline/fields.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { anonymousRead, userRead, type RouteTable } from '../../http/pipeline/route.ts';
import { userWrite } from '../../http/pipeline/writeRoute.ts';
import type { Principal } from '../../http/pipeline/principal.ts';
import { passwordSetAt } from '../accounts.ts';
import { presentPermission, presentRole } from '../roles/presenter.ts';
import { directRoles, effectiveRoles } from '../roles/storage.ts';
import { presentUser } from '../users/presenter.ts';
import { groupsOfUsers } from '../users/storage.ts';
import type { Reader } from '../../ground/database.ts';
import { editProfile, profileFields } from './edit.ts';
import { keepPicture, readPicture, servePicture } from './pictures.ts';
import { readRights } from './rights.ts';
import { createUsername, removeUsername, usernameField, usernameOf } from './username.ts';

/** The account of the signed-in user, with the rights of this moment. */
async function presentProfile(
  { db, services, now }: { db: Reader; services: Pick<Services, 'clientId'>; now: Date },
  principal: Principal,
): Promise<UserProfile> {
  const { user, membership, tenantId } = principal;
  // First: a change in between makes the version look old, and the page reads again.
  const rights = await readRights(db, principal, now);
  const held = await directRoles(db, rights.tenantIds, [user.id]);
  const roles = rights.roles.map((role) => presentRole(role, services.clientId));
  const groups = await groupsOfUsers(db, { tenantIds: [tenantId] }, [user.id]);
  const passwordAt = await passwordSetAt(db, user.id);
  return {
    ...presentUser(
      { user, membership },
      rights.tenantIds.map((id) => ({
        tenantId: id,
        roles: (held.get(`${id}/${user.id}`) ?? []).map((role) => presentRole(role, services.clientId)),
      })),
    ),
    roles,
    rolesIds: roles.map((role) => role.id),
    permissions: rights.permissions.map(presentPermission),
    groups: groups.map(({ groupId }) => ({ id: groupId })),
    rightsVersion: rights.version,
    hasPassword: passwordAt !== undefined,
    ...(passwordAt && { passwordChangedAt: passwordAt.toISOString() }),
  };
}

export const profileRoutes = {
  'profile.me': userRead({ access: 'user', handle: presentProfile }),
  'profile.authorization': userRead({
    access: 'user',
    handle: async ({ db, services }, { user, by, permissions }) => ({
      permissions: (await permissions()).map(presentPermission),
      roles: (await effectiveRoles(db, await by(), user.id)).map((role) => presentRole(role, services.clientId)),
    }),
  }),
  'profile.update': userWrite({
    access: 'user',
    bodyLimit: 200_000,
    body: profileFields,
    async write(call, principal) {
      const written = await editProfile(call, principal, call.body);
      if ('refusal' in written) return written;
      return { ...written, answer: await presentProfile(call, { ...principal, user: written.answer }) };
    },
  }),
  'profile.uploadPicture': userWrite({
    access: 'user',
    form: 'files',
    prepare: readPicture,
    write: keepPicture,
    present: async (_call, url) => Reply.text(url),
  }),
  'profile.picture': anonymousRead({ handle: (call) => servePicture(call, idIn(call.params.pictureId)) }),
  'usernames.own': userRead({
    access: 'user',
    async handle({ db }, { user }) {
      const username = await usernameOf(db, user.id);
      return username === undefined ? {} : { username, userId: user.id };
    },
  }),
  'usernames.create': userWrite({
    access: 'user',
    stepUp: RECENT_PROOF,
    body: v.object({ username: usernameField, replaces: v.optional(text(320)) }),
    write: (call, principal) => createUsername(call, principal, call.body),
  }),
  'usernames.remove': userWrite({
    access: 'user',
    ids: { 'params.username': 'username' },
    stepUp: RECENT_PROOF,
    write: (call, principal) => removeUsername(call, principal, call.params.username ?? ''),
  }),
} satisfies Partial<RouteTable>;
