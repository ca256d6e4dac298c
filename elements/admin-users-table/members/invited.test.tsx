import { expect } from '@open-wc/testing';
import { refusal } from '../../core/testing/app.ts';
import { leavePage } from '../../core/testing/page.ts';
import { waitUntil } from '../../core/testing/waitUntil.ts';
import { mountUsers } from '../testing.ts';

const GRACE = 'Grace Wanjiku';
const RILEY = 'Oluwaseun Adébáyọ̀';

describe('the invited people of <admin-users-table>', () => {
  afterEach(leavePage);

  it('are invited from the table, whose list then shows the first ten (USERS-032, WIDGET-002)', async () => {
    const { element, find, named, says, dialog, inDialog, control, all, root } = await mountUsers();
    await waitUntil(() => find('[part=actions] [aria-haspopup=dialog]'), 'the button is there');
    named('button', 'Invite people').click();
    await waitUntil(() => dialog() && says('Member'));
    await expect(element).to.be.accessible();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'one@new.example two@new.example');
    find('[name=emails]')?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await waitUntil(() => all('[part=chip]').length === 2);
    inDialog('Invite 2 people').click();
    await waitUntil(() => says('2 of 2 people invited'));
    inDialog('Done').click();
    await waitUntil(() => !dialog() && all('tbody [part=row]').length === 10);
    const lists = control.requestsTo('users.listV3').filter(({ query }) => query['_preset'] === undefined);
    expect(lists.at(-1)?.query).to.include({ _limit: '10', _offset: '0' });
    const { ListMemory } = await import('../../../stores/core/lists/place/ListFollower.ts');
    expect(root.use(ListMemory).read('users'), 'which is not the choice of the person').to.contain('"pageSize":100');
  });

  it('have joined on no day yet, and everybody else has', async () => {
    const { row } = await mountUsers();
    const dates = (name: string) => row(name)?.querySelectorAll('time').length ?? -1;
    await waitUntil(() => dates(RILEY) === 2, 'joined, and seen');
    expect(dates(GRACE)).to.equal(0);
  });

  it('have a menu of their own: the invitation is sent again, or taken back (USERS-028)', async () => {
    const { menuOf, named, says, act, dialog, inDialog, row, control } = await mountUsers();
    expect(await menuOf(GRACE)).to.deep.equal([
      'Resend invitation',
      'Edit roles',
      'Applications…',
      'Disable',
      'Set an end date…',
      'Revoke invitation…',
    ]);
    named('[role=menuitem]', 'Resend invitation').click();
    await waitUntil(() => says(`${GRACE} gets the invitation again.`));
    expect(control.requestsTo('inviting.resend').length).to.equal(1);
    await act(GRACE, 'Revoke invitation');
    await waitUntil(() => dialog()?.textContent.includes(`Revoke the invitation of ${GRACE}?`));
    inDialog('Revoke invitation').click();
    await waitUntil(() => !row(GRACE) && says(`The invitation of ${GRACE} was revoked.`));
    expect(control.requestsTo('members.remove').length).to.equal(1);
  });

  it('say why an invitation was not sent again, and try once more', async () => {
    let fails = true;
    const { act, says, named } = await mountUsers({
      answers: {
        'inviting.resend': () =>
          fails ? refusal(409, 'ER-MEMBER-ALREADY', 'no') : new Response(null, { status: 204 }),
      },
    });
    await act(GRACE, 'Resend invitation');
    await waitUntil(() => says(`${GRACE}: has joined already`));
    fails = false;
    named('button', 'Try again').click();
    await waitUntil(() => says(`${GRACE} gets the invitation again.`));
  });

  it('get one mail for two presses', async () => {
    let release = (): void => {};
    const { act, all, says, control } = await mountUsers({
      answers: {
        'inviting.resend': () =>
          new Promise<Response>((done) => (release = () => done(new Response(null, { status: 204 })))),
      },
    });
    await act(GRACE, 'Resend invitation');
    await waitUntil(() => control.requestsTo('inviting.resend').length === 1);
    await act(GRACE, 'Resend invitation');
    release();
    await waitUntil(() => says(`${GRACE} gets the invitation again.`));
    expect([control.requestsTo('inviting.resend').length, all('[part=toast]').length]).to.deep.equal([1, 1]);
  });

  it('tell in their detail when the mail was sent, until when it holds, and whether it arrived', async () => {
    const { named, says, dialog } = await mountUsers();
    named('button', GRACE).click();
    await waitUntil(() => dialog() && says('Invitation'));
    expect(dialog()?.textContent).to.contain('Sent').and.to.contain('Expired on');
  });

  it('show a mail that could not be delivered in the row', async () => {
    const { row, control, root, named, dialog } = await mountUsers();
    expect(row(GRACE)?.textContent).to.contain('Invited');
    const { UsersStore } = await import('../../../stores/admin/users/UsersStore.ts');
    const users = root.use(UsersStore);
    const items = users.users.map((user) =>
      user.name === GRACE
        ? {
            ...user,
            invitation: {
              sentAt: new Date().toISOString(),
              expires: '2999-01-01T00:00:00Z',
              delivery: 'failed' as const,
            },
          }
        : user,
    );
    control.answer('users.listV3', () => ({ items, _metadata: { totalItems: items.length, totalPages: 1 } }));
    await users.list.load();
    await waitUntil(() => row(GRACE)?.textContent.includes('Not delivered'));
    named('button', GRACE).click();
    await waitUntil(() => dialog()?.textContent.includes('The email could not be delivered.'));
  });

  it('are given applications and lose them, at once and back where that failed (APPS-003, APPS-007, ERR-017)', async () => {
    let fails = false;
    const { act, dialog, box, inDialog, says, row, element } = await mountUsers({
      answers: {
        'applications.assign': () =>
          fails ? refusal(403, 'ER-USER-ABOVE-OWN', 'no') : new Response(null, { status: 204 }),
      },
    });
    await act(GRACE, 'Applications');
    await waitUntil(() => dialog() && says('Everybody may use it'));
    await expect(element).to.be.accessible();
    expect([box('Console').checked, box('Console').disabled]).to.deep.equal([true, true]);
    expect(box('Reports').checked).to.equal(false);
    fails = true;
    box('Reports').click();
    await waitUntil(() => box('Reports').checked);
    inDialog('Save applications').click();
    await waitUntil(() => says('Assignment action failed. Try again or contact support.'));
    expect(box('Reports').checked, 'what was chosen is kept').to.equal(true);
    expect(row(GRACE)?.textContent).not.to.contain('Reports');
    fails = false;
    inDialog('Try again').click();
    await waitUntil(() => !dialog() && says(`The applications of ${GRACE} were saved.`));
  });

  it('keep the applications that are not known yet, and those that could not be read (APPS-008)', async () => {
    const chloe = 'Chloe Baker';
    let answer = (): void => {};
    let held: Promise<void> | undefined = new Promise<void>((done) => (answer = done));
    let fails = true;
    const page = await mountUsers({
      answers: {
        'applications.ofUsers': async ({ query }) => {
          await held;
          const ids = (query['userIds'] ?? '').split(',');
          return fails ? refusal(500, 'ER-INTERNAL', 'no') : ids.map((userId) => ({ userId, appIds: given }));
        },
      },
    });
    const { act, dialog, inDialog, box, control, says, named } = page;
    const { ApplicationsStore } = await import('../../../stores/admin/ApplicationsStore.ts');
    const applications = page.root.use(ApplicationsStore);
    await applications.list.load();
    const given = applications.list.rows.flatMap(({ id, name }) => (name === 'Reports' ? [id] : []));
    await act(chloe, 'Applications');
    await waitUntil(() => dialog());
    inDialog('Save applications').click();
    await waitUntil(() => dialog()?.querySelector('[role=alert]'));
    answer();
    held = undefined;
    await waitUntil(() => dialog()?.querySelector('[role=status]')?.textContent.includes('could not be loaded'));
    fails = false;
    named('[role=status] button', 'Try again').click();
    await waitUntil(() => dialog()?.querySelector('input[type=checkbox]'), 'they are there');
    expect(box('Reports').checked).to.equal(true);
    inDialog('Save applications').click();
    await waitUntil(() => !dialog() && says(`The applications of ${chloe} were saved.`));
    expect(
      control.requestsTo('applications.unassign').length + control.requestsTo('applications.assign').length,
    ).to.equal(0);
  });

  it('have no applications to be given while the portal has none (FLAGS-007)', async () => {
    const { menuOf, root, control } = await mountUsers();
    control.setFlag('multi-apps-admin-portal', false);
    await root.flags.load();
    expect((await menuOf(GRACE)).some((label) => label.startsWith('Applications'))).to.equal(false);
  });
});

