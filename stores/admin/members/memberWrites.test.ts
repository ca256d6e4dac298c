import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationsEndpoints } from '../../../api/contract/applications.ts';
import { invitingEndpoints } from '../../../api/contract/inviting.ts';
import { membersEndpoints } from '../../../api/contract/members.ts';
import { ownMfaEndpoints } from '../../../api/contract/mfa.ts';
import { usersEndpoints } from '../../../api/contract/users.ts';
import { settle } from '../../testing/browser.ts';
import { person } from '../testing.ts';
import { always } from '../testing/belongsToOne.ts';
import { come, heldScene, type Row } from '../testing/heldScene.ts';
import { UsersStore } from '../users/UsersStore.ts';
import { AssignmentsStore } from './AssignmentsStore.ts';
import { MemberFactors } from './MemberFactors.ts';
import { MemberWrites } from './MemberWrites.ts';

const SOON = '2026-12-01T00:00:00.000Z';
const LATER = '2026-12-02T00:00:00.000Z';

/** Two people of a tenant with their columns: the first has the role `r1` and the application `a1`. */
async function open() {
  const scene = heldScene([
    [
      usersEndpoints.listV3,
      always({
        items: [
          person('amara', { temporaryExpirationDate: SOON, isDisabled: false, mfaEnrolled: true }),
          person('jonas'),
        ],
        _metadata: { totalItems: 2, totalPages: 1 },
      }),
    ],
    [usersEndpoints.roles, always([{ userId: 'amara', roleIds: ['r1'] }])],
    [applicationsEndpoints.ofUsers, always([{ userId: 'amara', appIds: ['a1'] }])],
    [applicationsEndpoints.list, always([{ id: 'a1', name: 'Reports' }])],
  ]);
  const users = new UsersStore(scene.context);
  await users.list.load();
  const row = () => users.users.find(({ id }) => id === 'amara');
  const held = () => [
    ...(users.columns.ids.roles.get('amara') ?? []),
    ...(users.columns.ids.applications.get('amara') ?? []),
  ];
  assert.deepEqual(held(), ['r1', 'a1']);
  const members = new MemberWrites(scene.context, users);
  return { ...scene, users, row, held, members, assignments: new AssignmentsStore(scene.context, users) };
}
type Scene = Awaited<ReturnType<typeof open>>;

interface Write {
  readonly row: Row;
  readonly write: (scene: Scene) => Promise<boolean>;
  readonly shows: (scene: Scene) => unknown;
  /** What is seen at once. */
  readonly meanwhile: unknown;
  readonly answer?: unknown;
  /** What is seen after the answer, where that says something else. */
  readonly done?: unknown;
}

const writes: Readonly<Record<string, Write>> = {
  'that a person is disabled': {
    row: membersEndpoints.disable,
    write: ({ members }) => members.setDisabled('amara', true),
    shows: ({ row }) => row()?.isDisabled,
    meanwhile: true,
  },
  'that a person lasts': {
    row: membersEndpoints.setPermanent,
    write: ({ members }) => members.setPermanent('amara'),
    shows: ({ row }) => row()?.temporaryExpirationDate,
    meanwhile: undefined,
  },
  'when access ends': {
    row: membersEndpoints.setExpiration,
    write: ({ members }) => members.setExpiration('amara', new Date(LATER)),
    shows: ({ row }) => row()?.temporaryExpirationDate,
    meanwhile: LATER,
    answer: { temporaryExpirationDate: '2026-12-02T00:00:01.000Z' },
    done: '2026-12-02T00:00:01.000Z',
  },
  'that a person has left': {
    row: membersEndpoints.remove,
    write: ({ members }) => members.remove('amara', undefined, false),
    shows: ({ users }) => [users.users.length, users.totalUsersItems],
    meanwhile: [1, 1],
  },
  'other roles': {
    row: membersEndpoints.update,
    write: ({ members }) => members.changeRoles('amara', ['r1'], { r2: true, r1: false }).then((done) => done === true),
    shows: ({ held }) => held(),
    meanwhile: ['r2', 'a1'],
  },
  'another application': {
    row: applicationsEndpoints.assign,
    write: ({ assignments }) => assignments.assign('amara', ['a1', 'a2']),
    shows: ({ held }) => held(),
    meanwhile: ['r1', 'a1', 'a2'],
  },
};

