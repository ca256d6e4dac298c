import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { saveLockout } from '../vendor/policies/storage.ts';
import { questions } from '../testing/equalWork/questions.ts';
import { workFor } from '../testing/equalWork/work.ts';
import { openScene, type Person, type Scene } from '../testing/waysIn/scene.ts';

describe('PRO-13 does the same work for somebody unknown', () => {
  let scene: Scene;
  before(async () => {
    scene = await openScene(Object.keys(questions).length * 4, 1_000_000);
    await saveLockout(scene.db, null, { enabled: true, maxAttempts: 3 }, scene.services.now());
  });
  after(() => scene.running.end());

  for (const [name, ask] of Object.entries(questions))
    it(name, async () => {
      const of = (person: Person) => workFor(scene.running.provider, () => ask(scene, person));
      await of(scene.somebodyNew()); // what is read once for all
      assert.deepEqual(await of(scene.somebodyNew()), await of(scene.somebody()));
    });

  it('also where the try is the one that locks', async () => {
    const ask = questions['password, e-mail'];
    const last = async (person: Person) => {
      for (let round = 0; round < 2; round += 1) await ask(scene, person);
      return workFor(scene.running.provider, () => ask(scene, person));
    };
    const [unknown, known] = [await last(scene.somebodyNew()), await last(scene.somebody())];
    assert.deepEqual(unknown, known);
  });
});
