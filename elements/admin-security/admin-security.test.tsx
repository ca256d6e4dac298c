import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { refusal } from '../core/testing/app.ts';
import { typeInto } from '../core/testing/typing.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './admin-security.ts';

const READ = 'fe.secure.read.securityPolicy';
const WRITE = 'fe.secure.write.securityPolicy';
const days = (rotationPeriod: number) => ({ isActive: true, rotationPeriod, notificationPeriod: 3 });

/** The page, and what a test looks at. */
function mount(scene: PageScene = {}) {
  const page = mountPage('admin-security', scene);
  const { all, find, element } = page;
  const cards = () => all('[part=policy]');
  /** The card with this title. */
  const card = (name: string): HTMLElement => {
    const found = cards().find((one) => one.querySelector('h2, h3')?.textContent === name);
    if (!found) throw new Error(`no policy "${name}"`);
    return found;
  };
  const value = (name: string) => card(name).querySelector('[part=chip]')?.textContent;
  const source = (name: string) => card(name).querySelector('[part=source]')?.textContent;
  /** What the buttons of a card say. */
  const buttons = (name: string) => [...card(name).querySelectorAll('button')].map(({ textContent }) => textContent);
  const press = (name: string, label: string): void => {
    const found = [...card(name).querySelectorAll('button')].find(({ textContent }) => textContent === label);
    if (!found) throw new Error(`"${name}" has no button "${label}", only ${buttons(name).join(', ')}`);
    found.click();
  };
  const ready = () => waitUntil(() => cards().length > 0, 'the policies are there');
  const open = async (name: string) => {
    await ready();
    press(name, 'Edit');
    await waitUntil(() => card(name).querySelector('form'), 'its form is open');
  };
  const box = (name: string) => card(name).querySelector<HTMLInputElement>('input[type=checkbox]');
  const field = (label: string) =>
    all<HTMLInputElement>('[part=input]').find((one) => one.labels?.[0]?.textContent.startsWith(label));
  const type = (label: string, text: string): void => {
    const input = field(label);
    if (!input) throw new Error(`no field "${label}"`);
    typeInto(input, text);
  };
  const focused = () => element.shadowRoot?.activeElement;
  const looks = { cards, card, value, source, buttons, press, ready, open, box, field, type, focused, find };
  return { ...page, ...looks };
}