describe('the list of people', () => {
  for (const [title, { row, write, shows, meanwhile, answer = null, done = meanwhile }] of Object.entries(writes)) {
    it(`shows ${title} at once, and still when it is done`, async () => {
      const scene = await open();
      const calls = scene.hold(row);
      const running = write(scene);
      assert.deepEqual(shows(scene), meanwhile);
      await come(calls);
      calls[0]?.answer(answer);
      assert.equal(await running, true);
      assert.deepEqual(shows(scene), done);
    });

    it(`shows ${title} no more when it was refused`, async () => {
      const scene = await open();
      const before = shows(scene);
      assert.notDeepEqual(before, meanwhile);
      const calls = scene.hold(row);
      const running = write(scene);
      await come(calls);
      calls[0]?.refuse();
      assert.equal(await running, false);
      assert.deepEqual(shows(scene), before);
    });

    it(`shows ${title} in no other tenant, however it was answered (STO-12)`, async () => {
      for (const isRefused of [false, true]) {
        const scene = await open();
        const calls = scene.hold(row);
        const running = write(scene);
        await come(calls);
        scene.reset();
        const empty = [shows(scene), scene.held()];
        if (isRefused) calls[0]?.refuse();
        else calls[0]?.answer(answer);
        await running;
        await settle();
        assert.deepEqual([shows(scene), scene.held(), scene.members.error('access', 'amara')], [...empty, undefined]);
      }
    });
  }

  it('shows the roles and applications of the newer change when the older one fails', async () => {
    const { members, assignments, held, hold } = await open();
    const [roles, applications] = [hold(membersEndpoints.update), hold(applicationsEndpoints.assign)];
    const older = [members.changeRoles('amara', ['r1'], { r2: true }), assignments.assign('amara', ['a1', 'a2'])];
    const newer = [members.changeRoles('amara', ['r1'], { r3: true }), assignments.assign('amara', ['a1', 'a2', 'a3'])];
    await come(roles, 2);
    await come(applications, 2);
    for (const [first] of [roles, applications]) first?.refuse();
    assert.deepEqual(await Promise.all(older), [false, false]);
    assert.deepEqual(held(), ['r1', 'r3', 'a1', 'a2', 'a3']);
    for (const [, second] of [roles, applications]) second?.answer(null);
    assert.deepEqual(await Promise.all(newer), [true, true]);
    assert.deepEqual(held(), ['r1', 'r3', 'a1', 'a2', 'a3']);
  });

  it('says that a person has no second factor any more once it is removed, and not before', async () => {
    const { context, users, row, hold } = await open();
    const factors = new MemberFactors(context, users);
    const calls = hold(ownMfaEndpoints.reset);
    const refused = factors.reset('amara');
    assert.equal(row()?.mfaEnrolled, true);
    await come(calls);
    calls[0]?.refuse();
    assert.deepEqual([await refused, row()?.mfaEnrolled, factors.resetError('amara')?.code], [false, true, 'ER-X']);
    const done = factors.reset('amara');
    await come(calls, 2);
    calls[1]?.answer(null);
    assert.deepEqual([await done, row()?.mfaEnrolled, factors.resetError('amara')], [true, false, undefined]);
  });

  it('is loaded again after an invitation was sent once more, or a person left, and not while many leave', async () => {
    const { members, answer, sentTo } = await open();
    answer(invitingEndpoints.resend, always({}));
    answer(membersEndpoints.remove, always(null));
    const loads = () => sentTo(usersEndpoints.listV3).length;
    await members.resend('amara');
    assert.equal(loads(), 2);
    await members.remove('amara');
    assert.equal(loads(), 3);
    await members.remove('jonas', undefined, false);
    assert.equal(loads(), 3);
  });

  it('asks for the columns again once roles were changed, and not where that was refused', async () => {
    const { members, answer, sentTo } = await open();
    const asked = () => sentTo(usersEndpoints.roles).length;
    assert.equal(await members.setRoles('amara', ['r2']), false);
    await settle();
    assert.equal(asked(), 1);
    answer(membersEndpoints.update, always(null));
    assert.equal(await members.setRoles('amara', []), true);
    await settle();
    assert.equal(asked(), 2);
    assert.deepEqual(sentTo(membersEndpoints.update).at(-1)?.body, { id: 'amara', roleIds: [''] }, 'no role at all');
  });

  it('sends the seconds from now to the end of an access, and the code of a lost factor with its end', async () => {
    const { context, users, members, answer, sentTo, time } = await open();
    answer(membersEndpoints.setExpiration, always({ temporaryExpirationDate: LATER }));
    await members.setExpiration('amara', new Date(time.clock.now() + 90_400));
    assert.deepEqual(sentTo(membersEndpoints.setExpiration).at(-1)?.body, { expirationInSeconds: 90 });
    answer(ownMfaEndpoints.issueCode, always({ code: '123456', expiresIn: 60 }));
    const factors = new MemberFactors(context, users);
    assert.deepEqual(await factors.issueCode('amara'), { code: '123456', until: time.clock.now() + 60_000 });
    answer(ownMfaEndpoints.issueCode, () => {
      throw new Error('refused');
    });
    assert.equal(await factors.issueCode('amara'), undefined);
    assert.ok(factors.codeError, 'it says why');
  });

  it('takes members for temporary where that is not known, and not where the vendor says no', async () => {
    const { members, answer } = await open();
    assert.deepEqual([await members.loadTemporary(), members.temporaryOff], [false, false]);
    answer(membersEndpoints.temporary, always({ enabled: false }));
    assert.deepEqual([await members.loadTemporary(), members.temporaryOff], [true, true]);
    answer(membersEndpoints.temporary, always({ enabled: true }));
    assert.deepEqual([await members.loadTemporary(), members.temporaryOff], [true, false]);
  });
});