describe('what many have already', () => {
  afterEach(leavePage);

  it('is neither sent nor counted as a change', async () => {
    const { all, row, named, dialog, inDialog, says, control, act } = await mountUsers();
    await act(RILEY, 'Disable');
    await waitUntil(() => says(`${RILEY} was disabled.`));
    await waitUntil(() => all('tbody input[type=checkbox]').length > 5, 'rows can be selected');
    for (const name of [RILEY, 'Priya Ramanathan'])
      row(name)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await waitUntil(() => all('[part=bulk-bar]').length === 1);
    named('[part=bulk-bar] button', 'Disable').click();
    await waitUntil(() => dialog()?.textContent.includes('Disable 1 person?'));
    expect(dialog()?.textContent).to.contain('Priya Ramanathan').and.to.contain('1 person is disabled already.');
    expect(dialog()?.textContent).not.to.contain(RILEY);
    inDialog('Disable').click();
    await waitUntil(() => says('1 person was disabled.') && !dialog());
    expect(control.requestsTo('members.disable').length).to.equal(2);
    await waitUntil(() => !all('[part=bulk-bar]').length, 'nobody stays selected');
    for (const name of [RILEY, 'Priya Ramanathan'])
      row(name)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await waitUntil(() => all('[part=bulk-bar]').length === 1);
    const disable = named('[part=bulk-bar] button', 'Disable');
    expect([disable.getAttribute('aria-disabled'), disable.title]).to.deep.equal([
      'true',
      '2 people are disabled already.',
    ]);
    disable.click();
    expect(named('[part=bulk-bar] button', 'Enable').getAttribute('aria-disabled')).to.equal(null);
    named('[part=bulk-bar] button', 'Enable').click();
    await waitUntil(() => dialog()?.textContent.includes('Enable 2 people?'));
  });

  it('says the same of people of other pages, who stay selected', async () => {
    const { all, row, named, dialog, says, act, root, control } = await mountUsers();
    const { UsersStore } = await import('../../../stores/admin/users/UsersStore.ts');
    const { list } = root.use(UsersStore);
    await act(RILEY, 'Disable');
    await waitUntil(() => says(`${RILEY} was disabled.`));
    await waitUntil(() => all('tbody input[type=checkbox]').length > 5, 'rows can be selected');
    row(RILEY)?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    await list.setPageSize(10);
    await waitUntil(() => all('[part=bulk-bar]').length === 1 && !row(RILEY), 'the row is on another page');
    named('[part=bulk-bar] button', 'Disable').click();
    await waitUntil(() => says('1 person is disabled already.'));
    expect(dialog() === undefined, 'nothing is asked').to.equal(true);
    expect(list.selection.size).to.equal(1);
    expect(control.requestsTo('members.disable').length).to.equal(1);
  });

  it('roles that could not be loaded are asked for again', async () => {
    const { act, all, says, control, inDialog, box } = await mountUsers({
      answers: { 'permissions.list': () => refusal(403, 'ER-FORBIDDEN', 'no') },
    });
    await act(RILEY, 'Edit roles');
    await waitUntil(() => says('The roles could not be loaded.'));
    control.answer('permissions.list', undefined);
    inDialog('Try again').click();
    await waitUntil(() => all('[part=option]').length > 1, 'the roles are there');
    expect(box('Analyst').disabled).to.equal(false);
  });

  it('leads from an address of a member to their detail', async () => {
    const { find, dialog, named, inDialog, says, button } = await mountUsers();
    await waitUntil(() => find('[part=actions] [aria-haspopup=dialog]'), 'the button is there');
    named('button', 'Invite people').click();
    await waitUntil(() => dialog() && says('Member'));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'rob@acme.example two@new.example');
    find('[name=emails]')?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await waitUntil(() => says('Invite 2 people'));
    inDialog('Invite 2 people').click();
    await waitUntil(() => says('A member already'));
    button('View rob@acme.example').click();
    await waitUntil(() => find('[part=detail]')?.textContent.includes('rob@acme.example'));
    expect(dialog()?.textContent).to.contain('Rob Reader');
  });
});
