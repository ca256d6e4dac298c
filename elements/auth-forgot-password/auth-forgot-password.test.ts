import { expect } from '@open-wc/testing';
import type { AuthStrategy } from '../../api/contract/configuration.ts';
import { refusal, type OwnAnswers } from '../core/testing/app.ts';
import { mountFlow } from '../core/testing/flow.ts';
import { cleanUp, enter } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-forgot-password.ts';

const EMAIL = 'amara@brightline.example';
const TAG = 'auth-forgot-password';
const OPENER = { userId: 'u-1', token: 'secret-token' };
const answers: OwnAnswers = {
  'recovery.strategies': () => [{ strategy: 'email', isActive: true }],
  'recovery.viaEmail': () => ({ sessionId: 's-1' }),
  'recovery.verifyEmail': () => OPENER,
  'recovery.resetPassword': () => undefined,
};

describe('<auth-forgot-password>', () => {
  afterEach(cleanUp);

  it('sends a mail, takes its code and saves a new password, each screen with what is needed (RECOV-006)', async () => {
    const page = mountFlow(TAG, answers);
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    expect(page.title()).to.equal('Reset your password');
    await expect(page.box).to.be.accessible();
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(page.title()).to.equal('Check your mail');
    expect(page.field('identifier')?.value).to.equal(EMAIL);
    expect(page.hint('code')).to.equal('Valid for 10 minutes.');
    expect(page.field('code')?.autocomplete).to.equal('one-time-code');
    await expect(page.box).to.be.accessible();
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.field('password'), 'then the password');
    expect(page.field('identifier')?.readOnly, 'for password managers').to.equal(true);
    expect(page.field('password')?.autocomplete).to.equal('new-password');
    await enter(page.field('password'), 'wachtel rennt bergauf 9');
    await waitUntil(() => page.title() === 'Your password is saved', 'it is done');
    expect(page.provider.to('recovery.resetPassword').map(({ body }) => body)).to.deep.equal([
      { ...OPENER, password: 'wachtel rennt bergauf 9' },
    ]);
    await expect(page.box).to.be.accessible();
  });

  it('says at the code that it is wrong, and changes the address', async () => {
    const page = mountFlow(TAG, {
      ...answers,
      'recovery.verifyEmail': () => refusal(400, 'ER-CODE-WRONG', 'This code is not right'),
    });
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    await waitUntil(() => page.field('code'), 'the code is asked for');
    await enter(page.field('code'), '654321');
    await waitUntil(() => page.message('code'), 'it is wrong');
    expect(page.message('code')).to.equal('This code is wrong or has expired.');
    expect(document.activeElement === page.field('code'), 'the cursor is in the code').to.equal(true);
  });

  it('RECOV-004 offers both ways as buttons, and takes the code of the text message (RECOV-007)', async () => {
    const page = mountFlow(TAG, {
      ...answers,
      'recovery.strategies': () => [
        { strategy: 'email', isActive: true },
        { strategy: 'sms', isActive: true },
      ],
      'recovery.viaSms': () => ({ sessionId: 't-1' }),
      'recovery.verifySms': () => OPENER,
    });
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    const offered = () => [...(page.box.shadowRoot?.querySelectorAll<HTMLButtonElement>('[part~=way]') ?? [])];
    await waitUntil(() => offered().length === 2, 'the ways are offered');
    expect(page.title()).to.equal('How should we reach you?');
    await waitUntil(() => page.box.matches(':focus-within') || document.activeElement === page.box, 'it is read');
    expect(page.provider.to('recovery.viaEmail'), 'nothing is sent yet').to.have.length(0);
    await expect(page.box).to.be.accessible();
    offered()[1]?.click();
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(page.title()).to.equal('Check your phone');
    await expect(page.box).to.be.accessible();
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.field('password'), 'then the password');
  });

  it('RECOV-016 says that the text message could not be sent', async () => {
    const page = mountFlow(TAG, {
      ...answers,
      'recovery.strategies': () => [{ strategy: 'sms', isActive: true }],
      'recovery.viaSms': () => new Response('broken', { status: 500 }),
    });
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    await enter(page.field('identifier'), EMAIL);
    const said = 'An error occurred while sending recovery sms';
    await waitUntil(
      () => page.box.shadowRoot?.textContent?.includes(said) || document.body.textContent?.includes(said),
      'it is said',
    );
  });

  it('RECOV-005 says that there is no way back in', async () => {
    const page = mountFlow(TAG, { ...answers, 'recovery.strategies': () => [] });
    await waitUntil(() => page.title() === 'No way back in', 'it is said');
    expect(page.lead()).to.contain('No active password recovery methods found.');
    expect(page.button()?.checkVisibility() ?? false).to.equal(false);
  });

  describe('RECOV-010 RECOV-011 asks by the name that people have here', () => {
    const by = (strategy: AuthStrategy): OwnAnswers => ({
      'configuration.publicStrategies': () => ({ mainAuthStrategies: [{ strategy }], secondaryAuthStrategies: [] }),
    });
    const bySms: OwnAnswers = { 'recovery.strategies': () => [{ strategy: 'sms', isActive: true }] };
    const label = ({ field }: ReturnType<typeof mountFlow>) => field('identifier')?.labels?.[0]?.textContent;

    for (const [people, more, said, missing] of [
      ['an email', by('EmailAndPassword'), 'Email', 'Enter your email address.'],
      ['an email, for no text message goes out', by('SmsCode'), 'Email', 'Enter your email address.'],
      ['a username', by('UsernameAndPassword'), 'Email or username', 'Enter your email address or username.'],
      [
        'a number',
        { ...by('EmailAndPassword'), ...bySms },
        'Email or phone number',
        'Enter your email address or phone number.',
      ],
      [
        'any of them',
        { ...by('UsernameAndPassword'), ...bySms },
        'Email, username or phone number',
        'Enter your email address, username or phone number.',
      ],
    ] as const)
      it(people, async () => {
        const page = mountFlow(TAG, { ...answers, ...more });
        await waitUntil(() => page.field('identifier') && label(page) === said, said);
        expect(page.field('identifier')?.inputMode).to.equal(said === 'Email' ? 'email' : 'text');
        await waitUntil(() => page.provider.to('recovery.strategies').length, 'the ways are known');
        await enter(page.field('identifier'), '');
        await waitUntil(() => page.message('identifier') === missing, missing);
        await expect(page.box).to.be.accessible();
      });
  });
});
