import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { steps as storeSteps } from '../../stores/auth/login/generated/steps.ts';
import { proved, textOf, type LoginStepModule } from '../../stores/auth/login/LoginStep.ts';
import { cleanUp, enter, mount, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { steps } from './generated/steps.ts';
import type { StepProps, StepView } from './StepView.ts';

const STRATEGIES = 'configuration.publicStrategies';
const takesCodes: AuthStrategies = { mainAuthStrategies: [{ strategy: 'Code' }], secondaryAuthStrategies: [] };

/** A step as a host would add it: what it sends … */
const sends: LoginStepModule = {
  field: 'code',
  submit(data, signIn) {
    if (!textOf(data, 'code')) return 'missing';
    return async () => proved({ mfaRequired: true, mfaEnrolled: true }, signIn);
  },
};

/** … and how it looks. */
const view: StepView = {
  title: 'login.passwordTitle',
  button: 'login.signIn',
  busy: 'login.signingIn',
  missing: 'login.passwordMissing',
  Fields: ({ problem }: StepProps) => (
    <div data-field="">
      <input name="code" aria-label="Code" />
      <p data-error="">{problem.field === 'code' && problem.text}</p>
    </div>
  ),
};

describe('one more step in <auth-login>', () => {
  let arrive: () => void;
  let fail: (reason: Error) => void;
  let asked = 0;
  beforeEach(() => {
    asked = 0;
    const load = () => {
      asked++;
      return new Promise<{ step: StepView }>((done, refuse) => {
        arrive = () => done({ step: view });
        fail = refuse;
      });
    };
    Object.assign(storeSteps.later, { loginWithOtc: async () => ({ step: sends }) });
    Object.assign(steps.later, { loginWithOtc: load });
  });
  afterEach(cleanUp);

  const toCode = async () => {
    const page = mount({ [STRATEGIES]: () => takesCodes });
    await waitUntil(() => page.login.matches(':state(ready)'));
    await enter(page.username(), 'ada@example.com');
    await waitUntil(() => asked, 'its code is asked for');
    const field = () => page.login.querySelector<HTMLInputElement>('input[name=code]');
    const said = () => need(page.login.querySelector('[data-fields] [data-error]')).textContent;
    return { ...page, field, said };
  };

  it('is its two modules: drawn when its code is here, asked for again when it was not, refused and sent at its field', async () => {
    const page = await toCode();
    const told: unknown[] = [];
    page.login.addEventListener('view-error', (event) => event instanceof CustomEvent && told.push(event.detail.error));
    const button = () => [page.button()?.textContent, page.button()?.ariaBusy];
    expect([...button(), page.field()], 'the step before stays').to.deep.equal(['Continuing…', 'true', null]);
    fail(new Error('no network'));
    await waitUntil(() => told.length, 'its code did not arrive');
    expect(button()).to.deep.equal(['Continuing…', 'true']);
    need(page.form()).requestSubmit();
    await waitUntil(() => asked === 2, 'it is asked for again');
    arrive();
    await waitUntil(() => page.field(), 'its field is there');
    expect(page.said(), 'nothing was sent').to.equal('');
    expect([page.part('title')?.lastChild?.textContent, ...button()]).to.deep.equal([
      'Enter your password',
      'Sign in',
      null,
    ]);
    expect(page.part('back')?.hidden).to.equal(false);
    need(page.form()).requestSubmit();
    await waitUntil(() => page.said() === 'Enter your password.', 'at its field');
    expect(page.message('identifier')).to.equal('');
    await enter(page.field(), '123456');
    await waitUntil(() => page.login.querySelector('[data-mfa]'), 'the next step is there');
  });
});
