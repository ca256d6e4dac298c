import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { saveLockout } from '../vendor/policies/storage.ts';
import { attemptCounters, oneTimeSecrets, outboxMessages } from '../database/storage/schema.ts';
import { questions } from '../testing/equalWork/questions.ts';
import { openScene, type Person, type Scene } from '../testing/waysIn/scene.ts';

/**
 * How well times tell one group from another: 0.5 not at all, 1 always. The share of pairs in which the one of the
 * first group is longer (Mann–Whitney), turned so that the better guess counts.
 */
function tellApart(first: readonly number[], second: readonly number[]): number {
  const sorted = [...first.map((time) => [time, 1] as const), ...second.map((time) => [time, 0] as const)].sort(
    ([one], [other]) => one - other,
  );
  const ranks = sorted.reduce((sum, [, isFirst], index) => sum + isFirst * (index + 1), 0);
  const share = (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
  return Math.max(share, 1 - share);
}

/** Requests of each kind, one after the other in changing order. */
const TIMES = Number(process.env.TIMES ?? 1_000);
/** Before the code is warm, times say nothing. */
const WARM = 40;
const MOST = 0.55;
const skip = process.env.SOAK !== '1' && 'measures for minutes: part of "npm run soak"';

describe('PRO-13 nobody tells from the time of an answer whether there is an account', () => {
  let scene: Scene;
  before(async () => {
    if (skip) return;
    scene = await openScene(TIMES + WARM, 1_000_000);
    await saveLockout(scene.db, null, { enabled: true, maxAttempts: 3 }, scene.services.now());
  });
  after(() => scene?.running.end());

  for (const [name, ask] of Object.entries(questions))
    it(name, { skip }, async (test) => {
      const { db } = scene;
      const timed = async (person: Person): Promise<number> => {
        const from = performance.now();
        await ask(scene, person);
        return performance.now() - from;
      };
      const people = scene.everybody();
      const known: number[] = [];
      const unknown: number[] = [];
      for (const [round, person] of people.entries()) {
        const stranger = scene.somebodyNew();
        const isFirst = Math.random() < 0.5;
        const [one, other] = isFirst ? [person, stranger] : [stranger, person];
        const times = [await timed(one), await timed(other)] as const;
        if (round < WARM) continue;
        known.push(times[isFirst ? 0 : 1]);
        unknown.push(times[isFirst ? 1 : 0]);
      }
      await db.delete(outboxMessages);
      await db.delete(attemptCounters);
      await db.delete(oneTimeSecrets);
      const found = tellApart(known, unknown);
      const median = (of: readonly number[]) => (of.toSorted((a, b) => a - b)[of.length >> 1] ?? 0).toFixed(2);
      test.diagnostic(`AUC ${found.toFixed(3)}, ${median(known)} and ${median(unknown)} ms`);
      assert.ok(found < MOST, `known people are told from unknown ones: AUC ${found.toFixed(3)}`);
    });
});
