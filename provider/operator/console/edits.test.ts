import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { decodeToken, isSteppedUp } from 'gatehouse-contract/rules.js';
import { createConsoleKey } from '../../app/createProvider.ts';
import {
  auditEvents,
  features,
  memberships,
  permissions,
  plans,
  roles,
  users,
  vendors,
} from '../../database/storage/schema.ts';
import { at, isRecord, Operator } from '../../testing/operator.ts';
import { ACME, GLOBEX } from '../../testing/seed.ts';
import { ADDRESS, startProvider, type Browser, type TestProvider } from '../../testing/provider.ts';

describe('the edits of the operator’s console', () => {
  let running: TestProvider;
  let operator: Operator;
  before(async () => {
    running = await startProvider({ console: true, pretendFactors: true });
    operator = new Operator(running);
    assert.equal((await operator.open(await createConsoleKey(running.provider))).status, 204);
  });
  after(() => running.end());

  const idOf = async (
    table: typeof plans | typeof features | typeof roles | typeof permissions,
    key: string,
  ): Promise<string> => {
    const [row] = await running.provider.services.db.select({ id: table.id }).from(table).where(eq(table.key, key));
    return row?.id ?? assert.fail(`no ${key}`);
  };
  const ada = async () => {
    const browser = running.browser();
    assert.equal(
      (await browser.signIn('ada@acme.test', undefined, { headers: { 'frontegg-login-alias': 'acme' } })).status,
      200,
    );
    return browser;
  };
  const lastEvent = async () =>
    (
      await running.provider.services.db
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.actorKind, 'operator'))
        .orderBy(desc(auditEvents.at), desc(auditEvents.id))
        .limit(1)
    )[0];
  /** Makes an edit that has to work, a second after everything before it. */
  const change = async (name: string, fields: unknown): Promise<string> => {
    running.clock.forward(1);
    const answer = await operator.edit(name, fields);
    assert.equal(answer.status, 200, answer.text);
    return String(at(answer.json, 'message'));
  };
  const faults = async (name: string, fields: unknown): Promise<Record<string, unknown>> => {
    const answer = await operator.edit(name, fields);
    assert.equal(answer.status, 400, answer.text);
    const found = at(answer.json, 'faults');
    return isRecord(found) ? found : {};
  };

  it('switch a portal flag, as /flags then tells', async () => {
    for (const [value, told] of [
      ['off', 'off'],
      ['on', 'on'],
      ['remove', undefined],
    ] as const) {
      await change('flag', { name: 'fe-usage-page', value });
      assert.equal(at(await flagsOf(running.browser()), 'fe-usage-page'), told);
      assert.equal(at(await flagsOf(running.browser()), 'other'), 'off', 'another flag stays as it was');
    }
    await change('flag', { name: ' blanks ', value: 'on' });
    assert.equal(at(await flagsOf(running.browser()), 'blanks'), 'on');
    await change('flag', { name: 'blanks', value: 'remove' });
    await change('flag', { name: 'fe-usage-page', value: 'remove' });
    assert.match(String((await faults('flag', { name: 'two words', value: 'on' })).name), /must consist of letters/);
    const event = await lastEvent();
    assert.deepEqual(
      [event?.event, event?.subjectId, event?.details, event?.ipAddress, event?.actorId],
      ['console.flag.changed', 'fe-usage-page', { value: 'remove' }, ADDRESS, null],
    );
  });

  it('give a plan to a tenant and take it away', async () => {
    const browser = await ada();
    const team = await idOf(plans, 'team');
    assert.equal(at(await bundleOf(browser), 'features', 'by-plan', 'expireTime'), -1);
    await change('tenant-plans', { tenantId: ACME, planIds: [await idOf(plans, 'free')] });
    assert.equal(at(await bundleOf(browser), 'features', 'by-plan', 'expireTime'), null);
    await change('tenant-plans', { tenantId: ACME, planIds: [team, team] });
    assert.equal(at(await bundleOf(browser), 'features', 'by-plan', 'expireTime'), -1);
    assert.deepEqual((await lastEvent())?.details, { added: ['team'], removed: ['free'] });
    assert.match(String((await faults('tenant-plans', { tenantId: ACME, planIds: [ACME] })).planIds), /does not exist/);
    assert.match(String((await faults('tenant-plans', { tenantId: NOBODY, planIds: [] })).tenantId), /does not exist/);
  });

  it('give a feature an end: never, in a minute, past, none', async () => {
    const browser = await ada();
    const featureId = await idOf(features, 'expired');
    const now = () => running.clock.read();
    const ends: [string, () => unknown][] = [
      ['never', () => -1],
      ['minute', () => now() + 60_000],
      ['month', () => now() + 30 * 24 * 3600_000],
      ['expired', () => now() - 1_000],
      ['none', () => null],
    ];
    for (const [expiry, expected] of ends) {
      await change('tenant-feature', { tenantId: ACME, featureId, expiry });
      assert.equal(at(await bundleOf(browser), 'features', 'expired', 'expireTime'), expected(), expiry);
    }
    assert.match(
      String((await faults('tenant-feature', { tenantId: ACME, featureId, expiry: 'soon' })).expiry),
      /must be one of none, never/,
    );
  });

  it('change a feature’s flag, treatments, rules and permissions', async () => {
    const browser = await ada();
    const featureId = await idOf(features, 'by-flag');
    const flag = async () => at(await bundleOf(browser), 'features', 'by-flag', 'featureFlag');
    const off = { featureId, flag: 'off', offTreatment: 'true', defaultTreatment: 'false', rules: '', permissions: '' };
    await change('feature', off);
    assert.deepEqual(await flag(), { on: false, offTreatment: 'true', defaultTreatment: 'false' });
    const rules = [
      {
        treatment: 'true',
        conditionLogic: 'and',
        conditions: [{ attribute: 'region', negate: false, op: 'ends_with', value: { list: ['@acme.test'] } }],
      },
    ];
    await change('feature', {
      ...off,
      flag: 'on',
      rules: JSON.stringify(rules),
      permissions: 'reports.export\n\n reports.read \n',
    });
    assert.deepEqual(await flag(), { on: true, offTreatment: 'true', defaultTreatment: 'false', rules });
    assert.deepEqual(at(await bundleOf(browser), 'features', 'by-flag', 'linkedPermissions'), [
      'reports.export',
      'reports.read',
    ]);
    assert.deepEqual(await faults('feature', { ...off, flag: 'none', rules: JSON.stringify(rules) }), {
      flag: 'must be on or off while there are rules: rules belong to the flag',
    });
    await change('feature', { ...off, flag: 'none' });
    assert.equal(await flag(), undefined);
    for (const permissions of ['two words', 'reports.*'])
      assert.match(
        String((await faults('feature', { ...off, permissions })).permissions),
        /one whole permission key on each line/,
      );
  });

  it('change what a plan gives by itself, its rules and its features', async () => {
    const browser = await ada();
    const planId = await idOf(plans, 'free');
    const featureId = await idOf(features, 'by-flag');
    await change('plan', {
      planId,
      defaultTreatment: 'true',
      featureIds: [featureId],
      rules: '[{"treatment":"false","conditions":[{"attribute":"vip","op":"is","value":{"boolean":false}}]}]',
    });
    const bundle = await bundleOf(browser);
    assert.deepEqual(at(bundle, 'plans', planId), {
      defaultTreatment: 'true',
      rules: [
        {
          treatment: 'false',
          conditionLogic: 'and',
          conditions: [{ attribute: 'vip', negate: false, op: 'is', value: { boolean: false } }],
        },
      ],
    });
    assert.deepEqual(at(bundle, 'features', 'by-flag', 'planIds'), [planId]);
    await change('plan', { planId, defaultTreatment: 'false', featureIds: [], rules: '[]' });
    assert.deepEqual(at(await bundleOf(browser), 'plans', planId), { defaultTreatment: 'false' });
  });

  it('say where rules are wrong and what would be right', async () => {
    const planId = await idOf(plans, 'free');
    const condition = { attribute: 'a', op: 'is', negate: false, value: { boolean: true } };
    const said: [unknown, RegExp][] = [
      ['{"a":', /is not valid JSON: look at line 1, column 6/],
      ['[\n {"treatment" "true"}]', /is not valid JSON: look at line 2, column 1[45]/],
      [{}, /must be a list of rules/],
      [[{ conditions: [condition] }], /\[0\]\.treatment is missing/],
      [[{ treatment: true, conditions: [condition] }], /\[0\]\.treatment must be 'true' or 'false'/],
      [[{ treatment: 'true', conditions: [] }], /\[0\]\.conditions must hold at least one condition/],
      [
        [{ treatment: 'true', conditions: [{ ...condition, op: 'endswith' }] }],
        /\[0\]\.conditions\[0\]\.op must be one of in_list, starts_with/,
      ],
      [
        [{ treatment: 'true', conditions: [{ ...condition, op: 'in_list' }] }],
        /\[0\]\.conditions\[0\]\.value\.list is missing/,
      ],
      [
        [
          {
            treatment: 'true',
            conditions: [
              { conditionLogic: 'or', conditions: [{ ...condition, op: 'matches', value: { string: '(a)\\1' } }] },
            ],
          },
        ],
        /\[0\]\.conditions\[0\]\.conditions\[0\]\.value\.string is not a regular expression/,
      ],
      [
        [{ treatment: 'true', conditions: [{ ...condition, colour: 'red' }] }],
        /\[0\]\.conditions\[0\]\.colour is not a known name/,
      ],
    ];
    for (const [rules, message] of said) {
      const answer = await faults('plan', {
        planId,
        defaultTreatment: 'true',
        featureIds: [],
        rules: typeof rules === 'string' ? rules : JSON.stringify(rules),
      });
      assert.match(String(answer.rules), message);
    }
  });

  it('PRO-26 change what a role allows, with the next request of whoever holds it', async () => {
    const browser = await ada();
    const roleId = await idOf(roles, 'admin');
    const all = await running.provider.services.db.select().from(permissions);
    const readUsers = await idOf(permissions, 'fe.secure.read.users');
    const users200 = async () => (await browser.get('/identity/resources/users/v3')).status;
    assert.equal(await users200(), 200);
    await change('role-permissions', {
      roleId,
      permissionIds: all.filter(({ key }) => key === 'reports.export').map(({ id }) => id),
    });
    assert.equal(at(await bundleOf(browser), 'permissions', 'reports.export'), true);
    assert.equal(await users200(), 200, 'the group’s role still allows it');
    await change('role-permissions', { roleId: await idOf(roles, 'reader'), permissionIds: [] });
    assert.equal(await users200(), 403);
    await change('role-permissions', { roleId: await idOf(roles, 'reader'), permissionIds: [readUsers] });
    await change('role-permissions', {
      roleId,
      permissionIds: all.filter(({ key }) => key.startsWith('fe.') || key === 'projects.*').map(({ id }) => id),
    });
    assert.equal(await users200(), 200);
    assert.equal(at(await bundleOf(browser), 'permissions', 'reports.export'), undefined);
  });

  it('PRO-26 give a person a role in one tenant and take it away, with the next request', async () => {
    const [rob] = await running.provider.services.db.select().from(users).where(eq(users.email, 'rob@acme.test'));
    const userId = rob?.id ?? assert.fail('no Rob');
    const browser = running.browser();
    await browser.signIn('rob@acme.test');
    const groups = async () => (await browser.get('/identity/resources/groups/v1')).status;
    assert.equal(await groups(), 200);
    await change('user-roles', { tenantId: ACME, userId, roleIds: [await idOf(roles, 'member')] });
    assert.equal(await groups(), 403);
    assert.deepEqual((await lastEvent())?.details, { added: ['member'], removed: ['reader'] });
    await change('user-roles', { tenantId: ACME, userId, roleIds: [await idOf(roles, 'reader')] });
    assert.equal(await groups(), 200);
    assert.match(
      String(
        (await faults('user-roles', { tenantId: ACME, userId, roleIds: [await idOf(roles, 'globex-only')] })).roleIds,
      ),
      /a role that this tenant does not have/,
    );
    assert.match(
      String((await faults('user-roles', { tenantId: GLOBEX, userId, roleIds: [] })).userId),
      /does not exist/,
    );
    assert.equal(await groups(), 200, 'a refused edit changes nothing');
  });

  it('change what the vendor is called and allows', async () => {
    const settings = {
      name: 'Tidewater',
      logo: 'https://cdn.test/logo.png',
      icon: '',
      authStrategy: 'MagicLink',
      enforceMfaType: 'ForceExceptSAML',
      mfaByMail: true,
      allowSignups: false,
      allowNotVerifiedUsersLogin: false,
      allowEmailChange: true,
      recoversByEmail: true,
      recoversBySms: true,
      apiTokensEnabled: true,
      machineToMachineAuthStrategy: 'Both',
      whiteLabelMode: true,
    };
    await change('vendor', { ...settings, name: '  Tidewater ' });
    const [vendor] = await running.provider.services.db.select().from(vendors);
    assert.equal(vendor?.updatedAt.getTime(), running.clock.read());
    assert.deepEqual([vendor?.enforceMfaType, vendor?.mfaStrategies.includes('EmailCode')], ['ForceExceptSAML', true]);
    await running.provider.services.db.update(vendors).set({ enforceMfaType: 'DontForce' });
    const event = await lastEvent();
    assert.deepEqual([event?.event, event?.details], ['console.vendor.changed', settings]);
    assert.equal(
      (await faults('vendor', { ...settings, icon: 'http://cdn.test/icon.png' })).icon,
      'must be an address that begins with https://',
    );
    assert.deepEqual((await running.browser().get('/vendors/public')).body, {
      name: 'Tidewater',
      logo: 'https://cdn.test/logo.png',
      icon: '',
      whiteLabelMode: true,
    });
    const configuration = (await running.browser().get('/identity/resources/configurations/v1/public')).body;
    assert.deepEqual([configuration.allowSignups, configuration.authStrategy], [false, 'MagicLink']);
    assert.equal((await faults('vendor', { ...settings, authStrategy: 'Code2' })).authStrategy !== undefined, true);
    assert.deepEqual(
      await faults('vendor', { ...settings, name: ' ', logo: 'javascript:alert(1)', allowSignups: 'yes' }),
      {
        name: 'must not be empty',
        logo: 'must be an address that begins with https://',
        allowSignups: 'must be true or false',
      },
    );
  });

  it('PRO-26 disable and enable people, and end their sessions, at once', async () => {
    const [rob] = await running.provider.services.db.select().from(users).where(eq(users.email, 'rob@acme.test'));
    const userId = rob?.id ?? assert.fail('no Rob');
    const browser = running.browser();
    await browser.signIn('rob@acme.test');
    await change('user-access', { tenantId: ACME, userId, access: 'disabled' });
    assert.equal((await browser.get('/identity/resources/users/v2/me')).status, 401);
    assert.equal((await running.browser().signIn('rob@acme.test')).body.errorCode, 'ER-USER-DISABLED');
    await change('user-access', { tenantId: ACME, userId, access: 'enabled' });
    assert.equal((await browser.signIn('rob@acme.test')).status, 200);
    assert.match(await change('user-sessions', { userId }), /sessions? ended$/);
    assert.equal((await browser.get('/identity/resources/users/v2/me')).status, 401);
    assert.equal((await browser.refresh()).status, 401);
    assert.match(
      String((await faults('user-access', { tenantId: GLOBEX, userId, access: 'disabled' })).userId),
      /does not exist/,
    );
    const [membership] = await running.provider.services.db
      .select()
      .from(memberships)
      .where(eq(memberships.userId, userId));
    assert.equal(membership?.isDisabled, false);
  });

  it('STO-20 make a session one with a fresh second factor, and take that back, from the next refresh on', async () => {
    const browser = await ada();
    const [user] = await running.provider.services.db.select().from(users).where(eq(users.email, 'ada@acme.test'));
    const userId = user?.id ?? assert.fail();
    const claims = async () => decodeToken(at((await browser.refresh()).body, 'accessToken'));
    await change('user-step-up', { userId, factor: 'otp' });
    const confirmed = await claims();
    assert.equal(isSteppedUp(confirmed, { maxAge: 5, now: running.clock.read() }), true);
    await change('user-step-up', { userId, factor: 'none' });
    assert.equal(isSteppedUp(await claims(), { now: running.clock.read() }), false);
    assert.equal((await lastEvent())?.event, 'console.user.stepped-up');
    assert.match(String((await faults('user-step-up', { userId, factor: 'sms' })).factor), /must be one of/);
  });

  it('STO-20 pretend no second factor where the provider is not run for a demo', async () => {
    const real = await startProvider({ console: true });
    try {
      const operator = new Operator(real);
      await operator.open(await createConsoleKey(real.provider));
      const [user] = await real.provider.services.db.select().from(users).where(eq(users.email, 'ada@acme.test'));
      const userId = user?.id ?? assert.fail();
      assert.equal((await operator.page(`/console/users/${userId}`)).text.includes('Second factor'), false);
      assert.equal((await operator.edit('user-step-up', { userId, factor: 'otp' })).status, 404);
    } finally {
      await real.end();
    }
  });

  it('PRO-25 refuse fields that are missing, of a wrong type or unknown, and change nothing', async () => {
    assert.deepEqual(await faults('flag', { value: 'on' }), { name: 'must be given' });
    assert.deepEqual(await faults('flag', { name: 'x', value: 'on', extra: 1 }), { extra: 'is not a known field' });
    assert.deepEqual(Object.keys(await faults('tenant-plans', { tenantId: 'x', planIds: 'y' })), [
      'tenantId',
      'planIds',
    ]);
    assert.equal((await operator.edit('flag', '{')).status, 400);
    assert.equal((await operator.edit('nothing', {})).status, 404);
    assert.equal((await operator.edit('constructor', {})).status, 404);
    assert.equal(at(await flagsOf(running.browser()), 'x'), undefined);
  });

  it('PRO-34 stand in the audit with the operator as actor, newest first', async () => {
    await change('flag', { name: 'seen-in-audit', value: 'on' });
    const { text } = await operator.page('/console/audit');
    const [, firstRow = ''] = text.split('<tbody>');
    assert.match(firstRow, /^<tr><th scope="row"><span class="name" dir="auto" title="console\.flag\.changed">/);
    assert.match(firstRow.slice(0, firstRow.indexOf('</tr>')), /<td data-label="Actor">operator<\/td>/);
    const shown = () => (firstRow.match(/<tr>/g) ?? []).length;
    const { db, now } = running.provider.services;
    assert.equal(shown(), (await db.select().from(auditEvents)).length, 'every event so far has a row');
    await db
      .insert(auditEvents)
      .values(Array.from({ length: 120 }, () => ({ at: now(), event: 'seed.applied', outcome: 'success' as const })));
    const [, full = ''] = (await operator.page('/console/audit')).text.split('<tbody>');
    assert.equal((full.match(/<tr>/g) ?? []).length, 100, 'the newest hundred, and no more');
  });
});

/** An id that nothing has. */
const NOBODY = '11111111-0000-4000-8000-000000000009';

const flagsOf = async (browser: Browser): Promise<unknown> => (await browser.get('/flags')).body;
const bundleOf = async (browser: Browser): Promise<unknown> =>
  (await browser.get('/entitlements/api/v2/user-entitlements')).body;
