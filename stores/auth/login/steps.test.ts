import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { configurationEndpoints } from '../../../api/contract/configuration.ts';
import { ApiError } from '../../../api/http/errors.ts';
import { steps } from './generated/steps.ts';
import { proved, textOf, type LoginStepModule } from './LoginStep.ts';
import { form, scene } from '../testing.ts';

const PRE_LOGIN = '/identity/resources/auth/v2/user/sso/prelogin';
const LOGIN = '/identity/resources/auth/v1/user';
const { path: STRATEGIES } = configurationEndpoints.publicStrategies;
const takesCodes = () => ({ mainAuthStrategies: [{ strategy: 'Code' }], secondaryAuthStrategies: [] });

/** A step as somebody would add it: one module, which sends a code by mail and takes it. */
function withCodes({
  begin = async () => {},
  load = async () => {},
}: Partial<Record<'begin' | 'load', () => Promise<void>>>) {
  const step: LoginStepModule = {
    field: 'code',
    begin,
    submit(data, signIn) {
      const code = textOf(data, 'code');
      if (!code) return 'missing';
      if (code.length !== 6) return 'malformed';
      return async () => proved({ mfaRequired: false, accessToken: 't' }, signIn);
    },
  };
  return { ...steps, later: { ...steps.later, loginWithOtc: async () => (await load(), { step }) } };
}

describe('one more step of a sign-in', () => {
  it('is a module alone: the strategy leads to it, it begins, and is passed', async () => {
    let begun = 0;
    const { login, said } = scene({ [STRATEGIES]: takesCodes }, withCodes({ begin: async () => void begun++ }));
    assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), true);
    assert.deepEqual([login.form.flow.step, begun, login.canGoBack], ['loginWithOtc', 1, true]);
    assert.equal(await login.submit(form({ code: '' })), false);
    assert.deepEqual(login.form.problem, { kind: 'missing', field: 'code' });
    assert.equal(await login.submit(form({ code: '123' })), false);
    assert.deepEqual(login.form.problem, { kind: 'malformed', field: 'code' });
    assert.equal(await login.submit(form({ code: '123456' })), true);
    assert.deepEqual([login.form.flow.step, said.adopted.length, begun], ['success', 1, 1]);
  });

  it('is asked for nothing while it is not built: nobody reads the strategies of a password sign-in', async () => {
    const { login, said } = scene({ [STRATEGIES]: takesCodes });
    assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), true);
    assert.equal(login.form.flow.step, 'loginWithPassword');
    assert.deepEqual(
      said.sent.map(({ path }) => path),
      [PRE_LOGIN],
    );
  });

  it('is not what a provider leads to that does not say how people sign in', async () => {
    const refuse = () => Promise.reject(new ApiError({ statusCode: 500, message: 'no' }));
    const { login } = scene({ [STRATEGIES]: refuse }, withCodes({}));
    assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), true);
    assert.equal(login.form.flow.step, 'loginWithPassword');
  });

  it('stays away when it cannot begin or does not arrive, and can be tried again', async () => {
    let fails = true;
    const sometimes = async () => {
      if (fails) throw new ApiError({ statusCode: 503, errorCode: 'ER-BUSY', message: 'busy' });
    };
    for (const broken of ['begin', 'load'] as const) {
      fails = true;
      const { login } = scene({ [STRATEGIES]: takesCodes }, withCodes({ [broken]: sometimes }));
      assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), false);
      assert.deepEqual(
        [login.form.flow.step, login.form.problem?.kind, login.form.busy],
        ['preLogin', 'failed', false],
        broken,
      );
      fails = false;
      assert.equal(await login.submit(form({ identifier: 'ada@example.com' })), true);
      assert.equal(login.form.flow.step, 'loginWithOtc');
    }
  });

  it('gives no session away before it is passed', async () => {
    const second: LoginStepModule = { field: 'code', submit: () => async () => ({ event: 'accepted' }) };
    const later = { loginWithTwoFactor: async () => ({ step: second }) };
    const { login, said } = scene(
      { [LOGIN]: () => ({ mfaRequired: true, mfaEnrolled: true, mfaToken: 'm' }) },
      { ...steps, later },
    );
    await login.submit(form({ identifier: 'ada@example.com' }));
    assert.equal(await login.submit(form({ password: 'p' })), true);
    assert.deepEqual([login.form.flow.step, said.adopted], ['loginWithTwoFactor', []]);
  });

  it('leads where its answer leads, back included', async () => {
    const { login } = scene({ [STRATEGIES]: takesCodes, [LOGIN]: () => null }, withCodes({}));
    assert.equal(login.canGoBack, false);
    await login.submit(form({ identifier: 'ada@example.com' }));
    login.back();
    assert.deepEqual(
      [login.form.flow.step, login.canGoBack, login.form.identifier],
      ['preLogin', false, 'ada@example.com'],
    );
  });
});
