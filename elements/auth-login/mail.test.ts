import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { refusal } from '../core/testing/app.ts';
import { cleanUp, enter, mount, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const byMail = (strategy: 'MagicLink' | 'Code'): AuthStrategies => ({
  mainAuthStrategies: [{ strategy }],
  secondaryAuthStrategies: [],
});

async function waiting(strategy: 'MagicLink' | 'Code', answers: Parameters<typeof mount>[0] = {}) {
  const page = mount({
    'configuration.publicStrategies': () => byMail(strategy),
    ...answers,
  });
  await waitUntil(() => page.login.matches(':state(ready)'));
  await enter(page.username(), AMARA);
  const code = () => page.login.querySelector<HTMLInputElement>('input[name=code]');
  await waitUntil(() => code() && page.part('resend'), 'the code is asked for');
  return { ...page, code };
}

const AMARA = 'amara.okafor@brightline.example';

describe('<auth-login> by a message', () => {
  afterEach(cleanUp);

  it('PWLESS-005 says where the link went, takes its code, and is accessible', async () => {
    const page = await waiting('MagicLink');
    expect(page.title()).to.equal('Check your mail');
    expect(page.lead()).to.contain('on any device');
    expect(page.username()?.readOnly, 'the address is a fact').to.equal(true);
    expect(document.activeElement).to.equal(page.code());
    expect(page.code()?.autocomplete).to.equal('one-time-code');
    expect(page.part('resend')?.textContent).to.match(/Send again in (1:00|0:5\d)/);
    await expect(page.login).to.be.accessible();
    const field = need(page.code());
    const sent = need(page.provider.outbox()[0]).code;
    field.value = ` ${sent.slice(0, 3)}-${sent.slice(3)} `;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(field.value).to.equal(sent);
    expect(field.getAttribute('aria-describedby')?.split(' ')).to.include(
      page.login.querySelector('[data-told]')?.id,
      'where the code comes from is read with the field',
    );
    need(page.form()).requestSubmit();
    await waitUntil(() => page.part('done'), 'signed in');
    expect(page.provider.to('passwordless.postLogin').map(({ body }) => body)).to.deep.equal([
      { token: sent, email: AMARA },
    ]);
  });

  it('draws head, line and field of the step at once', async () => {
    const page = mount({ 'configuration.publicStrategies': () => byMail('Code') });
    await waitUntil(() => page.login.matches(':state(ready)'));
    const drawn = new Set<string>();
    const look = () => {
      const field = page.login.querySelector('input[name=code]') ? 'code' : 'identifier';
      drawn.add([field, page.title(), page.lead().split(' ', 3).join(' ')].join(', '));
    };
    const observer = new MutationObserver(look);
    for (const root of [page.login, need(page.login.shadowRoot)])
      observer.observe(root, { childList: true, subtree: true, characterData: true, attributeFilter: ['hidden'] });
    look();
    await enter(page.username(), AMARA);
    await waitUntil(() => page.part('resend'), 'the code is asked for');
    observer.disconnect();
    expect([...drawn]).to.deep.equal(['identifier, Sign in, Use your work', 'code, Check your mail, If there is']);
  });

  it('finds the code in a pasted message, and cuts no longer number to one', async () => {
    const page = await waiting('Code');
    const field = need(page.code());
    for (const [pasted, value] of [
      ['Your code of 2026-11-24 is 482 913.', '482913'],
      ['٤٨٢٩١٣', '482913'],
      ['48291 3', '482913'],
      ['4829134', '4829134'],
      ['482913 or 482914', '482913482914'],
    ] as const) {
      field.value = pasted;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      expect(field.value, pasted).to.equal(value);
    }
    need(page.form()).requestSubmit();
    await waitUntil(() => page.message('code') === 'The code has six digits.', 'it is too long');
    expect(page.provider.to('passwordless.postLogin')).to.have.length(0);
  });

  it('keeps a code that the provider could not look at', async () => {
    const page = await waiting('Code', { 'passwordless.postLogin': () => new Response('down', { status: 503 }) });
    await enter(page.code(), '123456');
    await waitUntil(() => page.note(), 'it is said');
    expect([page.code()?.value, page.message('code')]).to.deep.equal(['123456', '']);
  });

  it('says in its own words what is wrong with a code, which stays, selected', async () => {
    const page = await waiting('Code', {
      'passwordless.postLogin': () => refusal(400, 'ER-CODE-WRONG', 'This code is not right'),
    });
    expect(page.title()).to.equal('Check your mail');
    need(page.button()).click();
    await waitUntil(() => page.message('code'), 'it is missing');
    expect(page.message('code')).to.equal('Enter the code.');
    await enter(page.code(), '12345');
    await waitUntil(() => page.message('code') === 'The code has six digits.', 'it is too short');
    await enter(page.code(), '123456');
    await waitUntil(() => page.message('code').startsWith('This code is wrong or'), 'it is wrong');
    expect([page.code()?.value, page.code()?.getAttribute('aria-invalid')]).to.deep.equal(['123456', 'true']);
    const { selectionStart, selectionEnd } = need(page.code());
    expect([selectionStart, selectionEnd], 'the next key replaces it').to.deep.equal([0, 6]);
    expect(document.activeElement).to.equal(page.code());
    await expect(page.login).to.be.accessible();
  });

  it('leads back to the identifier, which is kept', async () => {
    const page = await waiting('Code');
    need(page.change()).click();
    await waitUntil(() => page.code() === null, 'the identifier is asked for');
    expect(page.title()).to.equal('Sign in');
    expect([page.username()?.value, page.username()?.readOnly]).to.deep.equal([AMARA, false]);
  });
});
