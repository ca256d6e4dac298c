import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupsEndpoints } from '../../../api/contract/groups.ts';
import type { OwnAnswers } from '../../../testing/fake/options.ts';
import { settle } from '../../testing/browser.ts';
import { AuditsStore } from './AuditsStore.ts';
import { signedIn } from '../testing/signedIn.ts';

const refused = (): Response => Response.json({ errors: ['no'], errorCode: 'ER-FORBIDDEN' }, { status: 403 });

/** The store of an administrator at the fake. */
async function open(answers: OwnAnswers = {}) {
  let at = Date.parse('2026-11-20T12:00:00Z');
  const { root, control, call, stop } = await signedIn({ answers, now: () => (at += 10) });
  const audits = root.use(AuditsStore);
  return { root, audits, control, call, stop };
}
const offsets = (control: Awaited<ReturnType<typeof open>>['control']) =>
  control.requestsTo('audits.list').map(({ query }) => query['offset']);

describe('AuditsStore', () => {
  it('loads the newest page with figures and columns (AUDIT-006, AUDIT-007, AUDIT-008, AUDIT-009, AUDIT-010, AUDIT-022)', async () => {
    const { audits, control, stop } = await open();
    const loading = audits.load();
    assert.equal(audits.loading, true);
    await loading;
    assert.equal(audits.loading, false);
    assert.equal(audits.logs.length, 20);
    assert.equal(audits.logs[0]?.action, 'auth.login');
    assert.equal(audits.totalPages, Math.ceil(audits.list.totalItems / 20));
    assert.deepEqual(control.requestsTo('audits.list')[0]?.query, {
      sortBy: 'createdAt',
      sortDirection: 'desc',
      offset: '0',
      count: '20',
    });
    assert.equal(typeof audits.stats?.totalToday, 'number');
    assert.equal(
      audits.columns?.some(({ name }) => name === 'severity'),
      true,
    );
    stop();
  });

  it('brings pages as they are scrolled to, once, and forgets the furthest', async () => {
    const { audits, control, stop } = await open({
      'audits.list': ({ query }) =>
        Response.json({
          data: Array.from({ length: 20 }, (_, at) => ({ _id: `${query['offset']}-${at}`, createdAt: '2026' })),
          total: 2_000,
        }),
    });
    await audits.load();
    assert.equal(audits.window.rowAt(70), undefined);
    await Promise.all([audits.window.need(60, 85), audits.window.need(60, 85)]);
    assert.deepEqual(offsets(control), ['0', '60', '80']);
    assert.equal(audits.window.rowAt(70)?._id, '60-10');
    const here = [...Array(20).keys(), ...Array.from({ length: 40 }, (_, at) => 60 + at)];
    assert.deepEqual([audits.window.places, audits.window.rows.length], [here, here.length]);
    for (let place = 0; place < 1_000; place += 20) await audits.window.need(place, place + 19);
    assert.equal(audits.window.rowAt(0), undefined);
    assert.equal(audits.window.rowAt(999)?._id, '980-19');
    assert.equal(audits.logs.length, 600);
    await audits.window.need(1_990, 5_000);
    assert.equal(offsets(control).at(-1), '1980', 'nothing is asked for behind the end');
    stop();
  });

  it('shows no rows of an earlier question that come late', async () => {
    const late: (() => void)[] = [];
    const { audits, stop } = await open({
      'audits.list': async ({ query }) => {
        const { severity = 'every', offset } = query;
        if (severity === 'every' && offset === '20') await new Promise<void>((done) => late.push(done));
        const data = Array.from({ length: 20 }, (_, at) => ({ _id: `${severity}-${offset}-${at}`, createdAt: '2026' }));
        return Response.json({ data, total: 60 });
      },
    });
    await audits.load();
    const earlier = audits.window.need(20, 39);
    await audits.list.setFilter('severity', ['Critical']);
    await audits.window.need(20, 39);
    for (const come of late) come();
    await earlier;
    assert.deepEqual([late.length, audits.window.rowAt(20)?._id], [1, 'Critical-20-0']);
    stop();
  });

  it('hands out rows in their order, whatever page came last', async () => {
    const { audits, stop } = await open({
      'audits.list': ({ query }) =>
        Response.json({
          data: Array.from({ length: 20 }, (_, at) => ({ _id: `${query['offset']}-${at}`, createdAt: '2026' })),
          total: 80,
        }),
    });
    await audits.load();
    await audits.window.need(60, 79);
    await audits.window.need(20, 59);
    const firstOf = (page: number) => audits.logs[page * 20]?._id;
    assert.deepEqual([0, 1, 2, 3].map(firstOf), ['0-0', '20-0', '40-0', '60-0']);
    assert.deepEqual(audits.window.places, [...Array(80).keys()]);
    stop();
  });

  it('keeps the pages where they are while events come, and counts those', async () => {
    const { audits, call, stop } = await open();
    await audits.load();
    const before = audits.window.rowAt(0)?._id;
    await call(groupsEndpoints.add, { body: { name: 'New' } });
    await audits.window.need(20, 39);
    const ids = audits.logs.map(({ _id }) => _id);
    assert.equal(new Set(ids).size, 40, 'none stands in two pages');
    await audits.countNewer();
    assert.equal(audits.newer, 1);
    await audits.load();
    assert.notEqual(audits.window.rowAt(0)?._id, before);
    assert.equal(audits.newer, 0);
    stop();
  });

  it('counts nothing as newer that a list loaded meanwhile has', async () => {
    let come = (_: Response) => {};
    const { audits, control, call, stop } = await open();
    await audits.load();
    await call(groupsEndpoints.add, { body: { name: 'New' } });
    control.answer('audits.list', () => new Promise<Response>((done) => (come = done)));
    const counting = audits.countNewer();
    await settle();
    control.answer('audits.list', undefined);
    await audits.load();
    come(Response.json({ data: [], total: 1 }));
    assert.deepEqual([await counting, audits.newer], [true, 0]);
    stop();
  });

  it('asks for search, severity and range together (AUDIT-001)', async () => {
    const { root, audits, control, stop } = await open();
    await audits.load();
    audits.list.setSearch(' login ');
    await audits.list.setFilter('severity', ['High', 'Critical']);
    await audits.list.setFilter('range', ['7']);
    await audits.list.setSort({ id: 'createdAt', desc: false });
    const { offset, count, from, ...query } = control.requestsTo('audits.list').at(-1)?.query ?? {};
    assert.deepEqual(query, {
      filter: 'login',
      severity: 'High,Critical',
      sortBy: 'createdAt',
      sortDirection: 'asc',
    });
    assert.deepEqual([offset, count], ['0', '20']);
    const week = root.context.ports.clock.now() - 7 * 86_400_000;
    assert.equal(Date.parse(from ?? ''), week);
    stop();
  });

  it('keeps a failure under its name, and lets the rest work (AUDIT-017, AUDIT-018)', async () => {
    const { audits, control, stop } = await open({ 'audits.stats': refused, 'audits.list': refused });
    const heard: unknown[] = [];
    await audits.load((answer, error) => heard.push([answer, error?.statusCode]));
    assert.deepEqual(heard, [[null, 403]]);
    assert.equal(audits.error?.statusCode, 403);
    control.answer('audits.list', undefined);
    await audits.load();
    assert.equal(audits.error, undefined);
    assert.equal(audits.errorOf('stats')?.statusCode, 403);
    assert.equal(audits.stats, undefined);
    control.answer('audits.list', refused);
    await audits.window.need(40, 59);
    assert.equal(audits.window.errorAt(45)?.statusCode, 403);
    control.answer('audits.list', undefined);
    await audits.window.retry(45);
    assert.equal(audits.window.rowAt(45) !== undefined, true);
    stop();
  });

  it('asks for the file of what the list shows (AUDIT-002, AUDIT-011, AUDIT-012, AUDIT-015, AUDIT-019)', async () => {
    const { audits, control, stop } = await open();
    await audits.load();
    await audits.list.setFilter('severity', ['Critical']);
    const asking = audits.exportCsv([{ name: 'action', displayName: 'Action' }]);
    assert.equal(audits.isDownloadingCsv, true);
    const file = await asking;
    assert.equal(audits.isDownloadingCsv, false);
    const lines = ((await file?.text()) ?? '').trimEnd().split('\r\n');
    assert.equal(lines.length, audits.list.totalItems + 1);
    const [request] = control.requestsTo('audits.export');
    assert.deepEqual([request?.query['outputFileName'], request?.query['severity']], ['audits.csv', 'Critical']);
    control.answer('audits.export', refused);
    assert.equal(await audits.exportCsv([{ name: 'action', displayName: 'Action' }]), undefined);
    assert.equal(audits.isDownloadingCsv, false);
    stop();
  });

  it('asks in the language of the page, and anew when that changes', async () => {
    const { audits, stop } = await open();
    audits.tellIn('de');
    await audits.load();
    const first = () => audits.logs[0]?.description;
    assert.equal(first(), 'Angemeldet');
    await audits.window.need(40, 59);
    assert.equal(audits.window.rowAt(45)?.description, audits.window.rowAt(5)?.description, 'each page of the list');
    const file = await audits.exportCsv([{ name: 'description', displayName: 'Was' }]);
    assert.match((await file?.text()) ?? '', /\r\nAngemeldet\r\n/);
    audits.tellIn('en');
    await audits.list.load();
    assert.deepEqual([first(), audits.logs[1]?.description], ['Audit log exported', 'Signed in']);
    stop();
  });

  it('asks anew in another language whatever the order, and while a list is on its way', async () => {
    const { audits, control, stop } = await open();
    await audits.list.setSort({ id: 'createdAt', desc: false });
    await audits.load();
    audits.tellIn('de');
    assert.equal(audits.loading, true, 'the oldest first');
    await audits.list.load();
    assert.notEqual(audits.logs[0]?.description, undefined);
    const asked = control.requestsTo('audits.list').length;
    const loading = audits.load();
    audits.tellIn('ar');
    await loading;
    await audits.list.load();
    assert.equal(control.requestsTo('audits.list').length > asked + 1, true);
    assert.equal(audits.logs.find(({ action }) => action === 'auth.login')?.description, 'تم تسجيل الدخول');
    stop();
  });

  it('forgets all of it with the user (STO-12)', async () => {
    const { root, audits, stop } = await open();
    await audits.load();
    await root.logout();
    assert.deepEqual([audits.logs.length, audits.stats, audits.window.total], [0, undefined, 0]);
    stop();
  });
});
