import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isNotNull } from 'drizzle-orm';
import { nonEmpty } from '../../../tests/support/expect.ts';
import { openStorage } from '../../database/storage/openStorage.ts';
import { webhookDeliveries } from '../../database/storage/schema.ts';
import type { StorageConfig } from '../../ground/database.ts';
import { testStorage } from '../../testing/provider.ts';
import { ProviderProcess } from '../../testing/providerProcess.ts';
import { WEBHOOK_PERMISSIONS } from '../../testing/webhooks.ts';
import { Endpoints, type Heard, type Manner } from './endpoints.ts';

const isSoak = process.env.SOAK === '1';
/** 10,000 deliveries, or 300. */
const [ENDPOINTS, EVENTS, KILLS, SLOW_MS] = isSoak ? [20, 500, 20, 2_000] : [5, 60, 3, 250];
/** Sign-ins that are on their way to the endpoints at the same time. */
const AHEAD = 4;
/** The moments of the kills follow from it. */
const SEED = Number(process.env.KILL_SEED ?? 32);
const MANNERS: readonly Manner[] = Array.from({ length: ENDPOINTS }, (_, at) =>
  at === 0 ? 'dead' : at === 1 ? 'slow' : 'healthy',
);
const healthy = MANNERS.flatMap((manner, at) => (manner === 'healthy' ? [at] : []));
/** Long enough for the third call of the schedule, and shorter than the patience with an endpoint that fails. */
const LATER = 3_600;

/** A number from 0 to 1 for a life of the process. */
const chanceOf = (life: number): number =>
  createHash('sha256').update(`${SEED}/${life}`).digest().readUInt16BE() / 65_536;