describe('<admin-security>', () => {
  afterEach(leavePage);

  it('shows what applies, and what is inherited of whom (SECPOL-001, SECPOL-002)', async () => {
    const { element, ready, cards, value, source, card, says, find } = mount();
    await ready();
    expect(cards().map((one) => one.querySelector('h3')?.textContent)).to.deep.equal([
      'Multi-factor authentication',
      'Lockout',
      'Captcha',
      'Password history',
      'Password rotation',
      'Password complexity',
      'Sign-in methods',
    ]);
    expect([value('Lockout'), value('Password history'), value('Password rotation')]).to.deep.equal([
      'Off',
      'Off',
      'Never',
    ]);
    expect(source('Lockout')).to.contain('Inherited from');
    expect(card('Sign-in methods').textContent).to.contain('Password');
    expect(card('Password complexity').textContent, 'the usual rules').to.contain('At least 8 characters.');
    expect(find('[role=tab]')?.textContent, 'the only tab that is built').to.equal('General settings');
    expect(says('Read only')).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('says why what is the vendor’s cannot be changed (SECPOL-016)', async () => {
    const { ready, buttons, value, source, says } = mount({
      answers: {
        'captcha.policy': () => ({ id: 'two', siteKey: '0x4AAAA', enabled: true, createdAt: '', updatedAt: '' }),
        'securityPolicies.mfa': () => ({
          id: 'one',
          enforceMFAType: 'ForceExceptSAML' as const,
          createdAt: '',
          updatedAt: '',
        }),
        'securityPolicies.password': () => ({
          minLength: 12,
          allowPassphrases: true,
          minOptionalTestsToPass: 3,
          optionalTests: { requireNumbers: true, requireLowercase: true, requireUppercase: true },
        }),
      },
    });
    await ready();
    expect(value('Multi-factor authentication')).to.equal('Except single sign-on');
    expect(value('Password complexity')).to.equal('12 characters');
    expect(says('At least 12 characters, 3 kinds of characters, any kind from 20 characters on.')).to.equal(true);
    expect([value('Captcha'), says('A check that a person is signing in. Site key 0x4AAAA.')]).to.deep.equal([
      'Turnstile',
      true,
    ]);
    for (const name of ['Captcha', 'Password complexity', 'Sign-in methods'])
      expect(source(name)).to.contain('It cannot be changed here.');
    for (const name of ['Captcha', 'Password complexity', 'Sign-in methods']) expect(buttons(name)).to.deep.equal([]);
  });

  it('sets a lock-out of three tries, and changes it under its id (SECPOL-006, SECPOL-008)', async () => {
    const { element, open, box, type, press, value, source, control, says, card, focused } = mount();
    await open('Lockout');
    await expect(element).to.be.accessible();
    box('Lockout')?.click();
    await waitUntil(() => card('Lockout').querySelector('[part=input]'));
    type('Wrong passwords', '3');
    press('Lockout', 'Save');
    await waitUntil(() => value('Lockout') === '3 attempts' && says('Lockout was saved.'));
    expect(source('Lockout')).to.match(/^Set here\. From .+: Off$/);
    await waitUntil(() => focused()?.textContent === 'Edit', 'the focus is back where it was');
    expect(control.requestsTo('securityPolicies.createLockout').at(-1)?.body).to.deep.equal({
      enabled: true,
      maxAttempts: 3,
    });
    await open('Lockout');
    type('Wrong passwords', '٤');
    press('Lockout', 'Save');
    await waitUntil(() => value('Lockout') === '4 attempts');
    const changed = control.requestsTo('securityPolicies.updateLockout').at(-1)?.body;
    expect(changed?.['id']).to.be.a('string');
    expect(changed?.['maxAttempts']).to.equal(4);
  });

  it('is switched off as it was, whatever was typed before (SECPOL-006)', async () => {
    const { open, box, type, press, value, control, card, says } = mount();
    await open('Lockout');
    box('Lockout')?.click();
    await waitUntil(() => card('Lockout').querySelector('[part=input]'));
    type('Wrong passwords', '3');
    await painted();
    press('Lockout', 'Save');
    await waitUntil(() => value('Lockout') === '3 attempts' && says('Lockout was saved.'));
    await open('Lockout');
    type('Wrong passwords', '999999');
    await painted();
    box('Lockout')?.click();
    await waitUntil(() => !card('Lockout').querySelector('[part=input]'));
    press('Lockout', 'Save');
    await waitUntil(() => value('Lockout') === 'Off');
    const { enabled, maxAttempts } = control.requestsTo('securityPolicies.updateLockout').at(-1)?.body ?? {};
    expect([enabled, maxAttempts]).to.deep.equal([false, 3]);
  });

  it('goes back to what is inherited once that is confirmed (SECPOL-018)', async () => {
    const { element, open, box, press, value, source, dialog, inDialog, control, focused, says } = mount();
    await open('Password history');
    box('Password history')?.click();
    await waitUntil(() => says('Passwords remembered'));
    press('Password history', 'Save');
    await waitUntil(() => value('Password history') === 'Last 5 passwords');
    await open('Password history');
    press('Password history', 'Reset to inherited');
    await waitUntil(() => dialog() && says('Reset Password history?'));
    expect(control.requestsTo('securityPolicies.removePasswordHistory').length, 'nothing yet').to.equal(0);
    await expect(element).to.be.accessible();
    inDialog('Reset to inherited').click();
    await waitUntil(() => !dialog() && value('Password history') === 'Off');
    expect(source('Password history')).to.contain('Inherited from');
    await waitUntil(() => focused()?.textContent === 'Edit');
  });

  it('says whose rotation applies: the shorter one (SECPOL-013)', async () => {
    const { open, type, press, value, source, says } = mount({
      answers: {
        'securityPolicies.vendorPasswordRotation': () => days(10),
        'securityPolicies.passwordRotation': () => days(30),
      },
    });
    await open('Password rotation');
    expect(value('Password rotation')).to.equal('Every 10 days');
    expect(source('Password rotation')).to.contain('It is shorter than yours (Every 30 days), so it applies.');
    expect(says('The shorter one applies.')).to.equal(true);
    type('Days until', '5');
    press('Password rotation', 'Save');
    await waitUntil(() => value('Password rotation') === 'Every 5 days');
    expect(source('Password rotation')).to.contain('Every 10 days. Yours is shorter, so it applies.');
  });

  it('says at the field what it takes, and keeps what was typed when it is not saved', async () => {
    const { element, open, type, press, field, find, says, control, value } = mount({
      answers: {
        'securityPolicies.passwordRotation': () => days(30),
        'securityPolicies.savePasswordRotation': () =>
          new Response(
            JSON.stringify({ errors: ['no'], errorCode: 'ER-INVALID-REQUEST', context: { field: 'rotationPeriod' } }),
            { status: 400, headers: { 'content-type': 'application/json' } },
          ),
      },
    });
    await open('Password rotation');
    type('Days until', '0');
    type('Days of notice', 'soon');
    press('Password rotation', 'Save');
    await waitUntil(() => says('Enter a whole number from 1 to 3,650.') && says('Enter a whole number from 0 to 365.'));
    expect(element.shadowRoot?.activeElement).to.equal(field('Days until'));
    await expect(element).to.be.accessible();
    type('Days until', '20');
    type('Days of notice', '21');
    press('Password rotation', 'Save');
    await waitUntil(() => says('Enter at most as many days as until the password expires.'));
    expect(control.requestsTo('securityPolicies.savePasswordRotation').length, 'nothing was sent').to.equal(0);
    type('Days of notice', '2');
    press('Password rotation', 'Save');
    await waitUntil(() => find('[part=note][role=alert]'));
    expect(field('Days until')?.value, 'the input is kept').to.equal('20');
    expect(field('Days until')?.getAttribute('aria-invalid'), 'the field the provider named').to.equal('true');
    expect(value('Password rotation'), 'nothing was taken over').to.equal('Every 30 days');
  });

  it('asks before changes are lost', async () => {
    const { open, box, press, says, dialog, inDialog, card } = mount();
    await open('Lockout');
    box('Lockout')?.click();
    await waitUntil(() => says('Unsaved changes'));
    press('Password history', 'Edit');
    await waitUntil(() => dialog() && says('Discard your changes?'));
    inDialog('Keep editing').click();
    await waitUntil(() => !dialog());
    expect(box('Lockout')?.checked).to.equal(true);
    press('Lockout', 'Close');
    await waitUntil(() => dialog());
    inDialog('Discard').click();
    await waitUntil(() => !card('Lockout').querySelector('form'));
  });

  it('turns view-only what the provider has no call for', async () => {
    const { open, box, press, says, buttons, source } = mount({
      answers: { 'securityPolicies.createLockout': () => refusal(405, 'ER-METHOD-NOT-ALLOWED', 'no') },
    });
    await open('Lockout');
    box('Lockout')?.click();
    await waitUntil(() => says('Unsaved changes'));
    press('Lockout', 'Save');
    await waitUntil(() => source('Lockout') === 'The service has no way to change it here.');
    expect(buttons('Lockout')).to.deep.equal([]);
  });

  it('lets nobody change what the vendor does not let tenants change', async () => {
    const { ready, source, buttons } = mount({
      answers: {
        'configuration.global': () => ({
          id: 'v',
          createdAt: '',
          updatedAt: '',
          allowOverrideEnforcePasswordHistory: false,
          allowOverridePasswordComplexity: false,
          allowOverridePasswordExpiration: false,
          allowSignups: true,
          apiTokensEnabled: true,
          cookieSameSite: 'Lax',
          defaultRefreshTokenExpiration: 1,
          defaultTokenExpiration: 1,
          publicKey: '',
        }),
      },
    });
    await ready();
    for (const name of ['Password history', 'Password rotation']) {
      expect(source(name)).to.contain('It cannot be changed here.');
      expect(buttons(name)).to.deep.equal([]);
    }
    expect(buttons('Lockout')).to.deep.equal(['Edit']);
  });

  it('SECPOL-003 SECPOL-004 SECPOL-005 sets who has to prove a second factor, and goes back to the vendor’s value', async () => {
    const { element, open, ready, all, find, value, source, says, control, press, dialog, inDialog } = mount();
    await ready();
    expect(value('Multi-factor authentication')).to.equal('Not required');
    await open('Multi-factor authentication');
    await expect(element).to.be.accessible();
    const choices = all<HTMLInputElement>('[part=editor] input[type=radio]');
    expect(choices.length).to.equal(3);
    choices.find(({ parentElement }) => parentElement?.textContent.startsWith('For everyone'))?.click();
    await waitUntil(() => says('Users without a second factor set one up at their next sign-in.'));
    press('Multi-factor authentication', 'Save');
    await waitUntil(() => !find('form') && value('Multi-factor authentication') !== 'Not required');
    expect(source('Multi-factor authentication')).to.contain('Set here');
    expect(control.requestsTo('securityPolicies.createMfa').length).to.equal(1);
    await open('Multi-factor authentication');
    find('[part=editor] form div > button')?.click();
    await waitUntil(() => dialog());
    inDialog(dialog()?.querySelector('footer button:last-child')?.textContent ?? '').click();
    await waitUntil(() => value('Multi-factor authentication') === 'Not required');
    expect(control.requestsTo('securityPolicies.removeMfa').length).to.equal(1);
  });

  it('is view-only without the permission to write, also once that is taken away', async () => {
    const { element, open, keep, says, all, find } = mount();
    await open('Lockout');
    keep(READ);
    await waitUntil(() => says('Read only') && !find('form'));
    expect(all('[part=policy] button').length).to.equal(0);
    await waitUntil(() => says('Your permissions have changed.'));
    keep(READ, WRITE);
    await waitUntil(() => all('[part=policy] button').length === 4);
    await expect(element).to.be.accessible();
  });

  it('asks nothing of the provider without the permission to read (PORTAL-016)', async () => {
    const { element, says, control } = mount({ as: 'rob@acme.example' });
    await waitUntil(() => element.matches(':state(no-access)'));
    await waitUntil(() => says(READ));
    expect(control.requestsTo('securityPolicies.lockout').length).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('says of one policy that it could not be loaded, shows the others, and tries again', async () => {
    const { element, control, ready, card, press, value } = mount({
      answers: { 'securityPolicies.lockout': () => refusal(500, 'ER-INTERNAL', 'tired') },
    });
    await ready();
    expect(card('Lockout').textContent).to.contain('This policy could not be loaded.');
    expect(value('Password history')).to.equal('Off');
    await expect(element).to.be.accessible();
    control.answer('securityPolicies.lockout', undefined);
    press('Lockout', 'Try again');
    await waitUntil(() => value('Lockout') === 'Off');
  });

  it('says that none could be loaded, tries again, and that there are none', async () => {
    let status = 500;
    const fails = () => refusal(status, 'ER-INTERNAL', 'The server is tired');
    const { element, says, button, cards } = mount({
      answers: {
        'securityPolicies.mfa': fails,
        'securityPolicies.vendorMfa': fails,
        'securityPolicies.lockout': fails,
        'securityPolicies.vendorLockout': fails,
        'securityPolicies.passwordHistory': fails,
        'securityPolicies.vendorPasswordHistory': fails,
        'securityPolicies.password': fails,
        'configuration.strategies': fails,
      },
    });
    await waitUntil(() => says('The policies could not be loaded') && says('The service is not answering.'));
    expect(element.matches(':state(error)')).to.equal(true);
    await expect(element).to.be.accessible();
    status = 404;
    button('Try again').click();
    await waitUntil(() => says('No policies') && element.matches(':state(empty)'));
    expect(cards().length).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('works by the keyboard alone', async () => {
    const { ready, card, find, value, focused, box } = mount();
    await ready();
    card('Lockout').querySelector('button')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('form'));
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal(box('Lockout'));
    await sendKeys({ press: 'Space' });
    await waitUntil(() => find('[part=input]'));
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal(find('[part=input]'));
    await sendKeys({ press: 'Control+A' });
    await sendKeys({ type: '3' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => value('Lockout') === '3 attempts' && focused()?.textContent === 'Edit');
  });

  it('fits on a phone', async () => {
    const { element, open, box, says } = mount({ width: '320px' });
    await open('Password rotation');
    box('Password rotation')?.click();
    await waitUntil(() => says('Days of notice') && says('Unsaved changes'));
    expect(element.scrollWidth).to.be.at.most(320);
    await expect(element).to.be.accessible();
  });
});
