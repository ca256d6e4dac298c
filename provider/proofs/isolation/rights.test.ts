import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { membershipRoles, memberships, users } from '../../database/storage/schema.ts';
import { makePrograms, type Program } from '../../testing/isolation/programs.ts';
import { closed } from '../../testing/isolation/rows.ts';
import { filled, IsolationScene } from '../../testing/isolation/scene.ts';

describe('PRO-23 PRO-26 rights in a tenant', () => {
  let scene: IsolationScene;
  let programs: readonly Program[];
  before(async () => {
    scene = await IsolationScene.start();
    programs = await makePrograms(scene.running, scene.own);
  });
  after(() => scene.end());
  beforeEach(() => scene.tidy());

  for (const row of closed) {
    describe(`${row.method} ${row.path}`, () => {
      it('PRO-26 acts on a disabled person and on a lost role with the next request', async () => {
        const { db, own } = scene;
        const leaver = await scene.signedIn('leaver@own.test');
        const ofLeaver = await db.select().from(users).where(eq(users.emailKey, 'leaver@own.test'));
        const userId = ofLeaver[0]?.id ?? '';
        const before200 = await scene.send(leaver, row, filled(row, own));
        assert.ok(before200.status < 300, before200.text);
        if (typeof row.route.access === 'object') {
          const held = await db
            .delete(membershipRoles)
            .where(and(eq(membershipRoles.tenantId, own.tenant), eq(membershipRoles.userId, userId)))
            .returning();
          assert.equal((await scene.send(leaver, row, filled(row, own))).status, 403);
          await db.insert(membershipRoles).values(held);
        }
        const setDisabled = (isDisabled: boolean) =>
          db
            .update(memberships)
            .set({ isDisabled })
            .where(and(eq(memberships.tenantId, own.tenant), eq(memberships.userId, userId)));
        await setDisabled(true);
        assert.equal((await scene.send(leaver, row, filled(row, own))).status, 401);
        await setDisabled(false);
      });

      it('PRO-23 PRO-26 takes the API tokens that it names, while they are in force, and refuses every other', async () => {
        const { takes } = row.route;
        const asWith = (secret: string) => scene.send(scene.withToken(secret), row, filled(row, scene.own));
        for (const { kind, alive, without, over } of nonEmpty(programs)) {
          const answer = await asWith(alive);
          if (takes.includes(kind)) {
            assert.ok(answer.status < 300, `${kind}: ${answer.text}`);
            const bare = await asWith(without);
            assert.deepEqual([bare.status, bare.body.errorCode], [403, 'ER-FORBIDDEN'], kind);
          } else assert.deepEqual([answer.status, answer.body.errorCode], [403, 'ER-PERSON-REQUIRED'], kind);
          for (const [state, secret] of nonEmpty(Object.entries(over))) {
            const refused = await asWith(secret);
            assert.equal(refused.status, 401, `${kind}, ${state}: ${refused.text}`);
          }
        }
      });
    });
  }
});
