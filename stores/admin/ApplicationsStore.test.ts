import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationsEndpoints } from '../../api/contract/applications.ts';
import { authEndpoints } from '../../api/contract/auth.ts';
import { usersEndpoints } from '../../api/contract/users.ts';
import { createFakeProvider } from '../../testing/fake/createFakeProvider.ts';
import type { OwnAnswers } from '../../testing/fake/options.ts';
import { sampleDocument, SAMPLE_PASSWORD } from '../../testing/sample/sample.ts';
import { RootStore } from '../RootStore.ts';
import { loadParts } from '../session/parts.ts';
import { handBrowser } from '../testing/browser.ts';
import { ApplicationsStore } from './ApplicationsStore.ts';
import { come } from './testing/heldScene.ts';

const refused = (status: number, errorCode: string): Response =>
  Response.json({ errors: [errorCode], errorCode }, { status });

/** The applications of Acme, one of them switched off, as a user who is signed in at the fake sees them. */
async function open({ email = 'ada@acme.example', answers = {} }: { email?: string; answers?: OwnAnswers } = {}) {
  const sample = sampleDocument('https://app.example', Date.now());
  const [, managed = assert.fail('nothing managed')] = sample.applications ?? [];
  const applications = [
    ...(sample.applications ?? []),
    { ...managed, name: 'Payroll' },
    { ...managed, name: 'Retired', isActive: false },
  ];
  const { fetch, control } = createFakeProvider({ answers, sample: { ...sample, applications } });
  const { ports } = handBrowser().openTab();
  const root = new RootStore({ baseUrl: 'https://auth.example', sessionCheck: 0, fetch, ports });
  await Promise.all([root.load(), loadParts()]);
  const stop = root.start();
  await root.session.adopt(
    await root.context.call(authEndpoints.login, { body: { email, password: SAMPLE_PASSWORD } }),
  );
  await Promise.all([root.entitlements.load(), root.flags.load()]);
  const store = root.use(ApplicationsStore);
  await store.list.load();
  const named = (name: string) => store.list.rows.find((one) => one.name === name) ?? assert.fail(name);
  const bodies = (row: 'applications.assign' | 'applications.unassign') =>
    control.requestsTo(row).map(({ body }) => body);
  const names = () => store.list.rows.map(({ name }) => name);
  return { root, store, control, stop, named, names, bodies };
}

