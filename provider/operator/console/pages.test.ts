import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { createConsoleKey } from '../../app/createProvider.ts';
import {
  auditEvents,
  featureAssignments,
  features,
  memberships,
  operatorSessions,
  planAssignments,
  plans,
  roles,
  sessions,
  users,
  usernames,
} from '../../database/storage/schema.ts';
import { at, Operator } from '../../testing/operator.ts';
import { ACME, ACME_LABS, GLOBEX, testCounts } from '../../testing/seed.ts';
import { startProvider, type TestProvider } from '../../testing/provider.ts';

/** The text of each cell, row by row. */
const rowsOf = (text: string): string[][] =>
  [...text.matchAll(/<tr>(.*?)<\/tr>/gs)].slice(1).map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) =>
      cell
        .replace(/<option.*?<\/option>/gs, '')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );

describe('what the pages of the operator’s console show', () => {
  let running: TestProvider;
  let operator: Operator;
  let adaId: string;
  let robId: string;
  before(async () => {
    running = await startProvider({ console: true, pretendFactors: true });
    operator = new Operator(running);
    assert.equal((await operator.open(await createConsoleKey(running.provider))).status, 204);
    const idOf = async (email: string) =>
      (await running.provider.services.db.select().from(users).where(eq(users.email, email)))[0]?.id ??
      assert.fail(email);
    [adaId, robId] = [await idOf('ada@acme.test'), await idOf('rob@acme.test')];
  });
  after(() => running.end());

  const rows = async (path: string) => rowsOf((await operator.page(path)).text);
  const keyed = async (table: typeof plans | typeof features | typeof roles, key: string) =>
    (await running.provider.services.db.select({ id: table.id }).from(table).where(eq(table.key, key)))[0]?.id ??
    assert.fail(key);

  it('tenants, with what they hold as a whole and how many people they have', async () => {
    const { db } = running.provider.services;
    await db.insert(planAssignments).values({ tenantId: GLOBEX, planId: await keyed(plans, 'team'), userId: adaId });
    await db
      .insert(featureAssignments)
      .values({ tenantId: GLOBEX, featureId: await keyed(features, 'by-flag'), userId: adaId });
    assert.deepEqual(await rows('/console/tenants'), [
      ['Acme acme', 'Team', 'Expired, expired', '45'],
      ['Acme Labs acme-labs', 'None', 'None', '1'],
      ['Globex globex', 'Free', 'None', '4'],
    ]);
    const one = (await operator.page(`/console/tenants/${ACME}`)).text;
    assert.deepEqual(
      rowsOf(one).map(([name, now]) => [name, now]),
      [
        ['By flag by-flag', 'Not given'],
        ['By plan by-plan', 'Not given'],
        ['Expired expired', 'Expired 1970-01-01 00:00:01 UTC'],
      ],
    );
    assert.deepEqual(
      one.match(/<option value="\w+" selected>/g),
      ['none', 'none', 'expired'].map((name) => `<option value="${name}" selected>`),
    );
    assert.equal(one.match(/ checked>/g)?.length, 1);
    assert.equal(
      (await operator.page(`/console/tenants/${GLOBEX}`)).text.match(/ checked>/g)?.length,
      1,
      'what one person holds is not the tenant’s',
    );
  });

  it('plans, features, roles and flags, with what belongs to them', async () => {
    assert.deepEqual(await rows('/console/plans'), [
      ['Free free', 'None', 'Gives nothing', '1 tenant'],
      ['Team team', 'By plan', 'Gives nothing', '1 tenant'],
    ]);
    assert.deepEqual(await rows('/console/features'), [
      ['By flag by-flag', 'On', 'None', 'No permission'],
      ['By plan by-plan', 'No flag', 'Team', 'No permission'],
      ['Expired expired', 'No flag', 'None', 'reports.export'],
    ]);
    assert.deepEqual(await rows('/console/roles'), [
      ['Admin admin', 'Every tenant', '6', '2 people'],
      ['Globex only globex-only', 'Globex', '1', '0 people'],
      ['Member member', 'Every tenant', '0', `${testCounts.holders.member} people`],
      ['Reader reader', 'Every tenant', '1', '2 people'],
    ]);
    assert.deepEqual(
      (await rows('/console/flags')).map(([name, now]) => [name, now]),
      [
        ['fe-usage-page', 'On'],
        ['other', 'Off'],
      ],
    );
    assert.equal(
      (await operator.page(`/console/roles/${await keyed(roles, 'reader')}`)).text.match(/ checked>/g)?.length,
      1,
    );
    assert.equal(
      (await operator.page(`/console/plans/${await keyed(plans, 'team')}`)).text.match(/ checked>/g)?.length,
      1,
    );
    assert.match(
      (await operator.page(`/console/features/${await keyed(features, 'by-flag')}`)).text,
      /<option value="on" selected>/,
    );
  });

  it('people, a page at a time, with why they cannot get in and how many sessions they have', async () => {
    const { db, now } = running.provider.services;
    const first = await rows('/console/users');
    const second = await rows('/console/users?page=2');
    const third = await rows('/console/users?page=3');
    assert.deepEqual([first.length, second.length, third], [25, 25, second], 'past the end is the last page');
    assert.equal(new Set([...first, ...second].map((row) => row.join())).size, 50);
    assert.deepEqual(await rows('/console/users?page=0'), first);
    assert.deepEqual(await rows('/console/users?page=x'), first);
    const foot = async (query: string) =>
      /<nav class="pager".*?<\/nav>/s.exec((await operator.page(`/console/users${query}`)).text)?.[0] ?? '';
    assert.deepEqual(
      [
        (await foot('')).includes('rel="prev"'),
        (await foot('')).includes('rel="next" href="/console/users?page=2"'),
        (await foot('?page=2')).includes('rel="next"'),
      ],
      [false, true, false],
    );
    assert.match(await foot('?search=acme&page=1'), /search=acme&amp;page=2/);

    await db.update(usernames).set({ usernameKey: 'falcon_7' }).where(eq(usernames.usernameKey, 'ada'));
    assert.deepEqual((await rows('/console/users?search=FALCON_')).length, 2, 'once for each tenant');
    assert.match((await operator.page('/console/users?search=falconx')).text, /Nobody has such a name/);
    await db.update(usernames).set({ usernameKey: 'ada' }).where(eq(usernames.usernameKey, 'falcon_7'));

    const states = async (search: string) =>
      (await rows(`/console/users?search=${search}`)).map(([, tenant, access, living]) => [tenant, access, living]);
    assert.deepEqual(
      [await states('dan@'), await states('loc@'), await states('mia@')],
      [[['Acme', 'Disabled', 'None']], [['Globex', 'Locked', 'None']], [['Acme', 'Invited', 'None']]],
    );
    assert.deepEqual(await states('ada'), [
      ['Acme', 'Active', 'None'],
      ['Globex', 'Active', 'None'],
    ]);
    await running.browser().signIn('rob@acme.test');
    await running.browser().signIn('rob@acme.test');
    assert.deepEqual(await states('rob@'), [['Acme', 'Active', '2 End']]);
    const [one] = await db.select().from(sessions).where(eq(sessions.userId, robId));
    await db
      .update(sessions)
      .set({ endedAt: now() })
      .where(eq(sessions.id, one?.id ?? ''));
    assert.deepEqual(await states('rob@'), [['Acme', 'Active', '1 End']]);
    await db.update(sessions).set({ idleExpiresAt: now() }).where(eq(sessions.userId, robId));
    assert.deepEqual(await states('rob@'), [['Acme', 'Active', 'None']]);
    assert.deepEqual(await states('tim@'), [['Globex', 'Temporary', 'None']]);
    await db
      .update(memberships)
      .set({ temporaryExpirationDate: now() })
      .where(and(eq(memberships.userId, robId), eq(memberships.tenantId, ACME)));
    assert.deepEqual(await states('rob@'), [['Acme', 'Expired', 'None']]);
    await db.update(memberships).set({ temporaryExpirationDate: null }).where(eq(memberships.userId, robId));
  });

  it('one person, with the roles each tenant may give and those that are held there', async () => {
    const { text } = await operator.page(`/console/users/${adaId}`);
    const panels = text
      .split('<section class="panel">')
      .slice(1)
      .map((panel) => [
        /<h2[^>]*>(.*?)<\/h2>/.exec(panel)?.[1],
        [...panel.matchAll(/data-list( checked)?><span><span dir="auto">(.*?)<\/span>/g)].map(
          ([, held, name]) => `${name}${held ?? ''}`,
        ),
      ]);
    assert.deepEqual(panels, [
      ['Acme', ['Admin checked', 'Member', 'Reader']],
      ['Globex', ['Admin', 'Globex only', 'Member', 'Reader checked']],
      ['Second factor', []],
    ]);
  });

  describe('edits', () => {
    const lastEvent = async () =>
      (await running.provider.services.db.select().from(auditEvents).where(eq(auditEvents.actorKind, 'operator'))).sort(
        (a, b) => b.at.getTime() - a.at.getTime(),
      )[0];
    const change = async (name: string, fields: unknown) => {
      running.clock.forward(1);
      const answer = await operator.edit(name, fields);
      assert.equal(answer.status, 200, answer.text);
      return String(at(answer.json, 'message'));
    };

    it('what one person holds stays when the tenant loses everything', async () => {
      const { db } = running.provider.services;
      assert.equal(await change('tenant-plans', { tenantId: GLOBEX, planIds: [] }), 'Globex: plans saved');
      await change('tenant-feature', { tenantId: GLOBEX, featureId: await keyed(features, 'by-flag'), expiry: 'none' });
      assert.deepEqual((await lastEvent())?.details, { expireTime: null });
      const left = [
        ...(await db.select().from(planAssignments).where(eq(planAssignments.tenantId, GLOBEX))),
        ...(await db.select().from(featureAssignments).where(eq(featureAssignments.tenantId, GLOBEX))),
      ];
      assert.deepEqual(
        left.map(({ userId }) => userId),
        [adaId, adaId],
      );
      assert.equal(
        (await db.select().from(planAssignments).where(eq(planAssignments.tenantId, ACME))).length,
        1,
        'another tenant keeps its own',
      );
    });

    it('end the living sessions of one person, say how many, and say so in the audit', async () => {
      await running.browser().signIn('rob@acme.test');
      const gus = running.browser();
      await gus.signIn('gus@globex.test');
      await change('user-sessions', { userId: robId });
      await running.browser().signIn('rob@acme.test');
      await running.browser().signIn('rob@acme.test');
      assert.equal(await change('user-sessions', { userId: robId }), 'Rob Müller: 2 sessions ended');
      const event = await lastEvent();
      assert.deepEqual(
        [event?.event, event?.subjectId, event?.details],
        ['console.user.sessions.ended', robId, { sessions: 2 }],
      );
      await running.browser().signIn('rob@acme.test');
      assert.equal(await change('user-sessions', { userId: robId }), 'Rob Müller: one session ended');
      assert.equal((await gus.refresh()).status, 200, 'nobody else’s');
    });

    it('disable somebody in one tenant only, and give a second factor to living sessions only', async () => {
      const { db } = running.provider.services;
      await running.browser().signIn('ada@acme.test');
      await change('user-sessions', { userId: adaId });
      await running.browser().signIn('ada@acme.test');
      assert.equal(
        await change('user-access', { tenantId: GLOBEX, userId: adaId, access: 'disabled' }),
        'Ada Lovelace disabled in Globex',
      );
      assert.equal((await lastEvent())?.event, 'console.user.disabled');
      const states = await db.select().from(memberships).where(eq(memberships.userId, adaId));
      assert.deepEqual(states.map(({ tenantId, isDisabled }) => [tenantId, isDisabled]).sort(), [
        [ACME, false],
        [GLOBEX, true],
      ]);
      assert.equal((await rows('/console/users?search=ada'))[1]?.[4], 'Enable');
      await change('user-access', { tenantId: GLOBEX, userId: adaId, access: 'enabled' });
      assert.equal((await lastEvent())?.event, 'console.user.enabled');
      assert.match(await change('user-step-up', { userId: adaId, factor: 'otp' }), /one session with a second factor/);
      const amrs = (await db.select().from(sessions).where(eq(sessions.userId, adaId))).map(({ amr, endedAt }) => [
        endedAt === null,
        amr.join(),
      ]);
      assert.deepEqual(amrs.sort(), [
        [false, 'pwd'],
        [true, 'pwd,mfa,otp'],
      ]);
      assert.match(await change('user-step-up', { userId: adaId, factor: 'none' }), /without a second factor/);
    });

    it('write nothing of an edit that fails half way, nor that it was made', async () => {
      const { db } = running.provider.services;
      const events = async () => (await db.select().from(auditEvents)).length;
      const known = await events();
      const answer = await operator.edit('user-roles', { tenantId: ACME_LABS, userId: adaId, roleIds: [] });
      assert.deepEqual([answer.status, at(answer.json, 'faults', 'userId')], [400, 'does not exist any more']);
      assert.equal(await events(), known);
    });
  });

  it('its session: a new one sweeps those that are over, its end is written down, and others stay', async () => {
    const { db } = running.provider.services;
    const address = await createConsoleKey(running.provider);
    const [one, two] = [new Operator(running), new Operator(running)];
    await one.open(address);
    running.clock.forward(60);
    await two.open(address);
    const left = async () => (await db.select().from(operatorSessions)).length;
    assert.equal(await left(), 2);
    await one.send('DELETE', '/console/session', {});
    assert.equal(await left(), 1);
    const ended = async () =>
      (await db.select().from(auditEvents).where(eq(auditEvents.event, 'console.session.ended'))).length;
    assert.equal(await ended(), 1);
    await one.send('DELETE', '/console/session', {});
    assert.equal(await ended(), 1, 'a session that is over does not end again');
    assert.match((await two.page('/console')).text, /Tenants/);
    running.clock.forward(8 * 3600);
    const late = await one.open(address);
    assert.deepEqual([late.status, await left()], [204, 1]);
    assert.equal((await one.send('PUT', '/console/edits/flag', {})).status, 404);
  });
});
