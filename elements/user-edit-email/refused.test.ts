import { expect } from '@open-wc/testing';
import { heldCall, typeInto } from '../core/testing/typing.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-edit-email.ts';
import '../user-username/user-username.ts';
import '../user-phone-numbers/user-phone-numbers.ts';

const USERNAME = { 'usernames.own': () => ({ username: 'ada', userId: 'x' }) } as const;

function open(tag: 'user-edit-email' | 'user-username' | 'user-phone-numbers', scene: PageScene = {}) {
  const page = mountPage(tag, scene);
  const field = () => page.dialog()?.querySelector('input');
  const dialogSays = (words: string): boolean => page.dialog()?.textContent.includes(words) === true;
  /** The message under the field. */
  const message = () => page.dialog()?.querySelector('[part=message][role=alert]')?.textContent;
  const fill = async (value: string, submit: string): Promise<void> => {
    await waitUntil(field, 'the dialog is open');
    typeInto(field(), value);
    await painted();
    page.inDialog(submit).click();
  };
  /** Opens the dialog of another address or number, and has a code sent there. */
  const toCode = async (button: string, value: string, submit: string): Promise<void> => {
    await waitUntil(() => page.all('button').some(({ textContent }) => textContent === button), 'the button is there');
    page.button(button).click();
    await fill(value, submit);
    await waitUntil(() => dialogSays(`We sent six digits to ${value}.`), 'the code went out');
  };
  return { ...page, field, dialogSays, message, fill, toCode };
}

