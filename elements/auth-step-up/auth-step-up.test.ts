import { expect } from '@open-wc/testing';
import { SAMPLE_CODE } from '../../testing/fake/factors.ts';
import * as storageKeys from '../../api/rules/storageKeys.ts';
import { refusal, testProvider, type OwnAnswers } from '../core/testing/app.ts';
import { flowParts, mountFlow } from '../core/testing/flow.ts';
import { cleanUp, enter, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-step-up.ts';

const TAG = 'auth-step-up';
const PAGE = 'https://app.example/account/step-up?maxAge=600&kept=yes';

/** The page of the step-up with a person who is signed in. */
function mount(answers: OwnAnswers = {}, { enrolled = true, signedIn = true } = {}) {
  const provider = testProvider(answers);
  if (enrolled) provider.enrolAmara();
  if (signedIn) provider.signIn();
  const page = mountFlow(TAG, {}, { provider });
  page.page.href = PAGE;
  page.local.set(storageKeys.hint(''), '1');
  page.local.set(storageKeys.redirectAfterLogin, 'https://app.example/payout');
  const press = (name: string) =>
    need([...page.box.querySelectorAll('button')].find((one) => one.textContent.includes(name))).click();
  return { ...page, press };
}

describe('<auth-step-up>', () => {
  afterEach(cleanUp);

  it('STEPUP-008 STEPUP-009 STEPUP-012 STEPUP-013 ROUTE-024 asks for the factor and returns to the remembered page', async () => {
    const page = mount();
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(page.provider.to('auth.stepUp').map(({ body }) => body)).to.deep.equal([{ maxAge: 600 }]);
    expect(page.title()).to.equal('Enter your code');
    expect(page.box.querySelector<HTMLInputElement>('[name=identifier]')?.value).to.contain('amara');
    await expect(page.box).to.be.accessible();
    await enter(page.field('code'), '111111');
    await waitUntil(() => page.message('code').startsWith('This code'), 'wrong');
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.visited.length, 'it goes back');
    expect(page.visited).to.deep.equal(['https://app.example/payout']);
    expect(page.root.session.held?.claims.amr, 'the session is stepped up').to.include('mfa');
  });

  it('STEPUP-009 goes back at once where the session is fresh already', async () => {
    const page = mount({}, { enrolled: true });
    await waitUntil(() => page.field('code'));
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.visited.length);
    await waitUntil(() => page.root.session.held?.claims.acr);
    page.box.remove();
    page.local.set(storageKeys.redirectAfterLogin, 'https://app.example/again');
    const again = document.createElement(TAG);
    page.place.append(again);
    await waitUntil(() => page.visited.length === 2, 'without a question');
    expect(page.visited[1]).to.equal('https://app.example/again');
  });

  it('STEPUP-010 MFA-001 sets a factor up for a person who has none, and goes on', async () => {
    const page = mount({}, { enrolled: false });
    await waitUntil(() => page.title() === 'You need a second factor first', 'it is said');
    expect(page.note(), 'it is no failure').to.equal('');
    await expect(page.box).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Set up a second factor');
    page.press('Authenticator app');
    await waitUntil(() => page.field('code'));
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.field('saved'), 'the recovery code');
    need(page.field('saved')).click();
    page.press('Continue');
    await waitUntil(() => page.title() === 'Enter your code', 'it is asked again');
    await enter(page.field('code'), SAMPLE_CODE);
    await waitUntil(() => page.visited.length);
    expect(page.visited).to.deep.equal(['https://app.example/payout']);
  });

  it('STEPUP-011 leaves for the logout with its query where the provider refuses for another reason', async () => {
    const page = mount({ 'auth.stepUp': () => refusal(403, 'ER-FORBIDDEN', 'no') });
    await waitUntil(() => page.visited.length, 'it leaves');
    expect(page.visited).to.deep.equal(['https://app.example/account/logout?maxAge=600&kept=yes']);
    expect(page.local.get(storageKeys.shouldStepUp)).to.equal('true');
  });

  it('can be tried again where the provider does not answer', async () => {
    let asked = 0;
    const page = mount({
      'auth.stepUp': () => (asked++ ? refusal(403, 'ER-FORBIDDEN', 'no') : refusal(503, 'ER-UNAVAILABLE', 'no')),
    });
    await waitUntil(() => page.note(), 'it is said');
    expect(page.visited).to.deep.equal([]);
    need(page.button()).click();
    await waitUntil(() => page.visited.length);
  });

  it('has a visitor sign in first, and come back', async () => {
    const page = mount({}, { signedIn: false });
    await waitUntil(() => page.visited.length);
    expect(page.visited[0]).to.equal(`https://app.example/account/login?redirectUrl=${encodeURIComponent(PAGE)}`);
  });

  it('is cancelled by its footer', async () => {
    const page = mount();
    await waitUntil(() => page.field('code'));
    need(page.part('back')).click();
    expect(page.visited).to.deep.equal(['https://app.example/payout']);
    expect(flowParts(page.box).part('back')?.textContent).to.equal('Cancel');
  });
});
