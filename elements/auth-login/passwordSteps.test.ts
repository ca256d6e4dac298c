import { expect } from '@open-wc/testing';
import type { LoginResponse } from '../../api/contract/auth.ts';
import { refusal } from '../core/testing/app.ts';
import { cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { heldCall } from '../core/testing/typing.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';

const ADA = 'ada@example.com';
const FRESH = 'a lamp of green glass';
const FLAG = 'security-center-show-login-flows';

const breached: LoginResponse = { mfaRequired: false, isBreachedPassword: true, resetPasswordToken: 'r', userId: 'u1' };
const expired: LoginResponse = { mfaRequired: false, passwordExpiresIn: 0, resetPasswordToken: 'r', userId: 'u1' };

type Answers = NonNullable<Parameters<typeof mount>[0]>;

/** A sign-in whose password proves right, at the step that the provider's answer leads to. */
async function after(first: Partial<LoginResponse> | Response, answers: Answers = {}) {
  const page = mount(
    {
      'vendor.flags': () => ({ [FLAG]: 'on' }),
      'recovery.resetPassword': () => new Response(null, { status: 204 }),
      ...answers,
    },
    {},
    answering(first),
  );
  await waitUntil(() => page.login.matches(':state(ready)'));
  await toPassword(page, ADA);
  await enter(page.password(), 'correct horse');
  const aside = () => page.login.querySelector<HTMLButtonElement>('[data-aside]');
  const described = () =>
    (page.password()?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.ariaLabel)
      .join(' ');
  const current = () => page.login.querySelector<HTMLInputElement>('input[name=currentPassword]');
  await waitUntil(page.lead, 'the step is drawn');
  return { ...page, aside, current, described };
}

/** Answers the first sign-in by hand. The provider answers all other calls. */
const answering = (first: Partial<LoginResponse> | Response): Parameters<typeof mount>[2] => {
  let asked = 0;
  return (fetch) => async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    const answer = await fetch(input, init);
    if (!pathname.endsWith('/auth/v1/user') || asked++) return answer;
    if (first instanceof Response) return first;
    return Response.json(
      { ...(first.notificationPeriod && (await answer.json())), ...first },
      { headers: answer.headers },
    );
  };
};

