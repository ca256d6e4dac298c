import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { refusal } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { leave, mount } from './testing.ts';

describe('what <admin-invite-user> asks for', () => {
  afterEach(leave);

  describe('moves nothing under a press: what it leaves says its fault when the press is over', () => {
    afterEach(() => resetMouse());

    for (const [label, text, next, fault] of [
      ['Email addresses', 'a-long-first-name.and-a-long-last-name.nora.harbour', 'Analyst', 'has no @'],
      ['Phone number', 'none', 'Reports', 'Begin with +'],
    ] as const)
      it(label, async () => {
        const { open, field, type, box, says } = await mount();
        await open();
        await waitUntil(() => says('Reports'));
        box(next).input.scrollIntoView({ block: 'center' });
        field(label).focus({ preventScroll: true });
        type(label, text);
        const { left, top, width, height } = box(next).input.getBoundingClientRect();
        await sendMouse({ type: 'move', position: [Math.round(left + width / 2), Math.round(top + height / 2)] });
        await sendMouse({ type: 'down' });
        expect(says(fault)).to.equal(false);
        await sendMouse({ type: 'up' });
        await waitUntil(() => says(fault));
        expect(box(next).input.checked).to.equal(true);
      });
  });

  it('lets access end with a day, while end dates are on (USERS-036)', async () => {
    const { open, type, button, says, dialog, sent } = await mount();
    await open();
    type('Email addresses', 'temp@new.example');
    type('Last day of access', '2020-01-01');
    button('Send invitation').click();
    await waitUntil(() => says('Choose a day from today on, at most ten years ahead.'));
    type('Last day of access', new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10));
    button('Send invitation').click();
    await waitUntil(() => !dialog());
    expect(Number(sent()[0]?.['expirationInSeconds']) / (24 * 3600)).to.be.within(6, 9);
  });

  it('gives applications to whom it invites, and shows those that everybody may use (APPS-007, APPS-008)', async () => {
    const { open, type, button, box, says, dialog, control } = await mount({
      answers: { 'applications.assign': () => refusal(403, 'ER-USER-ABOVE-OWN', 'no') },
    });
    await open();
    await waitUntil(() => says('Everybody may use it'));
    expect([box('Console').input.checked, box('Console').input.disabled]).to.deep.equal([true, true]);
    box('Reports').input.click();
    type('Email addresses', 'app@new.example');
    button('Send invitation').click();
    await waitUntil(() => !dialog() && says('Assignment action failed. Try again or contact support.'));
    expect(control.requestsTo('applications.assign')[0]?.body['appIds']).to.have.length(1);
  });

  it('asks for one address and roles alone while the flag is off (FLAGS-012, FLAGS-013)', async () => {
    const { open, field, type, button, says, dialog, sent } = await mount({
      flags: {
        invite_user_modal_enhancements_frontend: 'off',
        'temporary-users': 'off',
        'multi-apps-admin-portal': 'off',
      },
    });
    await open();
    for (const label of ['Full name', 'Phone number', 'Username', 'Last day', 'Applications'])
      expect(says(label), label).to.equal(false);
    expect(field('Email').name).to.equal('typed');
    type('Email', 'a@new.example, b@new.example');
    button('Send invitation').click();
    await waitUntil(() => says('contains characters that no address has'));
    type('Email', ' a@new.example ');
    button('Send invitation').click();
    await waitUntil(() => !dialog());
    expect(Object.keys(sent()[0] ?? {}).sort()).to.deep.equal(['email', 'provider', 'roleIds']);
    expect(sent()[0]?.['email']).to.equal('a@new.example');
  });

  it('gives no role above the own ones or with permissions not held, and asks for one (INVITE-002)', async () => {
    const role = (name: string, more: object) => ({ id: name, key: name, name, level: 5, permissions: [], ...more });
    const { open, box, button, says, type, sent } = await mount({
      answers: {
        'roles.list': () =>
          Response.json([
            role('Administrator', { level: -1, isDefault: true }),
            role('Rocketeer', { permissions: ['p'], isDefault: true }),
            role('Plain', {}),
          ]),
        'permissions.list': () => Response.json([{ id: 'p', key: 'rockets.launch', assignmentType: 'ASSIGNABLE' }]),
      },
    });
    await open();
    expect(box('Administrator').input.disabled).to.equal(true);
    expect(box('Administrator').text).to.contain('Ranks above your own roles');
    expect(box('Rocketeer').input.disabled).to.equal(true);
    expect(box('Rocketeer').text).to.contain('Holds permissions that you do not hold');
    type('Email addresses', 'a@new.example');
    button('Send invitation').click();
    await waitUntil(() => says('Choose at least one role.'));
    expect(sent().length).to.equal(0);
  });

  it('goes on with the default roles where roles cannot be loaded, and tries again', async () => {
    let fails = true;
    const { open, control, type, button, says, dialog, sent } = await mount({
      answers: { 'roles.list': () => (fails ? refusal(403, 'ER-FORBIDDEN', 'no') : Response.json([])) },
    });
    await open();
    await waitUntil(() => says('The roles could not be loaded.'));
    button('Try again').click();
    await waitUntil(() => control.requestsTo('roles.list').length === 2 && says('The roles could not be loaded.'));
    type('Email addresses', 'a@new.example');
    button('Send invitation').click();
    await waitUntil(() => !dialog());
    expect('roleIds' in (sent()[0] ?? {})).to.equal(false);
    fails = false;
  });

  it('writes in the language of the page, or in the one that the inviter chooses', async () => {
    const { open, type, button, all, dialog, languages } = await mount();
    const german = () => all('[role=option], [role=menuitemradio]').find((one) => one.textContent === 'Deutsch');
    for (const language of ['en', 'de']) {
      await open();
      type('Email addresses', `${language}@new.example`);
      if (language !== 'en') {
        button('Language of the email, English').click();
        await waitUntil(german, 'the languages are there');
        german()?.click();
        await waitUntil(() => all('button').some((one) => one.ariaLabel === 'Language of the email, Deutsch'));
      }
      button('Send invitation').click();
      await waitUntil(() => !dialog());
      expect(languages.at(-1)).to.equal(language);
    }
  });

  it('keeps what was entered when an invitation is refused, and says why under its field', async () => {
    const { open, type, button, says, field, dialog } = await mount({
      answers: {
        'inviting.add': () =>
          Response.json(
            { errors: ['phone: no'], errorCode: 'ER-INVALID-REQUEST', context: { field: 'phone' } },
            { status: 400 },
          ),
      },
    });
    await open();
    type('Email addresses', 'a@new.example');
    type('Phone number', '+44 20 7946 0018');
    button('Send invitation').click();
    await waitUntil(() => says('This cannot be used, check how it is written'));
    expect(says('The invitation was not sent.')).to.equal(true);
    expect(field('Phone number').getAttribute('aria-invalid')).to.equal('true');
    expect(field('Phone number').value).to.equal('+44 20 7946 0018');
    expect(dialog() !== undefined).to.equal(true);
  });
});
