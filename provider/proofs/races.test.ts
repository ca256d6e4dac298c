import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { SAMPLE_AUTHENTICATOR } from 'gatehouse-contract/contract.js';
import { createSealing } from '../crypto/keys/sealing.ts';
import { openStorage } from '../database/storage/openStorage.ts';
import type { Storage } from '../ground/database.ts';
import { nonEmpty } from '../../tests/support/expect.ts';
import { NEW_PASSWORD, paths } from '../testing/invitations.ts';
import { mailText } from '../testing/mail.ts';
import { findPostgres, PostgresServer } from '../testing/postgresServer.ts';
import { ENCRYPTION_KEY, type Answer, type Browser } from '../testing/provider.ts';
import { ProviderProcess } from '../testing/providerProcess.ts';
import { ACME, ACME_LABS } from '../testing/seed.ts';

const SIGN_UP = '/identity/resources/users/v1/signUp';
const RECOVERY = '/identity/resources/users/v1/passwords/reset';
const ROUNDS = 5;
const TRIES = 24;
/** How often one code is judged. */
const BUDGET = 5;
const programs = findPostgres();

/** How often each outcome came: a status, or the code of a refusal. */
const outcomes = (answers: readonly Answer[]): Record<string, number> =>
  answers.reduce<Record<string, number>>((counts, { status, body }) => {
    const name = String(body.errorCode ?? status);
    return { ...counts, [name]: (counts[name] ?? 0) + 1 };
  }, {});

