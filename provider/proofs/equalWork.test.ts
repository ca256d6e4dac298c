import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, inArray } from 'drizzle-orm';
import {
  memberships,
  slackMessages,
  unpublishedEvents,
  users,
  waitingNotices,
  webhookEvents,
} from '../database/storage/schema.ts';
import { listenToAll } from '../testing/equalWork/listeners.ts';
import { createPublisher } from '../webhooks/events/publisher.ts';
import { saveLockout } from '../vendor/policies/storage.ts';
import { questions } from '../testing/equalWork/questions.ts';
import { workFor } from '../testing/equalWork/work.ts';
import { openScene, type Person, type Scene } from '../testing/waysIn/scene.ts';

describe('PRO-13 does the same work for somebody unknown, also where the tenant listens on every channel', () => {
  let scene: Scene;
  before(async () => {
    scene = await openScene(Object.keys(questions).length * 4, 1_000_000);
    await saveLockout(scene.db, null, { enabled: true, maxAttempts: 3 }, scene.services.now());
    await scene.services.publisher.run(); // what the scene itself has caused
    await listenToAll(scene.db, scene.tenantId);
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
    const invited = scene.somebody();
    const ids = scene.db.select({ id: users.id }).from(users).where(eq(users.email, invited.email));
    await scene.db.update(memberships).set({ activatedAt: null }).where(inArray(memberships.userId, ids));
    assert.deepEqual(await last(invited), known, 'who has joined no tenant');
  });

  it('and the tenant hears of it after the answer', async () => {
    const { db, services } = scene;
    for (const table of [webhookEvents, waitingNotices, slackMessages]) assert.equal(await db.$count(table), 0);
    await createPublisher({ ...services, deliveryQueued: () => undefined }).run();
    for (const table of [webhookEvents, waitingNotices, slackMessages])
      assert.ok((await db.$count(table)) > 0, 'nothing is heard');
    assert.equal(await db.$count(unpublishedEvents), 0);
  });
});
