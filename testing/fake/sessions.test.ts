import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeToken } from '../../api/rules/token.ts';
import { SAMPLE_PASSWORD } from '../sample/sample.ts';
import { company, open, place, someone } from '../../tests/support/fakeClient.ts';

const DAY = 24 * 3600_000;

describe('the sessions of the fake', () => {
  it('end after seven days, and are prolonged by each refresh', async () => {
    const { api, clock, signIn } = open();
    await signIn();
    for (let week = 0; week < 3; week++) {
      clock.now += 6 * DAY;
      assert.equal((await api.auth.refreshToken({ body: {} })).userEmail, 'ada@acme.example');
    }
    clock.now += 7 * DAY;
    await assert.rejects(api.auth.refreshToken({ body: {} }), { statusCode: 401, code: 'ER-SESSION-ENDED' });
  });

  it('end with a logout, which ends no other one', async () => {
    const { api, signIn } = open();
    await signIn('rob@acme.example');
    await signIn('rob@acme.example');
    const ids = (await api.sessions.mine()).map(({ id, current }) => [id, current]);
    assert.deepEqual(ids.map(([, current]) => current).sort(), [false, true]);
    await api.auth.logout();
    await assert.rejects(api.profile.me(), { code: 'ER-SESSION-ENDED' });
    await assert.rejects(api.auth.refreshToken({ body: {} }), { code: 'ER-UNAUTHORIZED' });
    await signIn('rob@acme.example');
    assert.equal((await api.sessions.mine()).length, 2);
    await signIn('ada@acme.example');
    assert.equal((await api.sessions.mine()).length, 1, 'nobody sees the sessions of another person');
  });

  it('lead to the tenant used last, to the one of the login page, or to the one that was switched to', async () => {
    const { api, control, signIn } = open();
    const tenantIn = (token: string | undefined) => decodeToken(token).tenantId;
    const acme = tenantIn(await signIn());
    const globex = (await api.tenants.mineV3()).tenants.find(({ name }) => name === 'Globex')?.id ?? '';
    assert.notEqual(acme, globex);
    const here = await api.auth.refreshToken({ body: { tenantId: globex } });
    assert.deepEqual(
      [tenantIn(here.accessToken), tenantIn((await api.auth.refreshToken({ body: {} })).accessToken)],
      [globex, acme],
      'a tenant asked for is of this tab alone',
    );
    await api.tenants.switch({ body: { tenantId: globex } });
    assert.equal(tenantIn((await api.auth.refreshToken({ body: {} })).accessToken), globex);
    await assert.rejects(api.tenants.switch({ body: { tenantId: '00000000-0000-4000-a000-000000000000' } }), {
      statusCode: 403,
      code: 'ER-NOT-A-MEMBER',
    });
    control.signIn('rob@acme.example');
    await assert.rejects(api.auth.refreshToken({ body: { tenantId: globex } }), { code: 'ER-NOT-A-MEMBER' });
  });

  it('are refused to whoever is locked, disabled, expired or not verified, once the password proved right', async () => {
    const sample = company(
      someone('Locked', { locked: true }),
      someone('Unverified', { verified: false }),
      someone('Off', { memberships: [place('top', { disabled: true })] }),
      someone('Over', { memberships: [place('top', { expiresInDays: 0 })] }),
      someone('Asked', { memberships: [place('top', { invited: true })] }),
      someone('Nowhere', { memberships: [] }),
      someone('Half', { memberships: [place('top', { disabled: true }), place('sub')] }),
      someone('Known', { username: 'Known-One' }),
    );
    const { api, signIn } = open({ sample });
    const codes = {
      locked: 'ER-USER-LOCKED',
      unverified: 'ER-USER-NOT-VERIFIED',
      off: 'ER-USER-DISABLED',
      over: 'ER-USER-EXPIRED',
      asked: 'ER-USER-NOT-VERIFIED',
      nowhere: 'ER-NOT-A-MEMBER',
    };
    for (const [name, code] of Object.entries(codes)) {
      await assert.rejects(signIn(`${name}@x.example`), { code }, name);
      await assert.rejects(
        api.auth.login({ body: { email: `${name}@x.example`, password: 'wrong' } }),
        { statusCode: 401, code: 'ER-WRONG-CREDENTIALS' },
        name,
      );
    }
    assert.match(
      (await signIn('HALF@x.example ')) ?? '',
      /\.$/,
      'one open door suffices, and the case of an address does not matter',
    );
    assert.deepEqual(
      (await api.tenants.mineV2()).map(({ name }) => name),
      ['Sub'],
      'the closed one is not shown',
    );
    assert.equal(
      (await api.auth.login({ body: { username: 'known-one', password: SAMPLE_PASSWORD } })).userEmail,
      'known@x.example',
    );
    await assert.rejects(api.auth.login({ body: { username: 'known@x.example', password: SAMPLE_PASSWORD } }), {
      code: 'ER-WRONG-CREDENTIALS',
    });
  });

  it('are refused to whoever is locked out, until a new password is set by the link of a mail', async () => {
    const { api, signIn, control } = open();
    await signIn();
    await api.securityPolicies.createLockout({ body: { enabled: true, maxAttempts: 3 } });
    const email = 'rob@acme.example';
    const wrong = () =>
      assert.rejects(api.auth.login({ body: { email, password: 'wrong' } }), { code: 'ER-WRONG-CREDENTIALS' });
    for (let attempt = 0; attempt < 3; attempt++) await wrong();
    await assert.rejects(signIn(email), { code: 'ER-USER-LOCKED-OUT' });
    await api.recovery.forgotPassword({ body: { email } });
    const { userId, token } = control.outbox.find(({ purpose }) => purpose === 'recovery') ?? assert.fail('no mail');
    const password = 'wachtel rennt bergauf 9';
    await api.recovery.resetPassword({ body: { userId, token, password } });
    const enter = async () => (await api.auth.login({ body: { email, password } })).userEmail;
    assert.equal(await enter(), email, 'the reset unlocks');
    await wrong();
    assert.equal(await enter(), email, 'and the tries begin anew');
  });

  it('are told of as the last sign-in of their own tenant, and of no other one', async () => {
    const sample = company(someone('Both', { memberships: [place('top'), place('sub')] }));
    const { api, clock, signIn } = open({ sample });
    const entered = decodeToken(await signIn('both@x.example')).tenantId;
    const { tenants } = await api.tenants.mineV3();
    const at = new Date(clock.now).toISOString();
    clock.now += 1_000;
    await signIn('boss@x.example');
    const told: unknown[] = [];
    for (const { tenantId } of tenants) {
      const { items } = await api.users.listV3({ query: { _tenantId: tenantId, _email: 'both@' } });
      told.push([tenantId === entered, items[0]?.lastLogin]);
    }
    assert.deepEqual(told.sort().reverse(), [
      [true, at],
      [false, undefined],
    ]);
  });

  it('are refused after ten wrong passwords, for known and unknown accounts alike, until a quarter of an hour has passed', async () => {
    const { api, clock, signIn, fetch } = open();
    for (const email of ['ada@acme.example', 'nobody@acme.example']) {
      const body = JSON.stringify({ email, password: 'wrong' });
      const guess = async () => {
        const { status, headers } = await fetch('/identity/resources/auth/v1/user', {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        return [status, headers.get('retry-after')];
      };
      for (let attempt = 0; attempt < 10; attempt++) assert.deepEqual(await guess(), [401, null]);
      clock.now += 60_000;
      assert.deepEqual(await guess(), [429, '840']);
    }
    await assert.rejects(signIn(), { code: 'ER-TOO-MANY-ATTEMPTS' });
    clock.now += 900_000;
    await signIn();
    for (let attempt = 0; attempt < 10; attempt++)
      await assert.rejects(api.auth.login({ body: { email: 'ada@acme.example', password: 'wrong' } }), {
        code: 'ER-WRONG-CREDENTIALS',
      });
  });
});
