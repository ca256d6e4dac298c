import { expect } from '@open-wc/testing';
import { switchTenant } from '../admin-users-table/testing.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-edit-email.ts';
import '../user-username/user-username.ts';
import '../user-phone-numbers/user-phone-numbers.ts';

const NOW = '2026-11-01T00:00:00Z';

type Tag = 'user-edit-email' | 'user-username' | 'user-phone-numbers';
const open = (tag: Tag, scene: PageScene = {}) => mountPage(tag, scene);
type Page = ReturnType<typeof open>;

/** The page around the dialog says it as well, and sooner. */
const inDialogOf = (page: Page, words: string): boolean => page.dialog()?.textContent.includes(words) === true;

async function fill(page: Page, value: string, submit: string): Promise<void> {
  await waitUntil(() => page.dialog()?.querySelector('input'), 'the dialog is open');
  const input = page.dialog()?.querySelector('input');
  if (!input) throw new Error('no field');
  typeInto(input, value);
  page.inDialog(submit).click();
}

/** A change of the address whose code went out. */
async function atCode(address: string): Promise<Page> {
  const page = open('user-edit-email');
  await waitUntil(() => page.says('ada@acme.example'));
  page.button('Change email').click();
  await fill(page, address, 'Send code');
  await waitUntil(() => inDialogOf(page, `We sent six digits to ${address}.`));
  return page;
}

