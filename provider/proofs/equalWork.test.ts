import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { NoopLogger } from 'drizzle-orm/logger';
import { nonEmpty } from '../../tests/support/expect.ts';
import { saveLockout } from '../policies/storage.ts';
import { questions } from '../testing/equalWork/questions.ts';
import { openScene, type Person, type Scene } from '../testing/waysIn/scene.ts';

/** What a statement does, to which table. One that keeps a part of a transaction costs what one costs that takes it back. */
const gist = (statement: string): string =>
  statement
    .replace(/["\s]+/g, ' ')
    .replace(/^(?:release|rollback to) /, 'end ')
    .slice(0, 60);

describe('PRO-13 does the same work for somebody unknown', () => {
  const statements = mock.method(NoopLogger.prototype, 'logQuery', (_text: string) => undefined);
  let scene: Scene;
  before(async () => {
    scene = await openScene(Object.keys(questions).length * 4, 1_000_000);
    await saveLockout(scene.db, null, { enabled: true, maxAttempts: 3 }, scene.services.now());
  });
  after(async () => {
    statements.mock.restore();
    await scene.running.end();
  });

  /** What an answer takes: every statement, and how often a password is hashed. */
  async function workFor(ask: () => Promise<{ status: number }>) {
    const { passwordHasher } = scene.services;
    const hashing = [mock.method(passwordHasher, 'verify'), mock.method(passwordHasher, 'hash')];
    statements.mock.resetCalls();
    const { status } = await ask();
    const sent = statements.mock.calls.map(({ arguments: [text = ''] }) => gist(text)).sort();
    const hashes = hashing.map((one) => one.mock.callCount());
    for (const one of hashing) one.mock.restore();
    return { status, hashes, statements: nonEmpty(sent) };
  }

  for (const [name, ask] of Object.entries(questions))
    it(name, async () => {
      const of = (person: Person) => workFor(() => ask(scene, person));
      await of(scene.somebodyNew()); // what is read once for all
      assert.deepEqual(await of(scene.somebodyNew()), await of(scene.somebody()));
    });

  it('also where the try is the one that locks', async () => {
    const ask = questions['password, e-mail'];
    const last = async (person: Person) => {
      for (let round = 0; round < 2; round += 1) await ask(scene, person);
      return workFor(() => ask(scene, person));
    };
    const [unknown, known] = [await last(scene.somebodyNew()), await last(scene.somebody())];
    assert.deepEqual(unknown, known);
  });
});