const skip = programs === undefined && 'no PostgreSQL on this machine: install the package "postgresql"';
if (skip) it('codes and addresses that several want at once are given once', { skip }, () => undefined);
else
  describe('What several want at once of two processes on one PostgreSQL', () => {
    let server: PostgresServer;
    let storage: Storage;
    let url: string;
    let pair: readonly [ProviderProcess, ProviderProcess];
    before(async () => {
      server = await PostgresServer.start(programs ?? '');
      url = await server.createDatabase();
      storage = await openStorage({ kind: 'postgres', url, timeout: 60 });
      const many = 1_000_000;
      const start = () =>
        ProviderProcess.start(
          {
            storage: { kind: 'postgres', url, poolSize: 20, timeout: 60 },
            requestLimits: { signUps: many, links: many, mails: many },
            lockout: { perAccount: many, perAddress: many },
          },
          { permissions: ['fe.secure.write.users'] },
        );
      pair = await Promise.all([start(), start()]);
    });
    after(async () => {
      await Promise.all(pair.map((one) => one.stop()));
      await storage.close();
      await server.stop();
    });
    const count = async (sql: string) => Number((await server.query(url, `SELECT count(*) AS n FROM ${sql}`))[0]?.n);
    const post = (index: number, path: string, body: object) => (pair[index % 2] ?? pair[0]).browser().post(path, body);
    const atOnce = (amount: number, send: (index: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: amount }, (_, index) => send(index)));
    const mailOf = async (address: string) => {
      const text = await mailText({ db: storage.db, sealing: createSealing(ENCRYPTION_KEY) }, address);
      const [, first, last] = /^\s*(\d{3}) ?(\d{3})\s*$/m.exec(text) ?? assert.fail(text);
      return { text, code: `${first ?? ''}${last ?? ''}` };
    };
    const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

    /**
     * Tries one code with right and wrong digits in turn: never more than its budget is judged, and one opens at most.
     */
    async function race(path: string, body: object, code: string): Promise<void> {
      const answers = await atOnce(TRIES, (index) =>
        post(index, path, { ...body, code: index % 4 === 3 ? code : otherThan(code) }),
      );
      const { 200: opened = 0, 204: accepted = 0, ...refused } = outcomes(answers);
      const { 'ER-CODE-WRONG': wrong = 0, 'ER-CODE-EXPIRED': over = 0 } = refused;
      assert.equal(opened + accepted + wrong + over, TRIES, JSON.stringify(refused));
      assert.equal(opened + accepted <= 1, true, `${opened + accepted} opened it`);
      assert.equal(opened + accepted + wrong <= BUDGET, true, `${wrong} guesses were judged`);
    }

    it('PRO-08 PRO-09 a code of an activation opens once at most, and takes five tries', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const email = `new${round}@race.test`;
        const { body } = await post(round, SIGN_UP, { email, companyName: `Code ${round}`, password: NEW_PASSWORD });
        const { code } = await mailOf(email);
        const given = { userId: body.userId, token: body.activationToken, password: NEW_PASSWORD };
        await race(paths.activateWithCode, given, code);
      }
    });

    it('PRO-08 PRO-09 a code of an invitation opens once at most, and takes five tries', async () => {
      const sue = pair[0].browser();
      assert.equal((await sue.signIn('sue@acme.test')).status, 200);
      for (const email of ['gus@globex.test', 'tim@globex.test', 'lou@labs.test']) {
        const invited = await sue.post(paths.invite, { email, provider: 'local', roleIds: [] });
        assert.equal(invited.status, 200, invited.text);
        const { text, code } = await mailOf(email);
        const link = [...text.matchAll(/https?:\/\/\S+/g)].map(([one]) => new URL(one));
        const { searchParams } =
          link.find(({ pathname }) => pathname.endsWith('/invitation/code')) ?? assert.fail(text);
        const body = { userId: searchParams.get('userId'), token: searchParams.get('token') };
        await race(paths.acceptWithCode, body, code);
      }
    });

    it('PRO-09 PRO-10 a code of an app opens one session, and wrong ones do not pass their budget, of many at once', async () => {
      const email = 'sue@acme.test';
      const [person] = await server.query(url, `SELECT id FROM users WHERE email = '${email}'`);
      const secret = createSealing(ENCRYPTION_KEY).seal(SAMPLE_AUTHENTICATOR);
      const id = String(person?.id);
      await server.query(
        url,
        `INSERT INTO mfa_factors (user_id, kind, secret) VALUES ('${id}', 'authenticator', '${secret}')`,
      );
      await server.query(url, `UPDATE users SET mfa_enrolled = true WHERE id = '${id}'`);
      const value = generateSync({ secret: SAMPLE_AUTHENTICATOR });
      const begin = async (index: number) => {
        const browser = (pair[index % 2] ?? pair[0]).browser();
        return { browser, mfaToken: (await browser.signIn(email)).body.mfaToken };
      };
      const pending = await Promise.all(Array.from({ length: 6 }, (_, index) => begin(index)));
      const right = await atOnce(6, (index) => {
        const { browser, mfaToken } = pending[index] ?? assert.fail('there are six');
        return browser.post('/identity/resources/auth/v1/user/mfa/verify', { mfaToken, value });
      });
      assert.equal(outcomes(right)['200'], 1, JSON.stringify(outcomes(right)));
      const rounds = await Promise.all(Array.from({ length: 20 }, (_, index) => begin(index)));
      const wrong = await atOnce(1_000, (index) => {
        const { browser, mfaToken } = rounds[index % rounds.length] ?? assert.fail('there are twenty');
        return browser.post('/identity/resources/auth/v1/user/mfa/verify', { mfaToken, value: otherThan(value) });
      });
      const { 'ER-CODE-WRONG': judged = 0 } = outcomes(wrong);
      assert.equal(judged <= 10, true, `${judged} guesses were judged: ${JSON.stringify(outcomes(wrong))}`);
      await server.query(url, `DELETE FROM mfa_factors WHERE user_id = '${id}'`);
      await server.query(url, `UPDATE users SET mfa_enrolled = false WHERE id = '${id}'`);
    });

    it('PRO-08 a link of a recovery sets one of the passwords that arrive together', async () => {
      const email = 'tim@globex.test';
      for (let round = 0; round < ROUNDS; round += 1) {
        assert.equal((await post(round, RECOVERY, { email })).status, 204);
        const text = await mailText({ db: storage.db, sealing: createSealing(ENCRYPTION_KEY) }, email);
        const { searchParams } = new URL(/https?:\/\/\S+token=\S+/.exec(text)?.[0] ?? assert.fail(text));
        const link = { userId: searchParams.get('userId'), token: searchParams.get('token') };
        const send = (index: number) =>
          post(index, `${RECOVERY}/verify`, { ...link, password: `${NEW_PASSWORD} ${round} ${index}` });
        assert.deepEqual(outcomes(await atOnce(4, send)), { 204: 1, 'ER-LINK-ENDED': 3 });
      }
    });

    it('an address that five sign up with is one account with one tenant', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const body = { email: `quiet${round}@race.test`, companyName: `Quiet ${round}`, password: NEW_PASSWORD };
        assert.deepEqual(outcomes(await atOnce(5, (index) => post(index, SIGN_UP, body))), { 200: 5 });
        assert.equal(await count(`users WHERE email = '${body.email}'`), 1);
        assert.equal(await count(`tenants WHERE name = '${body.companyName}'`), 1);
        assert.equal(await count(`memberships JOIN users ON users.id = user_id WHERE email = '${body.email}'`), 1);
      }
    });

    it('an address that five sign up with is told to be taken to four, where nobody has to prove it', async () => {
      await server.query(url, 'UPDATE vendors SET allow_not_verified_users_login = true');
      for (let round = 0; round < ROUNDS; round += 1) {
        const body = { email: `open${round}@race.test`, companyName: `Open ${round}`, password: NEW_PASSWORD };
        assert.deepEqual(outcomes(await atOnce(5, (index) => post(index, SIGN_UP, body))), {
          200: 1,
          'ER-IDENTIFIER-TAKEN': 4,
        });
        assert.equal(await count(`users WHERE email = '${body.email}'`), 1);
        assert.equal(await count(`tenants WHERE name = '${body.companyName}'`), 1);
      }
    });

    it('what administrators send at once is written once, and nobody is told of an accident', async () => {
      const sues = pair.map((one) => one.browser());
      for (const sue of nonEmpty(sues)) assert.equal((await sue.signIn('sue@acme.test')).status, 200);
      const as = (index: number): Browser => sues[index % 2] ?? assert.fail('no browser is signed in');
      for (let round = 0; round < ROUNDS; round += 1) {
        const email = `invited${round}@race.test`;
        const key = `role${round}`;
        const answers = await Promise.all([
          atOnce(6, (index) => as(index).post(paths.invite, { email, provider: 'local' })),
          atOnce(6, (index) => as(index).post('/identity/resources/roles/v2', { key, name: key })),
          atOnce(6, (index) => as(index).post(paths.link, { expirationInMinutes: 60 })),
        ]);
        for (const some of nonEmpty(answers)) {
          assert.deepEqual(
            some.filter(({ status }) => status >= 500).map(({ text }) => text),
            [],
          );
          assert.equal(
            some.some(({ status }) => status < 300),
            true,
            some[0]?.text,
          );
        }
        assert.equal(await count(`users WHERE email = '${email}'`), 1);
        assert.equal(await count(`roles WHERE key = '${key}'`), 1);
      }
    });

    describe('of groups', () => {
      const groups = '/identity/resources/groups/v1';
      let sues: Browser[];
      before(async () => {
        sues = pair.map((one) => one.browser());
        for (const sue of sues) assert.equal((await sue.signIn('sue@acme.test')).status, 200);
      });
      const as = (index: number): Browser => sues[index % 2] ?? assert.fail('no browser is signed in');
      const add = async (name: string) => `${groups}/${String((await as(0).post(groups, { name })).body.id)}`;

      it('a name is given to one of the groups that are added or renamed at once', async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const added = await atOnce(6, (index) => as(index).post(groups, { name: `Added ${round}` }));
          assert.deepEqual(outcomes(added), { 200: 1, 'ER-GROUP-NAME-TAKEN': 5 });
          const paths = await Promise.all([0, 1, 2, 3].map((index) => add(`Before ${round} ${index}`)));
          const body = { name: `Renamed ${round}` };
          const renamed = await atOnce(4, (index) => as(index).call('PATCH', paths[index] ?? '', { body }));
          assert.deepEqual(outcomes(renamed), { 204: 1, 'ER-GROUP-NAME-TAKEN': 3 });
        }
      });

      it('of the changes that were made from one state one is written', async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const path = await add(`State ${round}`);
          const { updatedAt } = (await as(0).get(path)).body;
          const changed = await atOnce(6, (index) =>
            as(index).call('PATCH', path, { body: { color: `colour ${index}`, updatedAt } }),
          );
          assert.deepEqual(outcomes(changed), { 204: 1, 'ER-GROUP-CHANGED': 5 });
        }
      });

      it('a role, a member or the group itself that goes meanwhile is no accident', async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const path = await add(`Going ${round}`);
          const role = await as(0).post('/identity/resources/roles/v2', { key: `going${round}`, name: 'Going' });
          const invited = await as(1).post(paths.invite, { email: `going${round}@race.test`, provider: 'local' });
          const [roleIds, userIds] = [[role.body.id], [invited.body.id]];
          const writes: ((sue: Browser) => Promise<Answer>)[] = [
            (sue) => sue.post(`${path}/roles`, { roleIds }),
            (sue) => sue.post(`${path}/users`, { userIds }),
            (sue) => sue.call('DELETE', `${paths.team}/${String(userIds[0])}`, { body: {} }),
            (sue) =>
              sue.call('DELETE', `/identity/resources/roles/v1/${String(roleIds[0])}?replacementRoleId=none`, {
                body: {},
              }),
            (sue) => sue.post(`${path}/users`, { userIds }),
            (sue) => sue.post(`${path}/roles`, { roleIds }),
            (sue) => sue.call('DELETE', path, { body: {} }),
          ];
          const answers = await atOnce(writes.length, (index) => writes[index]?.(as(index)) ?? assert.fail('no write'));
          const accidents = answers.filter(({ status }) => status >= 500).map(({ text }) => text);
          assert.deepEqual(accidents, []);
        }
      });
    });

    describe('of rights', () => {
      const subAccount = '/identity/resources/sub-tenants/users/v1';
      const tokens = '/identity/resources/tenants/api-tokens';
      let sue: Browser;
      before(async () => {
        sue = pair[0].browser();
        assert.equal((await sue.signIn('sue@acme.test')).status, 200);
        await server.query(url, "UPDATE vendors SET machine_to_machine_auth_strategy = 'Both'");
      });
      const person = async (email: string) =>
        String((await server.query(url, `SELECT id FROM users WHERE email = '${email}'`))[0]?.id);
      const roleOf = async (key: string) =>
        String((await server.query(url, `SELECT id FROM roles WHERE key = '${key}'`))[0]?.id);
      const permission = async (key: string) =>
        String((await server.query(url, `SELECT id FROM permissions WHERE key = '${key}'`))[0]?.id);
      const names = async (query: string) => (await server.query(url, query)).map(({ name }) => name);
      const rolesIn = (tenantId: string, userId: string) =>
        names(
          `SELECT key AS name FROM membership_roles JOIN roles ON roles.id = role_id
           WHERE membership_roles.tenant_id = '${tenantId}' AND user_id = '${userId}' ORDER BY 1`,
        );
      const permissionsOf = (roleId: string) =>
        names(
          `SELECT key AS name FROM role_permissions JOIN permissions ON permissions.id = permission_id
           WHERE role_id = '${roleId}' ORDER BY 1`,
        );
      /** What the latest row of an event tells. */
      const latest = async (event: string) => {
        const rows = `audit_events WHERE event = '${event}' AND outcome = 'success'`;
        return (await server.query(url, `SELECT details FROM ${rows} ORDER BY at DESC LIMIT 1`))[0]?.details;
      };

      /** Sends a write while another change of rights in the tenant is open, which ends once the write waits for it. */
      async function overlapped(
        tenantId: string,
        changes: readonly string[],
        send: () => Promise<Answer>,
      ): Promise<Answer> {
        const waiting = `SELECT pid FROM pg_stat_activity
          WHERE wait_event_type = 'Lock' AND datname = '${new URL(url).pathname.slice(1)}'`;
        let sent: Promise<Answer> | undefined;
        await storage.db.transaction(async (inside) => {
          await inside.execute(sql`SELECT id FROM tenants WHERE id = ${tenantId} FOR UPDATE`);
          for (const change of changes) await inside.execute(sql.raw(change));
          let isOver = false;
          sent = send().finally(() => void (isOver = true));
          while ((await server.query(server.url(), waiting)).length === 0)
            assert.equal(isOver, false, 'it was answered, and has waited for nothing');
        });
        return sent ?? assert.fail('nothing was sent');
      }

      it('PRO-26 a role that is taken meanwhile comes back by no role that is added in the account below', async () => {
        const lou = await person('lou@labs.test');
        const [reader, member] = [await roleOf('reader'), await roleOf('member')];
        const answer = await overlapped(
          ACME_LABS,
          [`DELETE FROM membership_roles WHERE user_id = '${lou}' AND role_id = '${member}'`],
          () =>
            sue.post(`${subAccount}/${lou}/roles`, { subTenantsRoles: [{ tenantId: ACME_LABS, roleIds: [reader] }] }),
        );
        assert.equal(answer.status < 300, true, answer.text);
        assert.deepEqual(await rolesIn(ACME_LABS, lou), ['reader']);
        assert.deepEqual(await latest('admin.user.roles.changed'), { added: ['reader'], removed: [] });
      });

      it('PRO-34 of the roles of a member the log tells those that a change gives and takes indeed', async () => {
        const rob = await person('rob@acme.test');
        const [reader, member] = [await roleOf('reader'), await roleOf('member')];
        const answer = await overlapped(
          ACME,
          [`UPDATE membership_roles SET role_id = '${member}' WHERE user_id = '${rob}' AND role_id = '${reader}'`],
          () => sue.call('PUT', paths.team, { body: { id: rob, roleIds: [] } }),
        );
        assert.equal(answer.status, 200, answer.text);
        assert.deepEqual(await latest('admin.user.roles.changed'), { added: [], removed: ['member'] });
      });

      it('PRO-24 PRO-26 nobody hands out a role whose rights are taken meanwhile', async () => {
        const [ada, rob] = [await person('ada@acme.test'), await person('rob@acme.test')];
        const [admin, reader] = [await roleOf('admin'), await roleOf('reader')];
        const { id: key } = (
          await sue.post('/identity/resources/roles/v2', {
            key: 'placer',
            name: 'Placer',
            permissionIds: [await permission('fe.secure.write.users')],
          })
        ).body;
        await server.query(
          url,
          `INSERT INTO membership_roles (tenant_id, user_id, role_id) VALUES ('${ACME}', '${ada}', '${String(key)}')`,
        );
        const browser = pair[1].browser();
        assert.equal((await browser.signIn('ada@acme.test')).status, 200);
        const { body } = await browser.call('PUT', paths.team, { body: { id: rob, roleIds: [reader] } });
        assert.equal(body.errorCode, undefined);
        const answer = await overlapped(
          ACME,
          [`DELETE FROM membership_roles WHERE user_id = '${ada}' AND tenant_id = '${ACME}' AND role_id = '${admin}'`],
          () => browser.call('PUT', paths.team, { body: { id: rob, roleIds: [admin] } }),
        );
        assert.equal(answer.status, 403, answer.text);
        assert.deepEqual(await rolesIn(ACME, rob), ['reader']);
      });

      it('PRO-26 a permission that is taken from a role meanwhile comes back by no other one', async () => {
        const [projects, reports] = [await permission('projects.*'), await permission('reports.export')];
        const made = await sue.post('/identity/resources/roles/v2', {
          key: 'narrowed',
          name: 'Narrowed',
          permissionIds: [projects],
        });
        const roleId = String(made.body.id);
        const taken = `DELETE FROM role_permissions WHERE role_id = '${roleId}' AND permission_id = '${projects}'`;
        const attached = await overlapped(ACME, [taken], () =>
          sue.call('PUT', `/identity/resources/permissions/v1/${reports}/roles`, { body: { roleIds: [roleId] } }),
        );
        assert.equal(attached.status, 200, attached.text);
        assert.deepEqual(await permissionsOf(roleId), ['reports.export']);
        const given = `UPDATE role_permissions SET permission_id = '${projects}' WHERE role_id = '${roleId}'`;
        const set = await overlapped(ACME, [given], () =>
          sue.call('PUT', `/identity/resources/roles/v1/${roleId}/permissions`, { body: { permissionIds: [] } }),
        );
        assert.equal(set.status, 200, set.text);
        assert.deepEqual(await latest('admin.role.changed'), {
          role: 'narrowed',
          added: [],
          removed: ['projects.*'],
        });
      });

      it('PRO-26 a role that is taken from a token meanwhile comes back by no new description', async () => {
        const reader = await roleOf('reader');
        const made = await sue.post(`${tokens}/v2`, { description: 'Before', roleIds: [reader] });
        assert.equal(made.status, 200, made.text);
        const id = String(made.body.clientId);
        const answer = await overlapped(ACME, [`DELETE FROM api_token_roles WHERE token_id = '${id}'`], () =>
          sue.call('PATCH', `${tokens}/v1/${id}`, { body: { description: 'After' } }),
        );
        assert.equal(answer.status, 200, answer.text);
        assert.equal(await count(`api_token_roles WHERE token_id = '${id}'`), 0);
      });
    });
  });
