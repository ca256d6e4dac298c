import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { closed } from '../../testing/isolation/rows.ts';
import { filled, FOREIGN_ORIGIN, IsolationScene } from '../../testing/isolation/scene.ts';
import { strangersOf, type Stranger } from '../../testing/isolation/strangers.ts';

describe('PRO-22 PRO-23 one tenant is closed to strangers', () => {
  let scene: IsolationScene;
  let strangers: readonly Stranger[];
  before(async () => {
    scene = await IsolationScene.start();
    strangers = strangersOf(scene);
  });
  after(() => scene.end());
  beforeEach(() => scene.tidy());

  it('PRO-23 lets no page of another tenant act in this one', async () => {
    for (const row of nonEmpty(closed)) {
      const asking = { headers: { origin: FOREIGN_ORIGIN } };
      const { status, body } = await scene.send(scene.admin, row, filled(row, scene.own), asking);
      assert.deepEqual([status, body.errorCode], [403, 'ER-ORIGIN-REFUSED'], row.name);
    }
  });

  for (const row of closed) {
    describe(`${row.method} ${row.path}`, () => {
      it('PRO-06 refuses every other token', async () => {
        for (const { who, browser } of nonEmpty(strangers)) {
          const answer = await scene.send(await browser(), row, filled(row, scene.own));
          assert.equal(answer.status, 401, `${who}: ${answer.text}`);
        }
      });
    });
  }
});
