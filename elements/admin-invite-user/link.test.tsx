import { expect } from '@open-wc/testing';
import { sampleDocument } from '../../testing/sample/sample.ts';
import { switchTenant } from '../admin-users-table/testing.ts';
import { countListeners, refusal } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import type { AdminInviteUserElement } from './admin-invite-user.ts';
import { leave, mount } from './testing.ts';

/** What a dialog does with the focus once it is gone is over. */
const frames = async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
};

describe('the link of <admin-invite-user>', () => {
  afterEach(leave);

  it('makes a link, copies, changes and revokes it (INVITE-003 to INVITE-008)', async () => {
    const { open, button, says, control, find, field, all, box, element } = await mount();
    await open();
    button('By link').click();
    await waitUntil(() => says('There is no link yet.'));
    await expect(element).to.be.accessible();
    expect(says('Anyone with this link joins Acme.')).to.equal(true);
    button('Create link').click();
    await waitUntil(() => says('The invitation link was created.'));
    const created = control.requestsTo('invitationLinks.addV2')[0]?.body;
    expect(created).to.include({ expiresInMinutes: 43_200, shouldSendEmail: true });
    expect(created?.['roleIds']).to.have.length(1);
    expect(field('Invitation link').value).to.match(/\/account\/sign-up\?invitationToken=\w{32}$/);
    expect(field('Invitation link').readOnly).to.equal(true);
    field('Invitation link').focus();
    await frames();
    expect(field('Invitation link').scrollLeft, 'its beginning is in sight').to.equal(0);
    expect(button('Copy') !== undefined).to.equal(true);
    expect(says('Ends in 4 wk.')).to.equal(true);
    box('Viewer').input.click();
    all<HTMLInputElement>('[part=check] input').at(-1)?.click();
    await waitUntil(() => all('button').some((one) => one.textContent === 'Save changes'));
    button('Save changes').click();
    await waitUntil(() => says('The invitation link was changed.'));
    const changed = control.requestsTo('invitationLinks.update')[0]?.body;
    expect(changed).to.include({ shouldSendEmail: false });
    expect(changed?.['roleIds']).to.have.length(2);
    expect('expiresInMinutes' in (changed ?? {})).to.equal(false);
    button('Revoke link…').click();
    await waitUntil(() => find('[role=alertdialog]'));
    button('Revoke link').click();
    await waitUntil(() => says('The invitation link was revoked.') && says('There is no link yet.'));
    await frames();
    const { activeElement } = element.shadowRoot ?? {};
    expect(activeElement?.closest('[part=dialog-body]') !== null, 'the first field has the focus').to.equal(true);
  });

  it('says that a link has ended, and opens it again', async () => {
    const ended = {
      id: 'l',
      vendorId: 'v',
      tenantId: 't',
      token: 'secret',
      expires: '2020-01-01T00:00:00Z',
      roleIds: [],
    };
    const { open, button, says, control } = await mount({ answers: { 'invitationLinks.read': () => ended } });
    await open();
    button('By link').click();
    await waitUntil(() => says('This link has expired.'));
    expect(says('secret')).to.equal(false);
    control.answer('invitationLinks.update', ({ body }) => ({ ...ended, ...body, expires: '2999-01-01T00:00:00Z' }));
    button('Create link').click();
    await waitUntil(() => says('The invitation link was created.'));
    expect(control.requestsTo('invitationLinks.update')[0]?.body).to.include({ expiresInMinutes: 43_200 });
  });

  for (const code of ['ER-ROLE-ABOVE-OWN', 'ER-PERMISSIONS-NOT-HELD'])
    it(`PRO-24 says who sees a link whose roles the user may not give, and offers no other try (${code})`, async () => {
      const { open, button, says, all } = await mount({
        answers: { 'invitationLinks.read': () => refusal(403, code, 'no') },
      });
      await open();
      button('By link').click();
      await waitUntil(() => says('Only administrators who may give all of its roles see this link.'));
      expect(all('button').some((one) => one.textContent === 'Try again')).to.equal(false);
    });

  it('says that links are switched off, and that a link could not be loaded', async () => {
    const { open, button, says, control } = await mount({
      answers: { 'invitationLinks.read': () => refusal(403, 'ER-FORBIDDEN', 'no') },
    });
    await open();
    button('By link').click();
    await waitUntil(() => says('The link could not be loaded.'));
    control.answer('invitationLinks.read', undefined);
    control.answer('invitationLinks.configuration', () => ({ tenantInvitationsAllowed: false, emailsEnabled: true }));
    button('Try again').click();
    await waitUntil(() => says('Invitation links are switched off for this workspace.'));
  });
});

describe('<admin-invite-user> and rights', () => {
  afterEach(leave);

  it('is absent for who may only read, and closes when the right is lost', async () => {
    const reader = await mount({ as: 'rob@acme.example' });
    await waitUntil(() => reader.element.matches(':state(no-access)'), 'it is known that Rob may not');
    expect(reader.find('button')).to.equal(undefined);
    const { open, keep, dialog, says, find } = await mount();
    await open();
    keep('fe.secure.read.users');
    await waitUntil(() => !dialog() && says('Your permissions have changed.'));
    expect(find('[aria-haspopup=dialog]')).to.equal(undefined);
  });

  it('closes when another tenant comes, where the user may invite as well (STO-12)', async () => {
    const { users, ...others } = sampleDocument('https://acme.example', Date.now());
    const everywhere = users.map((user) => ({
      ...user,
      memberships: user.memberships.map((one) => ({ ...one, roles: ['administrator'] })),
    }));
    const { open, dialog, says, root } = await mount({ sample: { ...others, users: everywhere } });
    await open();
    await switchTenant(root);
    await waitUntil(() => says('Invite people') && !dialog(), 'the dialog is gone');
    expect(says('Your permissions have changed.'), 'no right was lost').to.equal(false);
  });

  it('leaves nobody behind who listens for another tenant, however often it opens', async () => {
    const { open, button, dialog, root } = await mount();
    const openAndClose = async (): Promise<void> => {
      await open();
      button('Cancel').click();
      await waitUntil(() => !dialog());
    };
    await openAndClose();
    const listeners = countListeners(root);
    await openAndClose();
    await waitUntil(() => listeners() === 0, 'none is left');
  });

  it('opens by its property, as a page asks', async () => {
    const { element, dialog } = await mount();
    const typed: AdminInviteUserElement = element;
    typed.open = true;
    await waitUntil(() => dialog());
  });
});