describe('what a user signs in with, each alone on a page', () => {
  afterEach(leavePage);

  it('PROFILE-007 changes the address by the code that went to the new one', async () => {
    const page = open('user-edit-email');
    await waitUntil(() => page.says('ada@acme.example'));
    await expect(page.element).to.be.accessible();
    page.button('Change email').click();
    await fill(page, 'ada@lovelace.example', 'Send code');
    await waitUntil(() => inDialogOf(page, 'We sent six digits to ada@lovelace.example.'));
    await expect(page.element).to.be.accessible();
    const { code } = page.control.outbox[0] ?? { code: '' };
    await fill(page, '000000', 'Change email');
    await waitUntil(() => page.says('This code is not right.'));
    await fill(page, code, 'Try again');
    await waitUntil(() => page.says('You sign in with ada@lovelace.example from now on.'));
    expect(page.root.session.user?.email).to.equal('ada@lovelace.example');
  });

  it('says under the field what is wrong with an address or a number, in its own language, and sends nothing', async () => {
    document.documentElement.lang = 'de';
    try {
      const email = open('user-edit-email');
      await waitUntil(() => email.says('ada@acme.example'));
      email.button('E-Mail ändern').click();
      await fill(email, 'ada', 'Code senden');
      await waitUntil(() => inDialogOf(email, 'Verwenden Sie die Form name@firma.de.'));
      await fill(email, ' Ada@acme.example', 'Code senden');
      await waitUntil(() => inDialogOf(email, 'Das ist Ihre jetzige Adresse.'));
      expect(email.control.requestsTo('profile.changeEmail')).to.have.length(0);
      await leavePage();
      const phone = open('user-phone-numbers');
      await waitUntil(() => phone.all('button').length > 0, 'the numbers are known');
      phone.all('button')[0]?.click();
      await fill(phone, '0151 2345', 'Code per SMS senden');
      await waitUntil(() => inDialogOf(phone, 'Geben Sie die Nummer mit Ländervorwahl ein'));
      expect(phone.control.requestsTo('phones.changeOwn')).to.have.length(0);
    } finally {
      document.documentElement.lang = 'en';
    }
  });

  it('shows a change that waits, goes on with it after a reload, and stops it', async () => {
    const page = await atCode('ada@lovelace.example');
    page.inDialog('Cancel').click();
    await waitUntil(() => !page.dialog() && page.says('Waiting for its code'));
    page.button('Enter code').click();
    await waitUntil(() => page.says('Code from the message'));
    page.inDialog('Cancel').click();
    await waitUntil(() => !page.dialog());
    page.button('Stop the change').focus();
    page.button('Stop the change').click();
    await waitUntil(() => page.says('The change is stopped.') && !page.says('Waiting for its code'));
    await waitUntil(() => page.button('Change email').matches(':focus'), 'the focus is not lost with the button');
  });

  it('leads back to another address and another number where a wrong one was typed', async () => {
    const email = await atCode('ada@lovelace.exmaple');
    const focused = () => email.dialog()?.querySelector('input:focus');
    await waitUntil(() => focused(), 'the field of the code has the focus');
    email.inDialog('Use another address').click();
    await waitUntil(() => email.says('Your current address stays valid'));
    await waitUntil(() => focused(), 'the field of the address has the focus');
    await fill(email, 'ada@lovelace.example', 'Send code');
    await waitUntil(() => inDialogOf(email, 'We sent six digits to ada@lovelace.example.'));
    await leavePage();
    const phone = open('user-phone-numbers');
    await waitUntil(() => phone.all('button').length > 0, 'the numbers are known');
    phone.all('button')[0]?.click();
    await fill(phone, '+44 7400 123455', 'Text me a code');
    await waitUntil(() => inDialogOf(phone, 'We sent six digits to +44 7400 123455.'));
    phone.inDialog('Use another number').click();
    await waitUntil(() => phone.says('We text a code to confirm it.'));
    phone.inDialog('Cancel').click();
    await waitUntil(() => !phone.dialog() && !phone.says('Enter code'));
  });

  it('offers no change of the address where the vendor allows none', async () => {
    const page = open('user-edit-email', {
      answers: { 'configuration.emailsPolicy': () => ({ allowEmailChange: false }) },
    });
    await waitUntil(() => page.says('ada@acme.example') && page.all('button').length === 0);
    await expect(page.element).to.be.accessible();
  });

  for (const [tag, shown, call] of [
    ['user-edit-email', 'ada@lovelace.example', 'profile.pendingEmail'],
    ['user-username', 'ada', 'usernames.own'],
    ['user-phone-numbers', '+447400123456', 'phoneNumbers.own'],
  ] as const)
    it(`<${tag}> shows the same of the person once another tenant came (STO-12)`, async () => {
      const page = open(tag, {
        answers: {
          'profile.pendingEmail': () => ({ email: 'ada@lovelace.example' }),
          'usernames.own': () => ({ username: 'ada', userId: 'x' }),
          'phoneNumbers.own': () => [
            { id: 'p', phoneNumber: '+447400123456', verified: true, createdAt: NOW, updatedAt: NOW },
          ],
        },
      });
      const rows = () => page.all('[part~=row]').map(({ textContent }) => textContent);
      await waitUntil(() => rows().some((row) => row.includes(shown)), 'it is there');
      await switchTenant(page.root);
      await waitUntil(() => page.control.requestsTo(call).length === 2 && rows().some((row) => row.includes(shown)));
    });

  it('leads back by two quick presses as by one', async () => {
    const page = await atCode('ada@lovelace.example');
    page.inDialog('Use another address').click();
    page.inDialog('Use another address').click();
    await waitUntil(() => page.dialog()?.querySelector('input[type=email]'));
    expect([page.all('[part=toast]').length, page.control.requestsTo('profile.cancelEmail').length]).to.deep.equal([
      0, 1,
    ]);
  });

  it('says each time whether another code went out', async () => {
    const page = await atCode('ada@lovelace.example');
    const announced = (): string => page.dialog()?.querySelector('[role=status]')?.textContent ?? '';
    page.inDialog('Send again').click();
    await waitUntil(() => announced().includes('A new code is on its way.'));
    page.control.answer('profile.changeEmail', () =>
      Response.json({ errors: ['no'], errorCode: 'ER-TOO-MANY-REQUESTS' }, { status: 429 }),
    );
    page.inDialog('Send again').click();
    await waitUntil(() => announced().includes('Too many codes were sent.'));
    let send = (): void => {};
    page.control.answer(
      'profile.changeEmail',
      () => new Promise<Response>((done) => (send = () => done(new Response(null, { status: 204 })))),
    );
    page.inDialog('Send again').click();
    await waitUntil(() => !announced().includes('Too many'), 'what is said next is announced, also the same once more');
    send();
    await waitUntil(() => announced().includes('A new code is on its way.'));
  });

  it('PROFILE-008 PROFILE-010 PROFILE-011 changes and removes the username, and keeps it where the new one is taken', async () => {
    const page = open('user-username');
    await waitUntil(() => page.all('button').length > 0, 'it is known whether there is one');
    if (page.says('No username')) {
      page.button('Choose username').click();
      await fill(page, 'ada', 'Save');
      await waitUntil(() => page.says('Your username is ada from now on.'));
    }
    page.button('Change username').click();
    await fill(page, 'countess', 'Save');
    await waitUntil(() => page.says('Your username is countess from now on.'));
    page.button('Remove username').focus();
    page.button('Remove username').click();
    await waitUntil(() => page.dialog());
    page.inDialog('Remove username').click();
    await waitUntil(() => page.says('No username'));
    await waitUntil(() => page.button('Choose username').matches(':focus'), 'the focus is not lost with its button');
    await expect(page.element).to.be.accessible();
  });

  it('PROFILE-009 sends nothing for the same username', async () => {
    const page = open('user-username', { answers: { 'usernames.own': () => ({ username: 'ada', userId: 'x' }) } });
    await waitUntil(() => page.says('ada'));
    page.button('Change username').click();
    await waitUntil(() => page.dialog()?.querySelector('input'), 'the dialog is open');
    page.inDialog('Save').click();
    await waitUntil(() => !page.dialog());
    expect(page.control.requestsTo('usernames.remove')).to.have.length(0);
    expect(page.control.requestsTo('usernames.create')).to.have.length(0);
  });

  it('PROFILE-016 PHRESET-007 proves another number by its code', async () => {
    const page = open('user-phone-numbers');
    await waitUntil(() => page.all('button').length > 0, 'the numbers are known');
    page.all('button')[0]?.click();
    await fill(page, '+44 7400 123456', 'Text me a code');
    await waitUntil(() => inDialogOf(page, 'We sent six digits to +44 7400 123456.'));
    const { code } = page.control.outbox[0] ?? { code: '' };
    await fill(page, code, 'Confirm number');
    await waitUntil(() => page.says('Your phone number is confirmed.'));
    expect(page.element.shadowRoot?.textContent).to.contain('+447400123456');
    await expect(page.element).to.be.accessible();
  });

  it('PROFILE-014 removes the number by the code that went to it', async () => {
    const page = open('user-phone-numbers');
    await waitUntil(() => page.all('button').length > 0, 'the numbers are known');
    page.button('Add phone number').click();
    await fill(page, '+44 7400 123455', 'Text me a code');
    await waitUntil(() => inDialogOf(page, 'We sent six digits to +44 7400 123455.'));
    await fill(page, page.control.outbox[0]?.code ?? '', 'Confirm number');
    await waitUntil(() => !page.dialog() && page.says('Remove number'), 'it is there');
    await waitUntil(() => page.button('Change phone number').matches(':focus'), 'the focus moves into its row');
    page.button('Remove number').focus();
    page.button('Remove number').click();
    await waitUntil(() => page.says('Remove +447400123455?'), 'it is asked');
    await expect(page.element).to.be.accessible();
    page.inDialog('Text me a code').click();
    await waitUntil(() => inDialogOf(page, 'We sent six digits to +447400123455.'));
    const { code = '' } = page.control.outbox[0] ?? {};
    await fill(page, code === '111111' ? '222222' : '111111', 'Remove number');
    await waitUntil(() => page.says('This code is not right.'));
    await fill(page, code, 'Try again');
    await waitUntil(() => page.says('Your phone number is removed.') && page.says('No phone number'));
    expect(page.says('Remove number')).to.equal(false);
    await waitUntil(() => page.button('Add phone number').matches(':focus'), 'the focus is not lost with the row');
  });

  it('asks for the code that removes a number in the visit that asked for it, and not in the next', async () => {
    const page = open('user-phone-numbers', {
      answers: {
        'phoneNumbers.own': () => [
          { id: 'p', phoneNumber: '+447400123456', verified: true, createdAt: NOW, updatedAt: NOW },
        ],
        'phoneNumbers.remove': () => ({ phoneId: 'p', otcToken: 'o' }),
      },
    });
    await waitUntil(() => page.says('Remove number'), 'it is there');
    page.button('Remove number').click();
    await waitUntil(() => page.dialog(), 'it is asked');
    page.inDialog('Text me a code').click();
    await waitUntil(() => inDialogOf(page, 'We sent six digits to +447400123456.'));
    const place = page.element.parentElement;
    page.element.remove();
    await waitUntil(() => !page.dialog(), 'the page is left');
    place?.append(page.element);
    await waitUntil(() => page.says('Remove number'), 'who comes back sees the number');
    await painted();
    expect(page.dialog() === undefined, 'and no dialog').to.equal(true);
  });
});
