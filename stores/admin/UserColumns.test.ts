import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ApiError } from '../../api/http/errors.ts';
import { handContext, handWrittenCall } from './testing.ts';
import { handClock, settle } from '../testing/browser.ts';
import { UserColumns } from './users/UserColumns.ts';
import { columnAnswers, page } from './testing/usersScene.ts';

function setUp(answers: Parameters<typeof handWrittenCall>[0] = {}) {
  const wire = handWrittenCall({ ...columnAnswers, ...answers });
  const time = handClock();
  return { ...wire, pass: time.pass, columns: new UserColumns(handContext(wire.call, time.clock).context) };
}

describe('the columns that arrive after the list', () => {
  before(() => setUp().columns.fill(['amara'])); // from now on their code is here
  const ROLES = '/identity/resources/users/v3/roles';
  const ROLE_NAMES = '/identity/resources/roles/v1';
  const APPLICATIONS = '/applications/resources/applications/v1';
  const refuse = () => {
    throw new ApiError({ statusCode: 403, message: 'no' });
  };

  it('are pending until ids and names are there, and known from then on', async () => {
    let roles: (value: unknown) => void = () => {};
    let names: (value: unknown) => void = () => {};
    const { columns, pass } = setUp({
      [ROLES]: () => new Promise((resolve) => (roles = resolve)),
      [ROLE_NAMES]: () => new Promise((resolve) => (names = resolve)),
    });
    assert.equal(columns.namesOf('roles', 'amara'), undefined);
    const filled = columns.fill(['amara', 'jonas']);
    await settle();
    assert.deepEqual(
      [columns.state('roles'), columns.state('groups'), columns.namesOf('groups', 'jonas')],
      ['pending', 'pending', undefined],
      'drawn together',
    );
    pass(500);
    await settle();
    assert.deepEqual(
      [columns.state('roles'), columns.state('groups'), columns.state('usernames'), columns.namesOf('roles', 'amara')],
      ['pending', 'ready', 'ready', undefined],
      'no longer held up by a slow one',
    );
    roles([{ userId: 'amara', roleIds: ['r1', 'unknown'] }]);
    await settle();
    assert.deepEqual(
      [columns.state('roles'), columns.idsOf('roles', 'amara'), columns.namesOf('roles', 'amara')],
      ['pending', ['r1', 'unknown'], undefined],
    );
    names([{ id: 'r1', name: 'Owner' }]);
    await filled;
    assert.deepEqual(
      [
        columns.state('roles'),
        columns.namesOf('roles', 'amara'),
        columns.namesOf('roles', 'jonas'),
        columns.namesOf('roles', 'stranger'),
      ],
      ['ready', ['Owner'], [], undefined],
    );
  });

  it('ask for the people of the page, and for nothing when there are none', async () => {
    const { columns, sent, to } = setUp({ '/identity/resources/usernames/v1': () => page([]) });
    await columns.fill([]);
    assert.equal(sent.length, 0);
    await columns.fill(['amara', 'jonas']);
    assert.deepEqual(
      [to(ROLES)[0]?.query, to('/identity/resources/usernames/v1')[0]?.query],
      [{ ids: 'amara,jonas' }, { userIds: 'amara,jonas' }],
    );
    assert.deepEqual(to('/identity/resources/applications/v1/users-apps')[0]?.query, { userIds: 'amara,jonas' });
    assert.deepEqual(
      to(APPLICATIONS).map(({ query }) => query),
      [{ ids: 'a1', _includeFreeAccess: true }],
    );
  });

  it('hold the user names of the page on screen', async () => {
    const { columns } = setUp({
      '/identity/resources/usernames/v1': ({ query }) => ({
        items: [{ userId: query['userIds'], username: `name of ${query['userIds']}` }],
      }),
    });
    await columns.fill(['amara']);
    await columns.fill(['jonas']);
    assert.deepEqual([...columns.usernames], [['jonas', 'name of jonas']]);
  });

  it('stay dashed without their names, which are asked for again with the next page', async () => {
    let refused = true;
    const { columns, to } = setUp({ [ROLE_NAMES]: () => (refused ? refuse() : [{ id: 'r1', name: 'Owner' }]) });
    await columns.fill(['amara']);
    assert.deepEqual(
      [columns.state('roles'), columns.idsOf('roles', 'amara'), columns.state('groups')],
      ['failed', undefined, 'ready'],
    );
    refused = false;
    await columns.fill(['amara']);
    assert.deepEqual(
      [columns.state('roles'), columns.namesOf('roles', 'amara'), to(ROLE_NAMES).length],
      ['ready', ['Owner'], 2],
    );
  });

  it('do not ask for the names of applications nobody has, nor when nobody could say who has which', async () => {
    const none = setUp({ '/identity/resources/applications/v1/users-apps': () => [] });
    await none.columns.fill(['amara']);
    assert.equal(none.to(APPLICATIONS).length, 0);
    let refused = false;
    const { columns, to } = setUp({
      '/identity/resources/applications/v1/users-apps': () =>
        refused ? refuse() : [{ userId: 'amara', appIds: ['a1'] }],
      [APPLICATIONS]: () => [],
    });
    await columns.fill(['amara']);
    refused = true;
    await columns.fill(['jonas']);
    assert.deepEqual([columns.state('applications'), to(APPLICATIONS).length], ['failed', 1]);
  });

  it('offer roles and groups for the filters by name', async () => {
    const { columns } = setUp();
    await columns.fill(['amara']);
    assert.deepEqual(columns.options('roleNames'), [
      { id: 'r2', name: 'Auditor' },
      { id: 'r1', name: 'Owner' },
    ]);
  });

  it('hold nothing of the other tenant (STO-12)', async () => {
    const { columns } = setUp({
      '/identity/resources/usernames/v1': () => ({ items: [{ userId: 'amara', username: 'am' }] }),
    });
    await columns.fill(['amara']);
    columns.clear();
    assert.deepEqual(
      [
        columns.idsOf('roles', 'amara'),
        columns.options('roleNames'),
        columns.options('applicationNames'),
        [...columns.usernames],
      ],
      [undefined, [], [], []],
    );
  });
});
