import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { auditsEndpoints } from '../../../api/contract/audits.ts';
import { metadataEndpoints } from '../../../api/contract/metadata.ts';
import { settle } from '../../testing/browser.ts';
import { always, belongsToOne } from '../testing/belongsToOne.ts';
import { come, heldScene, type Answered } from '../testing/heldScene.ts';
import { AuditsStore } from './AuditsStore.ts';

const NOON = '2026-11-20T12:00:00.000Z';
const LATER = '2026-11-20T13:00:00.000Z';
const events = (count: number, createdAt = NOON, more: object = {}) => ({
  data: Array.from({ length: count }, (_, at) => ({ _id: `${createdAt} ${at}`, createdAt })),
  total: 45,
  ...more,
});
const beside: readonly Answered[] = [
  [auditsEndpoints.stats, always({ totalToday: 4, severeThisWeek: 1, keptDays: 90 })],
  [metadataEndpoints.read, always({ rows: [{ properties: [{ name: 'createdAt', displayName: 'Time' }] }] })],
];

/** The events of a tenant, loaded. */
async function open() {
  const scene = heldScene([...beside, [auditsEndpoints.list, always(events(20))]]);
  const audits = new AuditsStore(scene.context);
  await audits.load();
  const asked = () => scene.sentTo(auditsEndpoints.list).map(({ query }) => query ?? {});
  return { ...scene, audits, asked };
}

describe('STO-12: of another user or tenant, no page shows', () => {
  belongsToOne('events', {
    make: (context) => new AuditsStore(context),
    ask: (audits) => audits.load(),
    row: auditsEndpoints.list,
    answer: events(20, NOON, { totalIsMore: true }),
    others: [[metadataEndpoints.read, always({ rows: [] })]],
    shows: (audits) => [audits.logs, audits.window.total, audits.list.rows, audits.totalIsMore],
  });

  belongsToOne('the figures of events', {
    make: (context) => new AuditsStore(context),
    ask: (audits) => audits.loadStats(),
    row: auditsEndpoints.stats,
    answer: { totalToday: 4, severeThisWeek: 1, keptDays: 90 },
    shows: (audits) => [audits.stats, audits.errorOf('stats')],
  });

  it('newer events, nor a page that comes late', async () => {
    const { audits, hold, reset } = await open();
    const held = hold(auditsEndpoints.list);
    const counted = audits.countNewer();
    const page = audits.window.need(20, 25);
    await come(held, 2);
    reset();
    held[0]?.answer({ data: [], total: 7 });
    held[1]?.answer(events(20).data);
    await Promise.all([counted, page]);
    assert.deepEqual([audits.newer, audits.logs, audits.window.rowAt(20)], [0, [], undefined]);
    assert.equal(await audits.countNewer(), false, 'newer than nothing');
    assert.equal(held.length, 2);
  });

  it('how many newer events there were', async () => {
    const { audits, answer, reset } = await open();
    answer(auditsEndpoints.list, always({ data: [], total: 7 }));
    await audits.countNewer();
    assert.equal(audits.newer, 7);
    reset();
    assert.equal(audits.newer, 0);
  });
});

describe('the pages of events', () => {
  it('stay where they are while events come, until the list is loaded anew', async () => {
    const { audits, answer, asked } = await open();
    await audits.window.need(20, 59);
    assert.deepEqual(
      asked().map(({ offset, count, asOf }) => [offset, count, asOf]),
      [
        [0, 20, undefined],
        [20, 20, NOON],
        [40, 20, NOON],
      ],
    );
    answer(auditsEndpoints.list, always(events(20, LATER)));
    await audits.load();
    await audits.window.need(20, 25);
    assert.deepEqual(
      asked()
        .slice(-2)
        .map(({ offset, asOf }) => [offset, asOf]),
      [
        [0, undefined],
        [20, LATER],
      ],
    );
  });

  it('go on from the oldest where that comes first, and are pinned to no moment then', async () => {
    const { audits, asked } = await open();
    await audits.list.setSort({ id: 'createdAt', desc: false });
    await audits.window.need(20, 25);
    const { sortDirection, asOf, offset } = asked().at(-1) ?? {};
    assert.deepEqual([sortDirection, asOf, offset], ['asc', undefined, 20]);
    assert.equal(await audits.countNewer(), false);
  });

  it('ask as the list was asked for, whatever was chosen since', async () => {
    const { audits, hold, asked } = await open();
    await audits.list.setFilter('severity', ['High', 'Medium']);
    const held = hold(auditsEndpoints.list);
    void audits.list.setFilter('severity', []);
    await come(held);
    void audits.window.need(20, 25);
    await come(held, 2);
    assert.deepEqual([asked().at(-1)?.['severity'], asked().at(-1)?.['offset']], ['High,Medium', 20]);
  });
});

describe('newer events', () => {
  it('are counted from the newest that is shown, as the list is narrowed, and are gone with the next load', async () => {
    const { audits, answer, asked } = await open();
    await audits.list.setFilter('email', ['ada@acme.example']);
    answer(auditsEndpoints.list, always({ data: [], total: 3 }));
    assert.equal(await audits.countNewer(), true);
    assert.equal(audits.newer, 3);
    const { newerThan, email, offset, count } = asked().at(-1) ?? {};
    assert.deepEqual([newerThan, email, offset, count], [NOON, 'ada@acme.example', 0, 1]);
    answer(auditsEndpoints.list, always(events(20, LATER)));
    await audits.load();
    assert.equal(audits.newer, 0);
  });

  it('are not counted again by an answer that comes after the next load', async () => {
    const { audits, hold } = await open();
    const held = hold(auditsEndpoints.list);
    const counted = audits.countNewer();
    const loaded = audits.load();
    await come(held, 2);
    held[1]?.answer(events(20, LATER));
    await loaded;
    held[0]?.answer({ data: [], total: 3 });
    await counted;
    assert.equal(audits.newer, 0);
  });
});

describe('what stands beside the events', () => {
  it('is read again with them, the columns until they are known', async () => {
    const { audits, answer, sentTo } = await open();
    const read = () => [sentTo(auditsEndpoints.stats).length, sentTo(metadataEndpoints.read).length];
    assert.deepEqual([audits.columns?.length, read()], [1, [1, 1]]);
    await audits.load();
    assert.deepEqual(read(), [2, 1]);
    await audits.list.setFilter('severity', ['High']);
    assert.deepEqual(read(), [2, 1], 'another question changes no figure');
    answer(auditsEndpoints.stats, () => {
      throw new Error('no');
    });
    assert.equal(await audits.load(), true);
    await settle();
    assert.deepEqual([audits.errorOf('stats') !== undefined, audits.stats?.totalToday], [true, 4]);
  });

  it('is no file where its call was refused, and says so', async () => {
    const { audits, hold } = await open();
    const held = hold(auditsEndpoints.export);
    const file = audits.exportCsv([{ name: 'createdAt', displayName: 'Time' }]);
    await come(held);
    assert.equal(audits.isDownloadingCsv, true);
    held[0]?.refuse();
    assert.deepEqual([await file, audits.isDownloadingCsv, audits.errorOf('export')?.code], [undefined, false, 'ER-X']);
  });
});