describe('PRO-36 deliveries of a provider that is killed', () => {
  let storage: StorageConfig;
  let remove: () => unknown;
  let endpoints: Endpoints;
  let running: ProviderProcess;
  /** The webhooks by the number of their endpoint. */
  const webhookIds: string[] = [];
  /** Deliveries that were in the hands of a process when it was killed, `webhook event`, by its life. */
  const inFlight: ReadonlySet<string>[] = [];
  const signIns = { asked: 0, answered: 0 };

  const start = (ahead = 0) =>
    ProviderProcess.start(
      {
        storage,
        webhooks: { allowedNetworks: ['127.0.0.0/8'] },
        lockout: { perAccount: 100_000, perAddress: 100_000 },
      },
      { ahead, permissions: WEBHOOK_PERMISSIONS },
    );

  before(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatehouse-deliveries-'));
    const onServer = process.env.TEST_DATABASE_URL === undefined ? undefined : await testStorage();
    storage = onServer?.storage ?? { kind: 'pglite', dataDir: folder };
    remove = async () => {
      await onServer?.drop();
      rmSync(folder, { recursive: true, force: true });
    };
    endpoints = await Endpoints.start(MANNERS, SLOW_MS);
    running = await start();
    const ada = running.browser();
    assert.equal((await ada.signIn('ada@acme.test')).status, 200);
    for (const [at] of MANNERS.entries()) {
      const answer = await ada.post('/webhook/custom', {
        displayName: `Endpoint ${at}`,
        description: '',
        eventKeys: ['frontegg.user.authenticated'],
        isActive: true,
        url: endpoints.urlOf(at),
        secret: null,
      });
      assert.equal(answer.status, 200, answer.text);
      webhookIds.push(String(answer.body._id));
    }
  });
  after(async () => {
    await running.kill();
    await endpoints.stop();
    await remove();
  });

  const nameOf = ({ endpoint, id }: Heard): string => `${webhookIds[endpoint]} ${id}`;
  const heardIn = (life: number): Heard[] => endpoints.heard.filter((one) => one.life === life);
  /** How many events of a life all healthy endpoints have got. */
  const heardByAll = (life: number): number => {
    const counts = new Map<string, Set<number>>();
    for (const { id, endpoint } of heardIn(life))
      if (healthy.includes(endpoint)) counts.set(id, (counts.get(id) ?? new Set()).add(endpoint));
    return [...counts.values()].filter(({ size }) => size === healthy.length).length;
  };

  /** Signs in until the process dies or enough have: a few at most are ahead of what is heard. */
  async function cause(provider: ProviderProcess, amount: number): Promise<void> {
    const { life } = endpoints;
    for (let done = 0; done < amount && endpoints.life === life; done += 1) {
      await endpoints.until(() => done - heardByAll(life) < AHEAD || endpoints.life !== life);
      if (endpoints.life !== life) return;
      signIns.asked += 1;
      const answer = await provider
        .browser()
        .signIn('ada@acme.test')
        .catch((error: unknown) => {
          assert.equal(error instanceof TypeError, true, String(error)); // how fetch tells that the connection is gone
        });
      if (!answer) return;
      assert.equal(answer.status, 200, answer.text);
      signIns.answered += 1;
    }
  }

  /** What the process had in its hands. */
  async function leased(): Promise<ReadonlySet<string>> {
    const { db, close } = await openStorage(storage);
    const rows = await db.select().from(webhookDeliveries).where(isNotNull(webhookDeliveries.leasedUntil));
    await close();
    return new Set(rows.map(({ webhookId, eventId }) => `${webhookId} ${eventId}`));
  }

  /** Kills the process, and lets another one go on. */
  async function kill(ahead = 0): Promise<void> {
    await running.kill();
    await endpoints.endLife();
    inFlight.push(await leased());
    running = await start(ahead);
  }

  /** Kills the process in the middle of its deliveries. */
  async function killAmong(calls: number): Promise<void> {
    const { life } = endpoints;
    const moment = 1 + chanceOf(life) * calls;
    await endpoints.until(() => heardIn(life).length >= moment);
    await kill();
  }

  const idsOf = (endpoint: number): Set<string> =>
    new Set(endpoints.heard.filter((one) => one.endpoint === endpoint).map(({ id }) => id));
  const idsOfAll = (): Set<string> => new Set(endpoints.heard.map(({ id }) => id));
  /** Whether each of these endpoints has heard of everything. */
  const haveAll = (some: readonly number[]): boolean => {
    const all = idsOfAll().size;
    return all >= signIns.answered && some.every((endpoint) => idsOf(endpoint).size === all);
  };

  it(`loses none of ${EVENTS * ENDPOINTS} in ${KILLS} kills, and sends again what was on its way alone`, async () => {
    const perLife = Math.ceil(EVENTS / KILLS);
    while (endpoints.life < KILLS - 1)
      await Promise.all([cause(running, perLife), killAmong(perLife * healthy.length)]);
    await cause(running, EVENTS - signIns.answered);
    if (isSoak) await endpoints.until(() => haveAll(healthy)); // after the leases of the processes that were killed
    endpoints.manners.fill('healthy');
    await kill(LATER);
    await endpoints.until(() => haveAll([...MANNERS.keys()]));
    await running.stop();

    assert.equal(idsOfAll().size >= signIns.answered, true, 'each sign-in that was answered is heard of');
    assert.equal(idsOfAll().size <= signIns.asked, true, 'and no other');
    const { db, close } = await openStorage(storage);
    const rows = await db.select().from(webhookDeliveries);
    await close();
    assert.equal(rows.length, idsOfAll().size * ENDPOINTS, 'each event has a delivery to each endpoint');
    const left = rows.filter(({ state, leasedUntil }) => state !== 'delivered' && leasedUntil === null);
    assert.deepEqual(left, [], 'each is written down as delivered, or in hand');

    const idsBySequence = new Map<number, Set<string>>();
    for (const { sequence, id } of nonEmpty(endpoints.heard))
      idsBySequence.set(sequence, (idsBySequence.get(sequence) ?? new Set()).add(id));
    const renamed = [...idsBySequence.values()].filter(({ size }) => size > 1);
    assert.deepEqual(renamed, [], 'a delivery that comes again keeps its id');

    const callsOf = new Map<string, Heard[]>();
    for (const one of endpoints.heard) callsOf.set(nameOf(one), [...(callsOf.get(nameOf(one)) ?? []), one]);
    const repeated = [...callsOf].filter(([, calls]) => calls.length > 1);
    const unexplained = repeated.filter(([name, calls]) => {
      const first = calls[0]?.life ?? 0;
      const held = inFlight.filter((names, life) => life >= first && names.has(name));
      return calls.length - 1 > held.length || new Set(calls.map(({ life }) => life)).size < calls.length;
    });
    assert.deepEqual(unexplained, [], 'what came again was on its way when a process was killed');

    const doubles = repeated.reduce((sum, [, calls]) => sum + calls.length - 1, 0);
    const held = inFlight.reduce((sum, names) => sum + names.size, 0);
    const outcome = [
      `${KILLS} kills, seed ${SEED}`,
      `${signIns.answered} of ${signIns.asked} sign-ins answered`,
      `${callsOf.size} deliveries, ${doubles} doubles, ${held} were on their way at a kill`,
    ];
    if (isSoak) console.log([...outcome, ...timesOf([...callsOf])].join('\n'));
  });

  /** How long the healthy endpoints have waited for the first call of each delivery. */
  function timesOf(deliveries: readonly [name: string, calls: readonly Heard[]][]): string[] {
    const ofHealthy = deliveries.flatMap(([name, [first]]) =>
      first && healthy.includes(first.endpoint)
        ? [{ took: first.took, wasHeld: inFlight.some((names) => names.has(name)) }]
        : [],
    );
    const line = (who: string, some: readonly { readonly took: number }[]): string => {
      const sorted = some.map(({ took }) => took).sort((one, other) => one - other);
      const part = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
      return `${who}: ${sorted.length} deliveries, p50 ${part(0.5)} ms, p99 ${part(0.99)} ms, longest ${part(1)} ms`;
    };
    return [
      line('healthy endpoints', ofHealthy),
      line(
        'those that were in no hands at a kill',
        ofHealthy.filter(({ wasHeld }) => !wasHeld),
      ),
    ];
  }
});
