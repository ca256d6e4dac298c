import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { signedIn } from '../testing/signedIn.ts';
import { UsersStore } from '../users/UsersStore.ts';
import { MemberWrites } from './MemberWrites.ts';

/** As many as a call names. */
const AT_ONCE = 200;
const people = Array.from({ length: AT_ONCE + 1 }, (_, at) => `u-${at}`);
const idsIn = (query: Readonly<Record<string, unknown>>): readonly string[] => String(query['ids']).split(',');

async function open(answers: OwnAnswers = {}) {
  const { root, control, stop } = await signedIn({ answers });
  const asked = () => control.requestsTo('users.roles').map(({ query }) => idsIn(query).length);
  const before = asked().length;
  return { members: new MemberWrites(root.context, root.use(UsersStore)), asked: () => asked().slice(before), stop };
}

describe('the roles of people that a change of many is about', () => {
  it('are asked for in as many calls as it takes, and those of everyone are known', async () => {
    const { members, asked, stop } = await open({
      'users.roles': ({ query }) =>
        idsIn(query).map((userId) => ({ vendorId: 'v', tenantId: 't', userId, roleIds: [`of ${userId}`] })),
    });
    const found = await members.rolesOf(people);
    assert.deepEqual(asked(), [AT_ONCE, 1]);
    assert.deepEqual([found?.size, found?.get('u-0'), found?.get('u-200')], [201, ['of u-0'], ['of u-200']]);
    stop();
  });

  it('are not known where one of the calls fails: those of a part would be taken away from the others', async () => {
    const { members, asked, stop } = await open({
      'users.roles': ({ query }) =>
        idsIn(query).includes('u-200')
          ? Response.json({ errors: ['ER-FORBIDDEN'], errorCode: 'ER-FORBIDDEN' }, { status: 403 })
          : [],
    });
    assert.equal(await members.rolesOf(people), undefined);
    assert.deepEqual(asked(), [AT_ONCE, 1]);
    stop();
  });
});
