import { expect } from '@open-wc/testing';
import type { InvitationInfo } from '../../api/contract/invitations.ts';
import { refusal, testProvider, tenantId, type OwnAnswers } from '../core/testing/app.ts';
import { mountFlow, openLink } from '../core/testing/flow.ts';
import { cleanUp, enter, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-accept-invitation.ts';

const LINK = { userId: 'u-1', token: 'secret-token' };
const AMARA = 'amara.okafor@brightline.example';
const PRIYA = 'priya@kestrel.example';
const TAG = 'auth-accept-invitation';

const invited = (more: Partial<InvitationInfo> = {}): OwnAnswers => ({
  'invitations.read': () => ({
    email: PRIYA,
    tenantName: 'Northwind',
    invitedBy: 'Jonas Lindqvist',
    next: 'sign-in',
    ...more,
  }),
  'invitations.accept': () => undefined,
});

const peopleOf = (page: ReturnType<typeof mountFlow>): string[] =>
  [...(page.part('people')?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

describe('<auth-accept-invitation>', () => {
  afterEach(cleanUp);

  it('API-19 shows who is invited, accepts by a click alone, and goes to the login (ACCEPT-003, ACCEPT-014)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, invited());
    expect(location.search, 'at once').to.equal('');
    await waitUntil(() => page.title() === 'Join Northwind' && peopleOf(page).length, 'it is shown');
    expect(peopleOf(page)).to.deep.equal(['Jonas LindqvistInvited you', `${PRIYA}Invited`]);
    expect(page.provider.to('invitations.accept')).to.have.length(0);
    await expect(page.box).to.be.accessible();
    need(page.button()).click();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'You have joined Northwind' && page.part('continue'), 'it is accepted');
    expect(page.provider.to('invitations.accept').map(({ body }) => body)).to.deep.equal([LINK]);
    need(page.part('continue')).click();
    expect(page.visited).to.deep.equal([
      `https://app.example/account/login?invitationToken=secret-token&login_hint=${encodeURIComponent(PRIYA)}`,
    ]);
  });

  it('opens the inviting tenant for the invited person who is signed in', async () => {
    openLink(LINK);
    const provider = testProvider(invited({ email: AMARA, next: 'accept' }));
    provider.signIn();
    const page = mountFlow(TAG, {}, { provider });
    await waitUntil(() => peopleOf(page)[1] === `${AMARA}Invited, and signed in here`, 'who is signed in');
    need(page.button()).click();
    await waitUntil(() => page.title() === 'You have joined Northwind' && page.part('continue'), 'it is accepted');
    expect(page.root.tenants.activeTenant?.id).to.equal(tenantId(2));
    need(page.part('continue')).click();
    expect(page.visited).to.deep.equal(['https://app.example/']);
  });

  it('accepts nothing for somebody else who is signed in; signing out keeps the invitation', async () => {
    openLink(LINK);
    const provider = testProvider(invited());
    provider.signIn();
    const page = mountFlow(TAG, {}, { provider });
    await waitUntil(() => page.title() === 'This invitation is for someone else' && page.part('people'), 'it is said');
    expect(peopleOf(page)).to.deep.equal([`${PRIYA}Invited`, `${AMARA}Signed in on this device`]);
    expect(page.button()?.textContent).to.equal('Sign out and continue');
    expect(page.part('more')?.textContent).to.equal(`Stay signed in as ${AMARA}`);
    await expect(page.box).to.be.accessible();
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Join Northwind', 'the invitation is still there');
    expect(page.root.session.isAuthenticated).to.equal(false);
    expect(page.visited, 'the page stays').to.deep.equal([]);
    expect(page.provider.to('invitations.accept')).to.have.length(0);
    need(page.button()).click();
    await waitUntil(() => page.title() === 'You have joined Northwind', 'it is accepted');
  });

  it("says 'We couldn't verify your invitation' without a call where the link is incomplete (ACCEPT-002, ACCEPT-011)", async () => {
    const page = mountFlow(TAG);
    await waitUntil(() => page.title() === "We couldn't verify your invitation" && page.part('more'), 'it is said');
    expect(page.provider.to('invitations.read')).to.have.length(0);
    await expect(page.box).to.be.accessible();
    need(page.part('more')).click();
    await waitUntil(() => page.field('identifier'), 'the address is asked for');
    need(page.part('back')).click();
    expect(page.visited).to.deep.equal(['https://app.example/account/login']);
  });

  it('says why the provider did not accept it, and sends it again (ACCEPT-008)', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, {
      ...invited(),
      'invitations.accept': () => refusal(400, 'ER-LINK-INVALID', 'This link does not work any more'),
      'invitations.resend': () => undefined,
    });
    await waitUntil(() => page.title() === 'Join Northwind', 'it is shown');
    need(page.button()).click();
    await waitUntil(() => page.title() === "We couldn't verify your invitation" && page.part('more'), 'it failed');
    expect(page.part('note')?.textContent).to.equal('This link no longer works.');
    need(page.part('more')).click();
    await waitUntil(() => page.field('identifier')?.value === PRIYA, 'the address is known');
    need(page.button()).click();
    await waitUntil(() => page.title() === 'Check your mail', 'it was sent');
    expect(page.provider.to('invitations.resend').map(({ body }) => body)).to.deep.equal([{ email: PRIYA }]);
    await expect(page.box).to.be.accessible();
  });

  it('asks for the code before anything else, and again when it was wrong (ACCEPT-004, ACCEPT-005)', async () => {
    openLink({ ...LINK, code: '111111' });
    const page = mountFlow(TAG, {
      ...invited(),
      'invitations.acceptWithCode': () => refusal(400, 'ER-CODE-WRONG', 'This code is not right'),
    });
    page.box.setAttribute('with-code', '');
    await waitUntil(() => page.field('code'), 'the code is asked for');
    expect(page.field('code')?.value, 'that of the address waits for a click').to.equal('111111');
    expect(page.provider.to('invitations.read')).to.have.length(0);
    need(page.field('code')).value = '';
    await enter(page.field('code'), '123456');
    await waitUntil(() => page.title() === 'Join Northwind', 'it is shown');
    need(page.button()).click();
    await waitUntil(() => page.message('code'), 'it was wrong');
    expect(page.message('code')).to.equal('This code is wrong or has expired.');
    expect(page.provider.to('invitations.acceptWithCode').map(({ body }) => body)).to.deep.equal([
      { ...LINK, code: '123456' },
    ]);
    await expect(page.box).to.be.accessible();
  });

  it('leads to the activation with the same token where the address is not proven yet', async () => {
    openLink(LINK);
    const page = mountFlow(TAG, invited({ next: 'activate' }));
    await waitUntil(() => page.visited.length, 'it leads on');
    expect(page.visited).to.deep.equal(['https://app.example/account/activate?userId=u-1&token=secret-token']);
  });
});