describe('<auth-login> with a password that must change', () => {
  afterEach(cleanUp);

  it('LOGIN-020 PWPOL-008 takes a new one for a breached one, says so, and goes on', async () => {
    const page = await after(breached);
    expect(page.title()).to.equal('Choose a new password');
    expect(page.lead()).to.contain('known data breach');
    expect([page.username()?.readOnly, page.username()?.value]).to.deep.equal([true, ADA]);
    expect(page.password()?.autocomplete).to.equal('new-password');
    expect(document.activeElement).to.equal(page.password());
    expect(page.described(), 'the reason is read with the field').to.contain('known data breach');
    expect(page.login.querySelectorAll('[data-rules] li').length).to.be.greaterThan(1);
    await expect(page.login).to.be.accessible();
    await enter(page.password(), FRESH);
    await waitUntil(() => page.title() === 'Your password is changed', 'it is set');
    expect(page.login.shadowRoot?.activeElement === page.part('title'), 'what is told is read').to.equal(true);
    expect(page.password()).to.equal(null);
    expect(page.provider.to('recovery.resetPassword').map(({ body }) => body)).to.deep.equal([
      { userId: 'u1', token: 'r', password: FRESH },
    ]);
    await expect(page.login).to.be.accessible();
  });

  it('LOGIN-021 says at the field what is wrong with the new one, and empties it', async () => {
    const refusals = [
      refusal(400, 'ER-PASSWORD-BREACHED', 'no'),
      new Response(
        JSON.stringify({ errors: ['no'], errorCode: 'ER-PASSWORD-REUSED', context: { field: 'password', count: 5 } }),
        { status: 400, headers: { 'content-type': 'application/json', 'frontegg-trace-id': 'trace' } },
      ),
      refusal(410, 'ER-LINK-ENDED', 'no'),
    ];
    const page = await after(expired, { 'recovery.resetPassword': () => need(refusals.shift()) });
    expect(page.title()).to.equal('Your password has expired');
    need(page.button()).click();
    await waitUntil(() => page.message('password') === 'Choose a password.', 'it is missing');
    for (const said of ['known from a breach', 'one of your last 5 passwords', 'took too long']) {
      await enter(page.password(), FRESH);
      await waitUntil(() => page.message('password').includes(said), said);
      expect([page.password()?.value, page.password()?.getAttribute('aria-invalid')]).to.deep.equal(['', 'true']);
    }
    await expect(page.login).to.be.accessible();
  });

  it('keeps what was typed while a change is under way, so that a late refusal is said there', async () => {
    const held = heldCall(() => refusal(400, 'ER-PASSWORD-WRONG', 'no'));
    const page = await after({ passwordExpiresIn: 1, notificationPeriod: 7 }, { 'passwords.change': held.answer });
    need(page.aside()).click();
    await waitUntil(() => page.current() && page.password(), 'both are asked for');
    need(page.current()).value = 'correct horse';
    await enter(page.password(), FRESH);
    await waitUntil(() => held.sent(), 'it is sent');
    await waitUntil(() => page.aside()?.ariaDisabled === 'true', 'it has to wait');
    need(page.aside()).click();
    await painted();
    expect(page.password()?.value).to.equal(FRESH);
    held.release();
    await waitUntil(() => page.message('currentPassword') === 'This is not your current password.', 'refused');
    need(page.aside()).click();
    await waitUntil(() => page.password() === null, 'later, then');
  });

  it('goes back to the identifier, which is kept', async () => {
    const page = await after(expired);
    need(page.change()).click();
    await waitUntil(() => page.password() === null, 'the identifier is asked for');
    expect([page.username()?.value, page.username()?.readOnly]).to.deep.equal([ADA, false]);
  });

  it('UNLOCK-005 says that the account is locked, how a mail unlocks it, and leads back to the sign-in', async () => {
    const page = await after(refusal(403, 'ER-USER-LOCKED-OUT', 'locked'));
    expect(page.title()).to.equal('Your account is locked');
    expect(page.lead()).to.contain('mailed you a link that unlocks your account');
    expect(page.login.shadowRoot?.activeElement === page.part('title'), 'it is read').to.equal(true);
    expect([page.password(), page.button()?.textContent]).to.deep.equal([null, 'Sign in']);
    await expect(page.login).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Sign in');
    expect(page.username()?.value).to.equal(ADA);
  });

  it('LOGIN-022 PWPOL-008 says when one expires: it is changed now, or later', async () => {
    const page = await after({ passwordExpiresIn: 1, notificationPeriod: 7 });
    expect(page.title()).to.equal('Your password expires tomorrow');
    expect([page.password(), page.current()]).to.deep.equal([null, null]);
    expect(page.login.shadowRoot?.activeElement === page.part('title'), 'what is told is read').to.equal(true);
    expect(page.change()?.checkVisibility(), 'a session waits: nothing leads back').to.equal(false);
    await expect(page.login).to.be.accessible();
    const fill = (button: Element | null | undefined) => getComputedStyle(need(button)).backgroundColor;
    const [main, quiet] = [fill(page.aside()), fill(page.button())];
    expect(quiet, 'going on without is the quiet way').to.equal('rgba(0, 0, 0, 0)');
    need(page.aside()).click();
    await waitUntil(() => page.current() && page.password(), 'both are asked for');
    await waitUntil(() => fill(page.button()) === main && fill(page.aside()) === quiet, 'now the form is the main way');
    expect(page.current()?.autocomplete).to.equal('current-password');
    expect(page.aside()?.textContent).to.equal('Not now');
    expect(page.lead()).to.contain('Enter your current password');
    await expect(page.login).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.message('currentPassword').startsWith('Enter your current'), 'both miss');
    need(page.current()).value = 'wrong';
    await enter(page.password(), FRESH);
    await waitUntil(() => page.message('currentPassword') === 'This is not your current password.', 'wrong');
    need(page.current()).value = 'correct horse';
    await enter(page.password(), 'short');
    await waitUntil(() => page.message('password').includes('does not follow'), 'weak');
    need(page.aside()).click();
    await waitUntil(() => page.current() === null, 'later, then');
    need(page.button()).click();
    await waitUntil(() => page.part('done'), 'signed in');
  });
});
