import { expect } from '@open-wc/testing';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { SAMPLE_PASSWORD } from '../../testing/sample/sample.ts';
import './user-change-password.ts';

const NEXT = 'a lamp of green glass';

function open(scene: PageScene = {}) {
  const page = mountPage('user-change-password', scene);
  const field = (name: string): HTMLInputElement => {
    const found = page.find<HTMLInputElement>(`[role=dialog] input[name=${name}]`);
    if (!found) throw new Error(`no field ${name}`);
    return found;
  };
  const type = (name: string, value: string): void => {
    typeInto(field(name), value);
  };
  const message = (name: string): string =>
    page.find(`#${CSS.escape(field(name).getAttribute('aria-describedby') ?? '')}`)?.textContent ?? '';
  const lines = () => page.all('.gh-rules > li').map((line) => line.getAttribute('data-state'));
  const opened = async (): Promise<void> => {
    await waitUntil(() => page.find('button[aria-haspopup=dialog]'), 'the button is there');
    page.button('Change password').click();
    await waitUntil(() => page.find('[part=dialog-footer]') && lines().length > 0, 'the dialog is open');
  };
  return { ...page, field, type, message, lines, opened };
}

describe('<user-change-password>', () => {
  afterEach(leavePage);

  it('PWPOL-009 changes the password, says before that the other sessions end, and after that it is done', async () => {
    const page = open();
    await page.opened();
    expect(page.dialog()?.textContent).to.contain('You stay signed in here and are signed out everywhere else.');
    page.type('password', SAMPLE_PASSWORD);
    page.type('newPassword', NEXT);
    page.inDialog('Change password').click();
    await waitUntil(() => !page.dialog() && page.says('Your password is changed.'));
    expect(page.control.requestsTo('passwords.change').map(({ body }) => body)).to.deep.equal([
      { password: SAMPLE_PASSWORD, newPassword: NEXT },
    ]);
    expect(page.element.shadowRoot?.innerHTML, 'nothing of it is left in the page').not.to.contain(NEXT);
  });

  it('has the fields that a password manager looks for: the person, the present password and the new one', async () => {
    const page = open();
    await page.opened();
    expect(page.field('password').matches(':focus'), 'the first one that is seen has the focus').to.equal(true);
    expect(
      page
        .all<HTMLInputElement>('[role=dialog] form input')
        .map(({ name, type, autocomplete, value }) => [name, type, autocomplete, value]),
    ).to.deep.equal([
      ['username', 'text', 'username', 'ada@acme.example'],
      ['password', 'password', 'current-password', ''],
      ['newPassword', 'password', 'new-password', ''],
    ]);
    await expect(page.element).to.be.accessible();
  });

  it('follows the typing with the rules, and sends nothing that breaks one', async () => {
    const page = open();
    await page.opened();
    expect(page.lines()).not.to.contain('met');
    page.type('password', SAMPLE_PASSWORD);
    page.type('newPassword', 'short');
    page.inDialog('Change password').click();
    await waitUntil(() => page.message('newPassword') === 'This password does not follow the rules.');
    expect(page.lines()).to.contain('missed');
    page.type('newPassword', NEXT);
    await waitUntil(() => page.lines().includes('met') && !page.lines().includes('missed'));
    expect(page.control.requestsTo('passwords.change')).to.have.length(0);
  });

  it('says at its field that the present password is wrong, and keeps what was typed', async () => {
    const page = open();
    await page.opened();
    page.type('password', 'not it at all');
    page.type('newPassword', NEXT);
    page.inDialog('Change password').click();
    await waitUntil(() => page.message('password') === 'This password is not right.');
    expect([page.field('newPassword').value, page.message('newPassword')]).to.deep.equal([NEXT, '']);
    expect(page.element.shadowRoot?.activeElement).to.equal(page.field('password'));
    await expect(page.element).to.be.accessible();
  });

  it('says of a password that is known from a breach so, at its field and in the list', async () => {
    const page = open();
    await page.opened();
    page.type('password', SAMPLE_PASSWORD);
    page.type('newPassword', 'qwertyuiop');
    page.inDialog('Change password').click();
    await waitUntil(() => page.message('newPassword').includes('known from a breach'));
    expect(page.lines().at(-1)).to.equal('missed');
  });

  it('shows a password while its button is pressed down', async () => {
    const page = open();
    await page.opened();
    page.button('Show password').click();
    await waitUntil(() => page.field('password').type === 'text');
    expect(page.field('newPassword').type).to.equal('password');
    page.button('Hide password').click();
    await waitUntil(() => page.field('password').type === 'password');
  });

  it('keeps what was typed where the provider fails, and sends it again', async () => {
    let fails = true;
    const page = open({
      answers: { 'passwords.change': () => (fails ? refusal(500, 'ER-INTERNAL', 'tired') : undefined) },
    });
    await page.opened();
    page.type('password', SAMPLE_PASSWORD);
    page.type('newPassword', NEXT);
    page.inDialog('Change password').click();
    await waitUntil(() => page.find('[part=note]'));
    expect(page.dialog()?.textContent).to.contain('The service is not answering.');
    expect(page.field('newPassword').value).to.equal(NEXT);
    fails = false;
    page.inDialog('Try again').click();
    await waitUntil(() => !page.dialog());
  });

  it('mails a person without a password the way to one', async () => {
    const page = open({ as: 'chloe.baker@acme.example' });
    await waitUntil(() => page.says('You have no password yet.'));
    expect(page.all('button').some(({ textContent }) => textContent === 'Change password')).to.equal(false);
    await expect(page.element).to.be.accessible();
    page.button('Set a password by email').click();
    await waitUntil(() => page.says('The link is on its way to chloe.baker@acme.example.'));
    expect(page.control.requestsTo('recovery.forgotPassword').map(({ body }) => body)).to.deep.equal([
      { email: 'chloe.baker@acme.example' },
    ]);
  });
});
