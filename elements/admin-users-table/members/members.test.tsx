import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { countListeners, refusal } from '../../core/testing/app.ts';
import { leavePage } from '../../core/testing/page.ts';
import { typeInto } from '../../core/testing/typing.ts';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';
import { mountUsers, switchTenant } from '../testing.ts';

const RILEY = 'Oluwaseun Adébáyọ̀';

describe('managing the people of <admin-users-table>', () => {
  afterEach(leavePage);

  it('disables somebody at once, says so, and takes it back (USERS-034)', async () => {
    const { act, row, says, button, control, element } = await mountUsers();
    await act(RILEY, 'Disable');
    await waitUntil(() => says(`${RILEY} was disabled.`));
    button('Undo').focus(); // the notice stays as long as the focus is in it
    expect(row(RILEY)?.textContent).to.contain('Disabled');
    expect(control.requestsTo('members.disable').length).to.equal(1);
    await expect(element).to.be.accessible();
    button('Undo').click();
    await waitUntil(() => says(`${RILEY} was enabled.`));
    expect(row(RILEY)?.textContent).to.contain('Active');
  });

  it('undoes what failed, and says why', async () => {
    const { act, row, says } = await mountUsers({
      answers: { 'members.disable': () => refusal(409, 'ER-LAST-USER-MANAGER', 'no') },
    });
    await act(RILEY, 'Disable');
    await waitUntil(() => says('one active person who can manage users must remain'));
    expect(row(RILEY)?.textContent).to.contain('Active');
  });

  it('gives and takes roles, and shows them in the row (USERS-025, USERS-028)', async () => {
    const { act, row, dialog, inDialog, control, says, element } = await mountUsers();
    await act(RILEY, 'Edit roles');
    await waitUntil(() => dialog()?.querySelector('input[type=checkbox]'), 'the roles are there');
    expect(dialog()?.textContent).to.contain(`Roles of ${RILEY}`);
    await expect(element).to.be.accessible();
    const box = (role: string) =>
      [...(dialog()?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])].find(
        (one) => (one.getAttribute('aria-label') ?? one.closest('label')?.textContent)?.trim() === role,
      );
    for (const one of dialog()?.querySelectorAll<HTMLInputElement>('input:checked') ?? []) one.click();
    await waitUntil(() => dialog()?.textContent.includes(`Without a role, ${RILEY} may do nothing here`), 'it is told');
    inDialog('Save roles').click();
    await waitUntil(() => says(`The roles of ${RILEY} were saved.`) && !dialog());
    expect(control.requestsTo('members.update').at(-1)?.body['roleIds']).to.deep.equal(['']);
    await act(RILEY, 'Edit roles');
    await waitUntil(() => box('Analyst'), 'the roles are there');
    expect(box('Analyst')?.checked).to.equal(false);
    box('Analyst')?.click();
    await waitUntil(() => box('Analyst')?.checked);
    inDialog('Save roles').click();
    await waitUntil(() => !dialog() && row(RILEY)?.textContent.includes('Analyst'));
  });

  it('shows roles before the answer, and takes them back when they are refused (USERS-023)', async () => {
    let answer = (): void => {};
    const { act, row, dialog, box, inDialog } = await mountUsers({
      answers: {
        'members.update': () =>
          new Promise<Response>((done) => (answer = () => done(refusal(409, 'ER-LAST-USER-MANAGER', 'no')))),
      },
    });
    await waitUntil(() => row(RILEY)?.textContent.includes('Manager'));
    await act(RILEY, 'Edit roles');
    await waitUntil(() => dialog()?.querySelector('input[type=checkbox]'), 'the roles are there');
    box('Analyst').click();
    await waitUntil(() => box('Analyst').checked);
    inDialog('Save roles').click();
    await waitUntil(() => row(RILEY)?.textContent.includes('Analyst'), 'before the answer');
    answer();
    await waitUntil(() => dialog()?.querySelector('[role=alert]') && !row(RILEY)?.textContent.includes('Analyst'));
    expect(row(RILEY)?.textContent).to.contain('Manager');
  });

  it('keeps the dialog and what was chosen when roles are refused, and names the permissions', async () => {
    const { act, dialog, inDialog } = await mountUsers({
      answers: {
        'members.update': () =>
          new Response(
            JSON.stringify({
              errors: ['no'],
              errorCode: 'ER-PERMISSIONS-NOT-HELD',
              context: { permissions: ['payouts.approve'] },
            }),
            { status: 403, headers: { 'content-type': 'application/json' } },
          ),
      },
    });
    await act(RILEY, 'Edit roles');
    await waitUntil(() => dialog()?.querySelector('input[type=checkbox]'), 'the roles are there');
    dialog()?.querySelector<HTMLInputElement>('input:not(:checked):not(:disabled)')?.click();
    const chosen = () => dialog()?.querySelectorAll('input:checked').length;
    const before = chosen();
    inDialog('Save roles').click();
    await waitUntil(() => dialog()?.querySelector('[role=alert]')?.textContent.includes('payouts.approve'));
    expect(chosen()).to.equal(before);
  });

  it('says an error that it does not know in the words of the provider, as English', async () => {
    const { act, dialog, inDialog } = await mountUsers({
      answers: {
        'members.remove': () => Response.json({ errors: ['The database is on holiday'] }, { status: 500 }),
      },
    });
    await act(RILEY, 'Remove');
    await waitUntil(() => dialog());
    inDialog('Remove user').click();
    await waitUntil(() => dialog()?.querySelector('[role=alert] [lang=en]'));
    expect(dialog()?.querySelector('[role=alert] [lang=en]')?.textContent).to.equal('The database is on holiday');
  });

  it('removes somebody after a question that names them (USERS-046)', async () => {
    const { act, row, dialog, inDialog, says } = await mountUsers();
    await act(RILEY, 'Remove');
    await waitUntil(() => dialog()?.textContent.includes(`Remove ${RILEY}?`));
    inDialog('Cancel').click();
    await waitUntil(() => !dialog());
    expect(row(RILEY) === undefined).to.equal(false);
    await act(RILEY, 'Remove');
    await waitUntil(() => dialog());
    inDialog('Remove user').click();
    await waitUntil(() => !row(RILEY) && says('was removed from this workspace.'));
  });

  it('keeps the focus in the list when a row is gone, and when it could not be taken out', async () => {
    const { act, all, row, inDialog, control, element, dialog } = await mountUsers();
    const names = () =>
      all('tbody [part=row] [part~=row-menu]').map((one) => one.getAttribute('aria-label') ?? 'a row without a menu');
    const focused = () => element.shadowRoot?.activeElement?.getAttribute('aria-label');
    await act(RILEY, 'Remove');
    const next = names()[names().indexOf(`Actions for ${RILEY}`) + 1];
    await waitUntil(() => dialog());
    inDialog('Remove user').click();
    await waitUntil(() => !row(RILEY) && !dialog() && focused() === next, 'the next row has it');
    control.answer('members.remove', () => refusal(409, 'ER-LAST-USER-MANAGER', 'no'));
    await act('Priya Ramanathan', 'Remove');
    await waitUntil(() => dialog());
    inDialog('Remove user').click();
    await waitUntil(() => dialog()?.querySelector('[role=alert]'));
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialog() && focused() === 'Actions for Priya Ramanathan', 'its row has it');
  });

  it('lets nobody disable or remove themselves, and says why (USERS-045)', async () => {
    const { button, all, find, control } = await mountUsers();
    await waitUntil(() => all('button[aria-label="Actions for Ada Lovelace"]:enabled').length === 1);
    button('Actions for Ada Lovelace').click();
    await waitUntil(() => find('[role=menuitem]'));
    const off = all('[role=menuitem][aria-disabled=true]').map(({ textContent }) => textContent);
    expect(off.length).to.equal(3);
    expect(off[0]).to.contain('Disable').and.to.contain('your own user');
    all('[role=menuitem][aria-disabled=true]')[0]?.click();
    expect(control.requestsTo('members.disable').length).to.equal(0);
  });

  it('ends what was asked and offered in one tenant when another comes (STO-12)', async () => {
    const { act, dialog, says, root, control } = await mountUsers({
      answers: { 'members.disable': () => refusal(409, 'ER-LAST-USER-MANAGER', 'no') },
    });
    await act(RILEY, 'Disable');
    await waitUntil(() => says('one active person who can manage users must remain') && says('Try again'));
    await act(RILEY, 'Remove');
    await waitUntil(() => dialog()?.textContent.includes(RILEY));
    await switchTenant(root);
    await waitUntil(() => !dialog() && !says('Try again'));
    expect(control.requestsTo('members.remove').length).to.equal(0);
  });

  it('leaves nobody behind who listens for another tenant, however often the table comes', async () => {
    const { element, root, find } = await mountUsers();
    await waitUntil(() => find('[part=row-menu]:enabled'), 'it is managed');
    const place = element.parentElement;
    const listeners = countListeners(root);
    element.remove();
    await waitUntil(() => !find('[part=row-menu]'), 'it is gone');
    place?.append(element);
    await waitUntil(() => find('[part=row-menu]:enabled'), 'it is managed again');
    element.remove();
    await waitUntil(() => !find('[part=row-menu]'));
    await waitUntil(() => listeners() === 0, 'none is left');
  });

  it('says nothing of a change that a newer one has overtaken', async () => {
    const held: (() => void)[] = [];
    const { act, row, says, all } = await mountUsers({
      answers: {
        'members.disable': () =>
          new Promise<Response>((done) => held.push(() => done(new Response(null, { status: 204 })))),
      },
    });
    await act(RILEY, 'Disable');
    await waitUntil(() => held.length === 1 && row(RILEY)?.textContent.includes('Disabled'));
    await act(RILEY, 'Enable');
    await waitUntil(() => says(`${RILEY} was enabled.`));
    held[0]?.();
    await painted();
    await painted();
    expect(all('[part=toast]').map(({ role }) => role)).to.deep.equal(['status']);
  });

  it('leads the arrow keys to what cannot be done too, so that the reason is read (USERS-045)', async () => {
    const { button, all, find, element, control } = await mountUsers();
    const focused = () => element.shadowRoot?.activeElement;
    await waitUntil(() => all('button[aria-label="Actions for Ada Lovelace"]:enabled').length === 1);
    button('Actions for Ada Lovelace').focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => focused()?.role === 'menuitem');
    const reached: (string | null)[] = [];
    for (const item of all('[role=menuitem]')) {
      await waitUntil(() => focused() === item, `the focus is at ${item.textContent}`);
      if (item.ariaDisabled === 'true') reached.push(item.textContent);
      await sendKeys({ press: 'ArrowDown' });
    }
    expect(reached.length).to.equal(3);
    expect(reached[0]).to.contain('Disable').and.to.contain('your own user');
    await sendKeys({ press: 'End' });
    await waitUntil(() => focused()?.ariaDisabled === 'true');
    for (const key of ['Enter', 'Space']) await sendKeys({ press: key });
    await painted();
    expect(find('[role=menu]') !== undefined, 'the menu stays, with the reason').to.equal(true);
    expect(find('[role=alertdialog]')).to.equal(undefined);
    expect(control.requestsTo('members.remove').length).to.equal(0);
  });

  it('acts on several at once, leaves the own user out, and tells with whom it failed', async () => {
    let refused = 0;
    const { all, button, dialog, inDialog, says, control, row } = await mountUsers({
      answers: {
        'members.disable': () =>
          ++refused === 1 ? refusal(403, 'ER-USER-ABOVE-OWN', 'no') : new Response(null, { status: 204 }),
      },
    });
    await waitUntil(() => all('tbody input[type=checkbox]').length > 5, 'rows can be selected');
    for (const name of ['Ada Lovelace', RILEY, 'Priya Ramanathan', 'Dmitri'].filter((one) => row(one)))
      row(name)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await waitUntil(() => all('[part=bulk-bar]').length === 1);
    button('Disable').click();
    await waitUntil(() => dialog()?.textContent.includes('Disable 2 people?'));
    expect(dialog()?.textContent).to.contain('Your own user is left out.');
    inDialog('Disable').click();
    await waitUntil(() => says('1 person was disabled.') && says('1 person stays as before: ranks above you'));
    expect(control.requestsTo('members.disable').length).to.equal(2);
    await waitUntil(() => all('tbody input:checked').length === 1, 'who failed stays selected, and nobody else');
  });

  it('offers nothing for the own user alone, and says why (USERS-045)', async () => {
    const { all, button, dialog, row } = await mountUsers();
    await waitUntil(() => all('tbody input[type=checkbox]').length > 5, 'rows can be selected');
    row('Ada Lovelace')?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await waitUntil(() => all('[part=bulk-bar]').length === 1);
    expect(button('Disable').getAttribute('aria-disabled')).to.equal('true');
    expect(button('Disable').title).to.contain('your own user');
    button('Disable').click();
    expect(dialog()).to.equal(undefined);
  });

  it('lets the access of somebody end with a day, and last again (USERS-036, USERS-037)', async () => {
    const { act, row, button, dialog, inDialog, says, control, element } = await mountUsers();
    await act(RILEY, 'Set an end date');
    await waitUntil(() => dialog()?.querySelector('input[type=date]'), 'the dialog is open');
    await expect(element).to.be.accessible();
    const input = dialog()?.querySelector<HTMLInputElement>('input[type=date]');
    const inDays = (date: string) => Math.round((Date.parse(date) - Date.now()) / (24 * 3600_000));
    expect(inDays(input?.value ?? '')).to.be.within(29, 31);
    const choose = (day: string) => {
      input?.focus();
      typeInto(input, day);
    };
    choose('2020-01-01');
    inDialog('Save end date').click();
    await waitUntil(() => says('Choose a day from today on, at most ten years ahead.'));
    expect(control.requestsTo('members.setExpiration').length).to.equal(0);
    const inAWeek = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10);
    choose(inAWeek);
    inDialog('Save end date').click();
    await waitUntil(() => says(`The access of ${RILEY} ends on`) && row(RILEY)?.textContent.includes('Ends in'));
    const [sent] = control.requestsTo('members.setExpiration');
    expect(Number(Reflect.get(Object(sent?.body), 'expirationInSeconds')) / (24 * 3600)).to.be.within(6, 9);

    await act(RILEY, 'Make permanent');
    await waitUntil(() => says('has no end date any more.') && row(RILEY)?.textContent.includes('Active'));
    button('Undo').click();
    await waitUntil(() => says('has its end date again.') && row(RILEY)?.textContent.includes('Ends in'));
  });

  it('shows an end at once and takes it back where the provider refuses it', async () => {
    let refuse = (_: Response): void => {};
    const refused = new Promise<Response>((done) => (refuse = done));
    const { act, row, dialog, inDialog } = await mountUsers({ answers: { 'members.setExpiration': () => refused } });
    await act(RILEY, 'Set an end date');
    await waitUntil(() => dialog()?.querySelector('input[type=date]'), 'the dialog is open');
    inDialog('Save end date').click();
    await waitUntil(() => row(RILEY)?.textContent.includes('Ends in'));
    refuse(refusal(409, 'ER-LAST-USER-MANAGER', 'no'));
    await waitUntil(() => dialog()?.querySelector('[role=alert]')?.textContent.includes('must remain'));
    expect(row(RILEY)?.textContent).to.contain('Active');
  });

  it('says that end dates are switched off, by the flag and by the provider (USERS-040, USERS-041)', async () => {
    const { act, button, all, find, says, dialog, inDialog, flags } = await mountUsers({
      answers: { 'members.temporary': () => Response.json({ enabled: false }) },
    });
    await act(RILEY, 'Set an end date');
    await waitUntil(() => dialog()?.querySelector('input[type=date]'), 'the dialog is open');
    inDialog('Save end date').click();
    await waitUntil(() => says('End dates are switched off for this workspace.'));
    inDialog('Cancel').click();
    await waitUntil(() => !dialog());
    flags.show({ 'temporary-users': 'off' });
    button(`Actions for ${RILEY}`).click();
    await waitUntil(() => find('[role=menuitem]'), 'the menu is open');
    expect(all('[role=menuitem]').some(({ textContent }) => textContent.includes('end date'))).to.equal(false);
  });

  it('signs somebody out everywhere after a question, and says when that failed (USERS-044)', async () => {
    let fails = true;
    const { act, dialog, inDialog, says, control } = await mountUsers({
      answers: {
        'members.endSessions': () =>
          fails ? refusal(403, 'ER-USER-ABOVE-OWN', 'no') : new Response(null, { status: 204 }),
      },
    });
    await act(RILEY, 'Sign out everywhere');
    await waitUntil(() => dialog()?.textContent.includes(`Sign ${RILEY} out everywhere?`));
    inDialog('Sign out').click();
    await waitUntil(() => dialog()?.querySelector('[role=alert]')?.textContent.includes('ranks above you'));
    fails = false;
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && says(`${RILEY} was signed out everywhere.`));
    expect(control.requestsTo('members.endSessions').length).to.equal(2);
  });

  it('offers only what the permissions allow, and goes when the last of them is lost', async () => {
    const { all, button, find, keep, dialog, says } = await mountUsers();
    await waitUntil(() => all('[part=row-menu]:enabled').length > 5);
    keep('fe.secure.read.users', 'fe.secure.delete.users');
    button(`Actions for ${RILEY}`).click();
    await waitUntil(() => find('[role=menuitem]'), 'the menu is open');
    expect(all('[role=menuitem]').map(({ textContent }) => textContent)).to.deep.equal(['Remove…']);
    find('[role=menuitem]')?.click();
    await waitUntil(() => dialog());
    keep('fe.secure.read.users');
    await waitUntil(() => !dialog() && says('Your permissions have changed.') && !find('[part=row-menu]'));
    expect(find('tbody input[type=checkbox]')).to.equal(undefined);
  });

  it('gives no role that ranks above the own ones, and says why', async () => {
    const above = { id: 'above', key: 'above', name: 'Harbour master', level: -1, permissions: [] };
    const { act, all, dialog } = await mountUsers({ answers: { 'roles.list': () => Response.json([above]) } });
    await act(RILEY, 'Edit roles');
    await waitUntil(() => dialog()?.textContent.includes('Harbour master'));
    const box = all('[part=option]').find(({ textContent }) => textContent.includes('Harbour master'));
    expect(box?.querySelector('input')?.disabled).to.equal(true);
    expect(box?.textContent).to.contain('Ranks above your own roles');
  });

  it('offers nothing to somebody who may only read', async () => {
    const { all, find, says } = await mountUsers({ as: 'rob@acme.example' });
    await waitUntil(() => says('1–'), 'the list is whole');
    expect(all('[part=row-menu], tbody input[type=checkbox]').length).to.equal(0);
    expect(find('[part=title]')?.textContent).to.contain('Read only');
  });
});
