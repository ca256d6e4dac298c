import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { bundled } from '../testing/bundle.ts';
import { claimsOf, type Browser } from '../testing/provider.ts';
import { ProviderProcess } from '../testing/providerProcess.ts';
import { ACME, GLOBEX } from '../testing/seed.ts';
import { nonEmpty } from '../../tests/support/expect.ts';

const ROUNDS = process.env.SOAK === '1' ? 200 : 10;
const WRITERS = 4;
/** The moments of the kills follow from it. */
const SEED = Number(process.env.KILL_SEED ?? 36);

/** Milliseconds from the moment at which every writer has begun to the kill: 0 to 600. */
const momentOf = (round: number): number =>
  createHash('sha256').update(`${SEED}/${round}`).digest().readUInt16BE() % 600;

/** The writes of one writer that the provider has acknowledged. */
interface Acknowledged {
  browser: Browser;
  /** The session of the last sign-in. */
  sid: string;
  /** The tenant of the last switch that was answered; undefined while one is on its way. */
  tenantId: string | undefined;
  /** The last rotation: the token before it and the one that was given. */
  rotation: { from: Browser; to: string } | undefined;
  /** Whether a further rotation was asked for and not answered: it may have been written or not. */
  isRotating: boolean;
}

const cookieOf = (browser: Browser): string => [...browser.cookies.values()][0] ?? '';
const CURRENT = '/identity/resources/users/sessions/v1/me/current';

describe('PRO-36 a provider that is killed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-kill-'));
  let running: ProviderProcess;
  const written: Acknowledged[] = [];
  const count = { signIns: 0, refreshes: 0, switches: 0 };

  const start = async (): Promise<ProviderProcess> =>
    ProviderProcess.start({
      storage: { kind: 'pglite', dataDir: folder },
      lockout: { perAccount: 100_000, perAddress: 100_000 },
      requestLimits: { refresh: 1_000_000 },
      // What is presented again is judged after a restart, which takes longer than the usual 30 s on a slow machine.
      lifetimes: { refreshGrace: 600 },
    });
  before(async () => void (running = await start()));
  after(async () => {
    await running.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Signs in, then refreshes and switches until the provider dies; keeps nothing but what was answered. */
  async function write(provider: ProviderProcess, begun: () => void): Promise<void> {
    for (;;) {
      const browser = provider.browser();
      if (!(await answered(() => browser.signIn('ada@acme.test')))) return;
      count.signIns += 1;
      const { sid, tenantId } = claimsOf(browser.token);
      const state: Acknowledged = {
        browser,
        sid: String(sid),
        tenantId: String(tenantId),
        rotation: undefined,
        isRotating: false,
      };
      written.push(state);
      begun();
      for (let step = 0; step < 6; step += 1) {
        const from = browser.copy();
        state.isRotating = true;
        if (!(await answered(() => browser.refresh()))) return;
        count.refreshes += 1;
        state.rotation = { from, to: cookieOf(browser) };
        state.isRotating = false;
        const target = state.tenantId === ACME ? GLOBEX : ACME;
        state.tenantId = undefined; // from here on either is right
        if (
          !(await answered(() =>
            browser.call('PUT', '/identity/resources/users/v1/tenant', { body: { tenantId: target } }),
          ))
        )
          return;
        count.switches += 1;
        state.tenantId = target;
      }
    }
  }

  /** True for a success, false when the provider died first; anything else is a failure of the test. */
  async function answered(request: () => Promise<{ status: number; text: string }>): Promise<boolean> {
    const answer = await request().catch((error: unknown) => {
      assert.ok(error instanceof TypeError, String(error)); // how fetch says that the connection is gone
      return undefined;
    });
    assert.ok(answer === undefined || answer.status < 300, answer?.text);
    return answer !== undefined;
  }

  /** Reads back the acknowledged writes of one writer, from the process of today. */
  async function verify(
    provider: ProviderProcess,
    { browser, sid, tenantId, rotation, isRotating }: Acknowledged,
  ): Promise<void> {
    const presenting = (cookie: string): Browser => {
      const now = provider.browser();
      now.token = browser.token;
      for (const [name] of browser.cookies) now.cookies.set(name, cookie);
      return now;
    };
    const now = presenting(cookieOf(rotation?.from ?? browser));
    const current = await now.get(CURRENT);
    assert.deepEqual([current.status, current.body.id], [200, sid], current.text);
    if (!rotation) return;
    // While a further rotation was asked for, the last token may have been used: the one before it would end the
    // session.
    const presented = isRotating ? presenting(rotation.to) : now;
    const repeated = await presented.refresh();
    assert.equal(repeated.status, 200, repeated.text);
    if (tenantId !== undefined) assert.equal(claimsOf(presented.token).tenantId, tenantId);
    if (isRotating) assert.notEqual(cookieOf(presented), rotation.to, 'a token has a successor');
    else assert.equal(cookieOf(presented), rotation.to, 'the same token has the same successor, before and after');
  }

  const facts = async (provider: ProviderProcess): Promise<string[]> =>
    Promise.all(
      ['/.well-known/jwks.json', '/flags', '/vendors/public', '/identity/resources/configurations/v1/public'].map(
        async (path) => (await provider.browser().get(path)).text,
      ),
    );

  it('keeps a second process out of its folder, with a message that names the first', async () => {
    const child = spawn(process.execPath, [await bundled(new URL('../app/commands/cli.ts', import.meta.url))], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PROVIDER_PORT: '0' },
    });
    const exited = once(child, 'exit');
    const said = await text(child.stderr);
    const [code] = await exited;
    assert.equal(code, 1);
    assert.match(
      said,
      new RegExp(
        `^The data folder .* is in use by process ${running.pid} on .*\\. Stop that process, or give this one its own DATA_DIR`,
      ),
    );
    assert.doesNotMatch(said, /^\s+at /m, 'no stack');
    assert.equal((await running.browser().get('/flags')).status, 200, 'the first goes on');
  });

  /** On a busy machine fewer writes are acknowledged between two kills. */
  const isEnough = (): boolean =>
    count.signIns >= ROUNDS * WRITERS && count.refreshes >= ROUNDS && count.switches >= ROUNDS;

  it(`has lost no acknowledged write after ${ROUNDS} kills and more in the middle of writing`, async (test) => {
    const known = await facts(running);
    let round = 0;
    for (; round < ROUNDS || !isEnough(); round += 1) {
      const from = written.length;
      const writers: Promise<void>[] = [];
      await Promise.all(
        Array.from(
          { length: WRITERS },
          () =>
            new Promise<void>((begun) => {
              const writer = write(running, begun);
              writer.then(begun, begun); // a failed one has begun as well: `Promise.all` below rejects
              writers.push(writer);
            }),
        ),
      );
      await delay(momentOf(round)); // a kill comes at any moment: there is nothing to wait for
      await running.kill();
      await Promise.all(writers);
      running = await start();
      assert.deepEqual(await facts(running), known, `round ${round}`);
      for (const state of written.slice(from)) await verify(running, state);
    }
    for (const { browser, sid } of nonEmpty(written)) {
      const now = running.browser();
      now.token = browser.token;
      assert.equal((await now.get(CURRENT)).body.id, sid);
    }
    test.diagnostic(
      `${round} kills, seed ${SEED}: ${count.signIns} sign-ins, ${count.refreshes} refreshes, ${count.switches} switches acknowledged and found again`,
    );
  });
});
