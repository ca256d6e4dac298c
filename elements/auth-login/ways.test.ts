import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { refusal } from '../core/testing/app.ts';
import { cleanUp, enter, mount, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const AMARA = 'amara.okafor@brightline.example';

const all: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'Code' }],
  secondaryAuthStrategies: [
    { strategy: 'UsernameAndPassword', isActive: true },
    { strategy: 'UsernameAndMagicLink', isActive: true },
    { strategy: 'UsernameAndSms', isActive: false },
  ],
};

async function waiting(strategies: AuthStrategies = all, answers: Parameters<typeof mount>[0] = {}) {
  const page = mount({ 'configuration.publicStrategies': () => strategies, ...answers });
  await waitUntil(() => page.login.matches(':state(ready)'));
  await enter(page.username(), AMARA);
  const code = () => page.login.querySelector<HTMLInputElement>('input[name=code]');
  await waitUntil(() => code() && page.part('resend'), 'the code is asked for');
  const ways = () => [...need(page.login.shadowRoot).querySelectorAll<HTMLButtonElement>('[part=way]')];
  const names = () => ways().map(({ textContent }) => textContent);
  const take = (name: string) => need(ways().find(({ textContent }) => textContent === name)).click();
  return { ...page, code, ways, names, take };
}

describe('<auth-login> by another way', () => {
  afterEach(cleanUp);

  it('names the other ways below the form, and is accessible', async () => {
    const page = await waiting();
    await waitUntil(() => page.ways().length, 'the ways are there');
    expect(page.names()).to.deep.equal(['Use your password', 'Get a link by email']);
    expect(page.part('ways')?.ariaLabel).to.equal('Another way to sign in');
    await expect(page.login).to.be.accessible();
  });

  it('leads by the keyboard to the password and back to a message, with the identifier and without the code', async () => {
    const page = await waiting();
    await waitUntil(() => page.ways().length, 'the ways are there');
    need(page.code()).value = '123';
    need(page.ways()[0]).focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => page.password() === document.activeElement, 'the password is asked for');
    expect([page.code(), page.username()?.value]).to.deep.equal([null, AMARA]);
    await waitUntil(() => page.names().length === 2, 'its ways');
    expect(page.names()).to.deep.equal(['Get a code by email', 'Get a link by email']);
    page.take('Get a link by email');
    await waitUntil(() => page.lead().includes('on any device'), 'the link is on its way');
    expect([page.code()?.value, page.password(), page.username()?.value]).to.deep.equal(['', null, AMARA]);
    expect(document.activeElement).to.equal(page.code());
    expect(page.provider.to('passwordless.preLogin').map(({ body }) => body)).to.deep.equal([
      { email: AMARA },
      { email: AMARA },
    ]);
  });

  it('says in the live region what cannot be sent, and still names the other ways', async () => {
    let fails = false;
    const page = await waiting(all, {
      'passwordless.preLogin': () => (fails ? refusal(403, 'ER-TEXTS-USED-UP', 'None left') : {}),
    });
    await waitUntil(() => page.ways().length, 'the ways are there');
    fails = true;
    page.take('Get a link by email');
    await waitUntil(() => page.note(), 'it is said');
    expect(page.login.querySelector('[data-note]')?.matches('[role=alert], [role=status], [aria-live]')).to.equal(true);
    expect(page.code(), 'the step is the same').not.to.equal(null);
    expect(page.names()).to.deep.equal(['Use your password', 'Get a link by email']);
    expect(page.ways().map(({ ariaDisabled }) => ariaDisabled)).to.deep.equal([null, null]);
  });

  it('shows nothing where there is one way', async () => {
    const page = await waiting({ ...all, secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }] });
    expect(page.part('ways')).to.equal(null);
  });
});