describe('what a user signs in with, where the provider refuses or is slow', () => {
  afterEach(leavePage);

  it('keeps the address that belongs to somebody else in its field, and says why', async () => {
    const page = open('user-edit-email', {
      answers: { 'profile.changeEmail': () => refusal(409, 'ER-IDENTIFIER-TAKEN', 'taken') },
    });
    await waitUntil(() => page.says('ada@acme.example'));
    page.button('Change email').click();
    await page.fill('grace@acme.example', 'Send code');
    await waitUntil(() => page.dialogSays('It belongs to another account.'), 'it is said');
    expect(page.field()?.value).to.equal('grace@acme.example');
    expect(page.dialogSays('We sent six digits')).to.equal(false);
    page.inDialog('Cancel').click();
    await waitUntil(() => page.dialogSays('Discard your changes?') || page.says('Discard your changes?'));
  });

  it('asks for an address, and for a number, before anything is sent', async () => {
    const email = open('user-edit-email');
    await waitUntil(() => email.says('ada@acme.example'));
    email.button('Change email').click();
    await email.fill('', 'Send code');
    await waitUntil(() => email.message() === 'Enter the new address.');
    await leavePage();
    const phone = open('user-phone-numbers');
    await waitUntil(() => phone.says('No phone number'));
    phone.button('Add phone number').click();
    await phone.fill('', 'Text me a code');
    await waitUntil(() => phone.message() === 'Enter the number.');
  });

  it('says under the field of a code that it needs six digits, and sends nothing', async () => {
    const page = open('user-edit-email');
    await page.toCode('Change email', 'ada@lovelace.example', 'Send code');
    for (const typed of ['', '12345', 'abcdef']) {
      await page.fill(typed, 'Change email');
      await waitUntil(() => page.message() === 'Enter the six digits of the message.', `for "${typed}"`);
    }
    expect(page.control.requestsTo('profile.verifyEmail')).to.have.length(0);
    await page.fill('123 456', 'Change email');
    await waitUntil(() => page.control.requestsTo('profile.verifyEmail').length === 1, 'spaces are no fault');
  });

  it('sends the code once more only once while it is on the way', async () => {
    const page = open('user-edit-email');
    await page.toCode('Change email', 'ada@lovelace.example', 'Send code');
    const again = heldCall();
    page.control.answer('profile.changeEmail', again.answer);
    page.inDialog('Send again').click();
    await waitUntil(() => page.inDialog('Send again').getAttribute('aria-busy') === 'true', 'it is under way');
    page.inDialog('Send again').click();
    await painted();
    again.release();
    await waitUntil(() => page.dialogSays('A new code is on its way.'));
    expect(again.sent()).to.equal(1);
    expect(page.inDialog('Send again').getAttribute('aria-busy')).to.equal(null);
  });

  it('keeps the change that waits where the provider does not stop it', async () => {
    const page = open('user-edit-email', {
      answers: {
        'profile.pendingEmail': () => ({ email: 'ada@lovelace.example' }),
        'profile.cancelEmail': () => refusal(429, 'ER-TOO-MANY-REQUESTS', 'slowly'),
      },
    });
    await waitUntil(() => page.says('ada@lovelace.example'), 'the change of before the reload is shown');
    page.button('Stop the change').click();
    await waitUntil(() => page.says('Too many codes were sent. Wait a while, then try again.'));
    expect([page.says('Waiting for its code'), page.says('The change is stopped.')]).to.deep.equal([true, false]);
    page.button('Enter code').click();
    await waitUntil(() => page.dialogSays('We sent six digits to ada@lovelace.example.'));
    page.inDialog('Use another address').click();
    await waitUntil(() => page.control.requestsTo('profile.cancelEmail').length === 2);
    await painted();
    expect(page.dialogSays('Enter the code'), 'the way back is not taken either').to.equal(true);
  });

  it('tells an address that is confirmed from one that is not', async () => {
    const page = open('user-edit-email');
    await waitUntil(() => page.says('Email, confirmed'));
    expect(page.says('Email, not confirmed')).to.equal(false);
  });

  it('says at the field that a username is taken or malformed, and keeps what was typed', async () => {
    const page = open('user-username', {
      answers: {
        ...USERNAME,
        'usernames.create': () =>
          Response.json(
            { errors: ['taken'], errorCode: 'ER-IDENTIFIER-TAKEN', context: { field: 'username' } },
            { status: 409 },
          ),
        'usernames.remove': () => new Response(null, { status: 204 }),
      },
    });
    await waitUntil(() => page.says('Change username'));
    page.button('Change username').click();
    for (const wrong of ['a', 'two words', 'ada@home']) {
      await page.fill(wrong, 'Save');
      await waitUntil(() => page.message() === '2 to 64 characters, without spaces and @.', wrong);
    }
    expect(page.control.requests.some(({ method, path }) => method !== 'GET' && path.includes('username'))).to.equal(
      false,
    );
    await page.fill('countess', 'Save');
    await waitUntil(() => page.message() === 'It belongs to another account.', 'it stands at the field');
    expect(page.field()?.value).to.equal('countess');
    expect(page.says('Your username is countess')).to.equal(false);
  });

  it('keeps a username, and its question, where removing it fails', async () => {
    const page = open('user-username', {
      answers: { ...USERNAME, 'usernames.remove': () => refusal(403, 'ER-SIGN-IN-OLD', 'Not now.') },
    });
    await waitUntil(() => page.says('Remove username'));
    page.button('Remove username').click();
    await waitUntil(() => page.dialogSays('Remove username ada?'));
    page.inDialog('Remove username').click();
    await waitUntil(() => page.dialogSays('Not now.'));
    expect([page.says('No username'), page.says('Your username is removed.')]).to.deep.equal([false, false]);
    page.inDialog('Cancel').click();
    await waitUntil(() => !page.dialog() && page.says('ada'));
  });

  it('says that the username, or the number, could not be loaded, and loads it again', async () => {
    let failing = true;
    const username = open('user-username', {
      answers: { 'usernames.own': () => (failing ? refusal(400, 'ER-ODD', 'no') : USERNAME['usernames.own']()) },
    });
    const alert = (page: ReturnType<typeof open>) => page.find('[part~=row] [role=alert]')?.textContent;
    await waitUntil(() => alert(username) === 'Your username could not be loaded.');
    failing = false;
    username.button('Try again').click();
    await waitUntil(() => username.says('Change username') && !username.says('could not be loaded'));
    await leavePage();
    failing = true;
    const phone = open('user-phone-numbers', {
      answers: { 'phoneNumbers.own': () => (failing ? refusal(400, 'ER-ODD', 'no') : []) },
    });
    await waitUntil(() => alert(phone) === 'Your phone number could not be loaded.');
    failing = false;
    phone.button('Try again').click();
    await waitUntil(() => phone.says('No phone number') && !phone.says('could not be loaded'));
  });

  it('keeps a number that alone signs the person in, and says so in the question', async () => {
    const number = {
      id: 'n1',
      phoneNumber: '+447400123455',
      verified: true,
      createdAt: '2026-11-01T00:00:00Z',
      updatedAt: '2026-11-01T00:00:00Z',
    };
    const page = open('user-phone-numbers', {
      answers: {
        'phoneNumbers.own': () => [number, { ...number, id: 'n2', phoneNumber: '+447400123466', verified: false }],
        'phoneNumbers.remove': () => refusal(409, 'ER-LAST-IDENTIFIER', 'last'),
      },
    });
    await waitUntil(() => page.says('+447400123455'));
    expect(
      page.all('[part~=row]').map(({ textContent }) => textContent.includes('waiting for its code')),
    ).to.deep.equal([false, true]);
    page.button('Remove number').click();
    await waitUntil(() => page.dialogSays('Remove +447400123455?'));
    page.inDialog('Text me a code').click();
    await waitUntil(() => page.dialogSays('You sign in with this alone.'));
    page.inDialog('Cancel').click();
    await waitUntil(() => !page.dialog());
    expect([page.says('+447400123455'), page.says('Your phone number is removed.')]).to.deep.equal([true, false]);
  });
});
