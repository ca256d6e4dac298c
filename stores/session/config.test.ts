import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInAction } from 'mobx';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { ApiError } from '../../api/http/errors.ts';
import { handContext, handWrittenCall } from '../admin/testing.ts';
import { handClock, settle } from '../testing/browser.ts';
import { world, type Early } from '../testing/world.ts';
import { ConfigStore } from './ConfigStore.ts';

const adminBox = (configuration: object) => (path: string) =>
  path === '/metadata' ? Response.json({ rows: [{ configuration }] }) : undefined;

/** The configuration of an app whose provider answers the metadata by `early`. */
async function configured(early: Early, readDocument: (url: string) => Promise<unknown> = async () => ({})) {
  const all = world();
  all.wire.early = early;
  const reports: { request: string; statusCode: number }[] = [];
  const { root } = await all.open({ onError: (report) => reports.push(report) });
  const config = new ConfigStore({ ...root.context, readDocument });
  const [read] = await Promise.all([config.loadMetadata(), all.time.pass(5_000)]);
  all.end();
  return { config, read, reports, log: all.log };
}

describe('the admin-box configuration', () => {
  it('is the first row of the metadata, with the document it names merged over it (CFG-010 to CFG-013)', async () => {
    const asked: string[] = [];
    const early = adminBox({
      navigation: { roles: { visibility: 'hidden' }, users: { visibility: 'always' } },
      metadataOverrides: { url: 'https://cdn.example/o.json' },
    });
    const { config } = await configured(
      early,
      async (url) => (asked.push(url), { navigation: { roles: { visibility: 'byPermissions' } } }),
    );
    assert.deepEqual(asked, ['https://cdn.example/o.json']);
    assert.deepEqual(config.adminBox.navigation, {
      roles: { visibility: 'byPermissions' },
      users: { visibility: 'always' },
    });
    assert.equal(config.settled, true);
  });

  it('counts as read with its defaults after three seconds, and is taken when it comes', async () => {
    const all = world();
    let answer = (): void => {};
    const opened = new Promise<void>((done) => (answer = done));
    all.wire.early = (path) =>
      path === '/metadata'
        ? opened.then(() => Response.json({ rows: [{ configuration: { navigation: { users: {} } } }] }))
        : undefined;
    const { root } = await all.open();
    const config = new ConfigStore(root.context);
    const stop = config.start();
    await all.time.pass(2_900);
    assert.equal(config.settled, false);
    await all.time.pass(100);
    assert.deepEqual([config.settled, config.adminBox], [true, {}]);
    answer();
    await settle();
    stop();
    assert.deepEqual(config.adminBox, { navigation: { users: {} } });
    all.end();
    await all.time.pass(0);
    assert.equal(all.time.timers, 0);
  });

  it('says once of each part that has no effect yet', async () => {
    const all = world();
    const parts = { theme: {}, themeV2: {}, localizations: {} };
    all.wire.early = adminBox({ ...parts, navigation: { users: { visibility: 'always' } } });
    const { root } = await all.open();
    await all.time.pass(5_000);
    await root.use(ConfigStore).loadMetadata();
    assert.deepEqual(
      all.log.filter((line) => line.includes('GH-NO-EFFECT')),
      Object.keys(parts).map((name) => `warn GH-NO-EFFECT ${name}`),
    );
    all.end();
  });

  it('says nothing of settings that work', async () => {
    const { log } = await configured(adminBox({ navigation: { users: { visibility: 'always' } } }));
    assert.deepEqual(
      log.filter((line) => line.includes('GH-NO-EFFECT')),
      [],
    );
  });

  it('has the own layer of the tenant in it, with the document over both, until the tenant changes', async () => {
    const layer: unknown[] = [];
    const configuration = {
      navigation: { roles: { visibility: 'hidden' }, users: { visibility: 'always' } },
      metadataOverrides: { url: 'https://cdn.example/o.json' },
    };
    const { call } = handWrittenCall({
      '/metadata': () => ({ rows: [{ configuration }] }),
      '/metadata/admin-box': () => layer.shift(),
    });
    const { context, reset } = handContext(call, handClock().clock);
    const config = new ConfigStore({
      ...context,
      readDocument: async () => ({ navigation: { roles: { visibility: 'byPermissions' } } }),
    });
    const visible = () =>
      ['roles', 'users', 'groups'].map((page) => config.adminBox.navigation?.[page]?.visibility ?? 'unsaid');
    layer.push({ navigation: { groups: { visibility: 'always' }, users: { visibility: 'hidden' } } });
    await config.loadOwn();
    assert.deepEqual(visible(), ['unsaid', 'hidden', 'always'], 'also before the vendor’s');
    await config.loadMetadata();
    assert.deepEqual(visible(), ['byPermissions', 'hidden', 'always']);
    reset();
    assert.deepEqual(visible(), ['byPermissions', 'always', 'unsaid'], 'the vendor’s, until the next tenant’s is read');
    layer.push({ navigation: { users: { visibility: 'byPermissions' } } });
    const late = config.loadOwn();
    reset();
    assert.equal(await late, false);
    assert.deepEqual(visible(), ['byPermissions', 'always', 'unsaid'], 'no answer of an earlier tenant');
  });

  it('stays as it was when the document cannot be read, with a line in the log (CFG-014)', async () => {
    const early = adminBox({
      navigation: { roles: { visibility: 'always' } },
      metadataOverrides: { url: 'https://cdn.example/o.json' },
    });
    const { config, log } = await configured(early, () =>
      Promise.reject(new ApiError({ statusCode: 0, message: 'gone' })),
    );
    assert.deepEqual(config.adminBox.navigation, { roles: { visibility: 'always' } });
    assert.equal(
      log.some((line) => line.includes('metadataOverrides')),
      true,
    );
  });

  for (const [status, told] of [
    [404, 0],
    [500, 1],
  ] as const)
    it(`leaves the defaults on ${status}, and is told to the hook ${told ? '' : 'not '}at all (CFG-014, CFG-015)`, async () => {
      const { config, read, reports } = await configured((path) =>
        path === '/metadata' ? Response.json({ errors: ['no'] }, { status }) : undefined,
      );
      assert.equal(read, false);
      assert.deepEqual(config.adminBox, {});
      const found = reports.filter(({ request }) => request === 'LOAD_ADMIN_BOX_METADATA');
      assert.equal(found.length > 0, told > 0);
    });

  it('that could not be read is settled all the same: from then on the defaults count', async () => {
    const { config } = await configured((path) =>
      path === '/metadata' ? Response.json({}, { status: 404 }) : undefined,
    );
    assert.equal(config.settled, true);
  });

  it('is asked for by its entity, and may have no rows', async () => {
    for (const answer of [{ rows: [] }, { rows: [{}] }, {}]) {
      const asked: (string | null)[] = [];
      const { config, read, log } = await configured((path, _, query) =>
        path === '/metadata' ? (asked.push(query.get('entityName')), Response.json(answer)) : undefined,
      );
      assert.deepEqual(
        [asked.length > 0, new Set(asked), read, config.adminBox],
        [true, new Set(['adminBox']), true, {}],
        JSON.stringify(answer),
      );
      assert.deepEqual(
        log.filter((line) => line.includes('METADATA')),
        [],
      );
    }
  });

  it('comes with what the vendor says of itself, its rules and its ways to sign in', async () => {
    const strategies = { mainAuthStrategies: [{ strategy: 'Code' }] };
    const answers: Readonly<Record<string, object>> = {
      '/identity/resources/configurations/v1/public': { allowSignups: true },
      '/vendors/public': { name: 'Acme' },
      '/identity/resources/configurations/v1/auth/strategies/public': strategies,
      '/metadata': { rows: [] },
    };
    const all = world();
    all.wire.early = (path) => answers[path] && Response.json(answers[path]);
    const { root } = await all.open();
    const config = new ConfigStore(root.context);
    await Promise.all([config.load(), all.time.pass(0)]);
    assert.deepEqual(
      [config.vendorConfig, config.vendorInfo, config.strategies, config.settled],
      [{ allowSignups: true }, { name: 'Acme' }, { ...strategies, secondaryAuthStrategies: [] }, true],
    );
    all.end();
  });

  it('names the entity that is missing (CFG-016)', async () => {
    const { config } = await configured(adminBox({}));
    assert.throws(() => config.metadata('saml'), { message: 'metadata not found: saml' });
    assert.throws(() => config.metadata('ip'), { message: 'ip metadata not found' });
    assert.deepEqual(config.metadata('adminBox'), {});
  });
});

describe('the strategies of a provider', () => {
  it('let passkeys in as a main one, or as an active second one (AUTH-009)', async () => {
    const password = { strategy: 'EmailAndPassword' } as const;
    const cases: [AuthStrategies['mainAuthStrategies'], AuthStrategies['secondaryAuthStrategies'], boolean][] = [
      [[password, { strategy: 'WebAuthN' }], [], true],
      [[password], [{ strategy: 'Passkeys', isActive: true }], true],
      [
        [password],
        [
          { strategy: 'Passkeys', isActive: false },
          { strategy: 'UsernameAndPassword', isActive: true },
        ],
        false,
      ],
      [[password], [], false],
    ];
    const config = new ConfigStore((await world().open()).root.context);
    assert.equal(config.takesPasskeys, false, 'nothing is known yet');
    for (const [mainAuthStrategies, secondaryAuthStrategies, taken] of cases) {
      runInAction(() => (config.strategies = { mainAuthStrategies, secondaryAuthStrategies }));
      assert.equal(config.takesPasskeys, taken);
    }
  });
});