describe('ApplicationsStore', () => {
  it('leaves out what is switched off, also where the provider lists it', async () => {
    const { root, store, control, names, stop } = await open();
    const ids = store.list.rows.map(({ id }) => id).join(',');
    const listed = await root.context.call(applicationsEndpoints.list, { query: { ids, _includeFreeAccess: true } });
    control.answer('applications.list', () =>
      listed.map((one) => (one.name === 'Payroll' ? { ...one, isActive: false } : one)),
    );
    await store.list.load();
    assert.deepEqual(names(), ['Console', 'Reports']);
    stop();
  });

  it('lists what the tenant may use with its people, names the first of them, and orders without another call', async () => {
    const { store, names, named, control, stop } = await open();
    assert.deepEqual(names(), ['Console', 'Payroll', 'Reports']);
    const { userIds } = named('Reports');
    assert.deepEqual([userIds.length, named('Payroll').userIds.length, named('Console').userIds.length], [4, 0, 0]);
    assert.deepEqual(
      userIds.map((id) => store.person(id) !== undefined),
      [true, true, false, false],
    );
    assert.equal(control.requestsTo('users.listV3').length, 1, 'one call for the names of all rows');
    await store.list.setSort({ id: 'people', desc: true });
    assert.deepEqual(names(), ['Console', 'Reports', 'Payroll'], 'everybody is more than four');
    await store.list.setFilter('access', ['managed']);
    assert.deepEqual(names(), ['Reports', 'Payroll']);
    assert.equal(control.requestsTo('applications.ofTenantsV2').length, 1);
    await store.name(userIds);
    assert.equal(control.requestsTo('users.listV3').length, 2, 'those that were missing, at once');
    stop();
  });

  it('gives applications and takes them, one call for each person, and shows it at once (APPS-004, PRO-34)', async () => {
    const { store, named, bodies, stop } = await open();
    const { id: reports, userIds } = named('Reports');
    const { id: payroll } = named('Payroll');
    const [first = '', second = ''] = userIds;
    const running = store.change([reports, payroll], { given: [first], taken: [second] });
    assert.deepEqual(named('Payroll').userIds, [first], 'seen at once');
    assert.equal(named('Reports').userIds.includes(second), false);
    assert.deepEqual(await running, []);
    assert.deepEqual(
      bodies('applications.assign').map(({ userId, appIds }) => [userId, appIds]),
      [[first, [reports, payroll]]],
    );
    assert.deepEqual(
      bodies('applications.unassign').map(({ userId }) => userId),
      [second],
    );
    assert.deepEqual(store.holdersOf([reports, payroll]), {
      all: [first],
      some: userIds.filter((id) => id !== first && id !== second),
    });
    assert.deepEqual(await store.change([reports, payroll], { given: [first], taken: [second] }), []);
    assert.equal(bodies('applications.assign').length, 1, 'what is so already is not sent');
    stop();
  });

  it('goes on in no other tenant (STO-12)', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    const sent: unknown[] = [];
    const { root, store, named, control, stop } = await open({
      answers: {
        'applications.assign': ({ body }) => {
          sent.push(body);
          return held;
        },
      },
    });
    const people = Array.from({ length: 9 }, (_, at) => `person-${at}`);
    const running = store.change([named('Payroll').id], { given: people, taken: [] });
    await come(sent, 4);
    const { activeTenant, tenants } = root.tenants;
    const { tenantId = '' } = tenants.find((one) => one.tenantId !== activeTenant?.tenantId) ?? {};
    assert.equal(await root.tenants.switchTenant({ tenantId, reload: 'silent' }), true);
    release();
    assert.equal((await running).length, people.length);
    assert.deepEqual(
      control.requestsTo('applications.assign').map(({ body }) => body.tenantId),
      people.slice(0, 4).map(() => activeTenant?.tenantId),
    );
    stop();
  });

  it('names the people of two questions that are asked at the same time', async () => {
    const { store, root, control, stop } = await open();
    const { items } = await root.context.call(usersEndpoints.listV3, { query: { _limit: 20, _offset: 0 } });
    const unknown = items.filter(({ id }) => !store.person(id)).slice(0, 2);
    assert.equal(unknown.length, 2);
    const asked: unknown[] = [];
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    control.answer('users.listV3', async ({ query: { ids = '' } }) => {
      asked.push(ids);
      await held;
      const found = unknown.filter(({ id }) => ids.includes(id));
      return { items: found, _metadata: { totalItems: found.length, totalPages: 1 } };
    });
    const both = Promise.all(unknown.map(({ id }) => store.name([id])));
    await come(asked, 2);
    release();
    await both;
    assert.deepEqual(
      unknown.map(({ id }) => store.person(id)?.id),
      unknown.map(({ id }) => id),
    );
    stop();
  });

  it('leaves alone what everybody may use', async () => {
    const { store, named, stop } = await open();
    const [first = ''] = named('Reports').userIds;
    await store.change([named('Console').id, named('Payroll').id], { given: [first], taken: [] });
    assert.deepEqual([named('Console').userIds, named('Payroll').userIds], [[], [first]]);
    stop();
  });

  it('takes back what failed, and says for whom and why (APPS-007)', async () => {
    const { store, named, stop } = await open({
      answers: { 'applications.assign': () => refused(403, 'ER-USER-ABOVE-OWN') },
    });
    const [first = ''] = named('Reports').userIds;
    const running = store.change([named('Payroll').id], { given: [first], taken: [] });
    assert.deepEqual(named('Payroll').userIds, [first]);
    assert.deepEqual(await running, [first]);
    assert.deepEqual([named('Payroll').userIds, store.error(first)?.code], [[], 'ER-USER-ABOVE-OWN']);
    stop();
  });

  it('assigns with the permission and the flag alone (APPS-003)', async () => {
    const { store, root, control, stop } = await open();
    assert.equal(store.mayAssign, true);
    control.setFlag('multi-apps-admin-portal', false);
    await root.flags.load();
    assert.equal(store.mayAssign, false);
    stop();
    const reader = await open({ email: 'rob@acme.example' });
    assert.equal(reader.store.mayAssign, false);
    assert.deepEqual(reader.names(), ['Console', 'Payroll', 'Reports'], 'a reader reads');
    reader.stop();
  });

  it('forgets people and applications of another user', async () => {
    const { root, store, named, stop } = await open();
    const [first = ''] = named('Reports').userIds;
    assert.equal(store.person(first)?.id, first);
    root.session.drop();
    assert.deepEqual([store.count, store.person(first), store.candidates.rows], [0, undefined, []]);
    stop();
  });
});
