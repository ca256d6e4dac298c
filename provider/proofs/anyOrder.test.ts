import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { nonEmpty } from '../../tests/support/expect.ts';
import { approaches, ordersAt } from '../testing/anyOrder/orders.ts';
import { asks, doorNames, picks, walk, type Step } from '../testing/anyOrder/walk.ts';
import { World } from '../testing/anyOrder/world.ts';
import { openScene, type Scene } from '../testing/waysIn/scene.ts';

const isLong = process.env.SOAK === '1';
const WALKS = isLong ? 2_000 : 25;
const MOST = isLong ? 20 : 8;
const orders = doorNames.flatMap((at) => ordersAt(at).map((order) => ({ at, ...order })));

const who = fc.nat(2);
const browser = fc.nat(1);
const handIn = fc.record({
  do: fc.constant('hand in' as const),
  at: fc.constantFrom(...doorNames),
  who,
  in: browser,
  pick: fc.constantFrom(...picks),
  number: fc.nat(30),
  isNamed: fc.boolean(),
});
/** Steps that belong together and steps that do not. */
const stretch: fc.Arbitrary<readonly Step[]> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(handIn, fc.boolean())
      .map(([step, isOwn]) => [...approaches[step.at](step.who), isOwn ? { ...step, pick: 'own' as const } : step]),
  },
  { weight: 3, arbitrary: handIn.map((step) => [step]) },
  {
    weight: 2,
    arbitrary: fc
      .record({ do: fc.constant('ask' as const), what: fc.constantFrom(...asks), who, in: browser })
      .map((step) => [step]),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 601, 3601) })
      .map((step) => [step]),
  },
);

describe('PRO-08 PRO-15 a proof belongs to one person, flow, step and channel', () => {
  let scene: Scene;
  before(async () => void (scene = await openScene((orders.length + WALKS * 4) * 2, 1_000_000)));
  after(() => scene.running.end());

  for (const at of doorNames)
    it(`at the door ${at}: nothing opens it but the right one, once`, async () => {
      for (const { name, steps, opens } of nonEmpty(ordersAt(at))) {
        await scene.clear();
        const opened = await walk(new World(scene), steps).catch((error: unknown) => {
          throw new Error(`${name}: ${String(error)}\n${JSON.stringify(steps)}`);
        });
        if (opens) assert.equal(opened.at(-1), at, name);
      }
    });

  it('in any order: no password, no number and no session without a proof', async (test) => {
    const count: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(fc.array(stretch, { minLength: MOST / 2, maxLength: MOST }), async (stretches) => {
        await scene.clear();
        for (const name of await walk(new World(scene), stretches.flat())) count[name] = (count[name] ?? 0) + 1;
      }),
      { numRuns: WALKS },
    );
    test.diagnostic(JSON.stringify(count));
  });
});
