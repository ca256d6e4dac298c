import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
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
        ProviderProcess.start({
          storage: { kind: 'postgres', url, poolSize: 20, timeout: 60 },
          requestLimits: { signUps: many, links: many, mails: many },
          lockout: { perAccount: many, perAddress: many },
        });
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
  });
