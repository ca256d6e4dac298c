import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { refusal } from '../core/testing/app.ts';
import { byEmail, cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import './auth-login.ts';

describe('what <auth-login> says of a provider that refuses', () => {
  afterEach(cleanUp);

  it('names an address that the page does not allow, on the page and once in the console (HTTP-011)', async () => {
    const lines: unknown[][] = [];
    const page = mount({ 'auth.login': () => new Response('https://evil.example/go?code=1', { status: 302 }) });
    page.root.ports.log = (...line) => void (line[0] === 'debug' || lines.push(line));
    await toPassword(page);
    for (const tries of [1, 2]) {
      await enter(page.password(), 'correct horse');
      await waitUntil(() => page.provider.to('auth.login').length === tries && page.note(), 'it is answered');
      expect(page.note()).to.contain('an address that this page does not allow');
      expect(page.provider.to('auth.login').length).to.equal(tries);
    }
    expect(page.visited).to.deep.equal([]);
    expect(lines).to.deep.equal([
      [
        'warn',
        'GH-REDIRECT-REFUSED',
        'A redirect was refused.',
        'foreign-origin',
        'https://evil.example: not in allowed-redirect-origins',
      ],
    ]);
    expect(need(page.button()).ariaDisabled).to.equal(null);
  });

  it('says in its own words, as English, what an unknown error is, and in the language of the page what a refused value is', async () => {
    const state = { answer: () => refusal(503, 'ER-NEW', 'upstream connect error') };
    const page = mount({ 'auth.preLogin': () => state.answer() });
    page.place.lang = 'de';
    await enter(page.username(), 'ada@example.com');
    await waitUntil(() => page.note(), 'it is said');
    expect([page.note(), page.message('identifier')]).to.deep.equal(['upstream connect error', '']);
    expect(page.login.querySelector<HTMLElement>('[data-note]')?.lang).to.equal('en');
    expect(page.username()?.ariaInvalid).to.equal(null);
    state.answer = () => refusal(400, 'ER-INVALID-REQUEST', 'email: must have at most 320 characters');
    need(page.form()).requestSubmit();
    await waitUntil(() => page.message('identifier'), 'it is said of the field');
    expect([page.note(), page.message('identifier')]).to.deep.equal(['', 'Das ist zu lang: höchstens 320 Zeichen.']);
    expect(page.username()?.maxLength).to.equal(320);
  });

  it('leads to the identifier that is refused, also from a click on the button', async () => {
    const page = mount({ 'configuration.publicStrategies': () => byEmail });
    await waitUntil(() => page.login.matches(':state(ready)'));
    need(page.username()).value = 'nobody at all';
    need(page.button()).focus();
    need(page.button()).click();
    await waitUntil(() => page.message('identifier'), 'it is said');
    await waitUntil(() => document.activeElement === page.username(), 'the field has the focus');
  });

  it('names a passkey as another way only where provider and browser take one', async () => {
    const real = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential');
    const waits = 'Too many attempts. Try again in 15 minutes';
    const takes = (isActive: boolean): AuthStrategies => ({
      ...byEmail,
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive }],
    });
    const said = async (isActive: boolean): Promise<string> => {
      const page = mount({
        'configuration.publicStrategies': () => takes(isActive),
        'auth.login': () => refusal(429, 'ER-TOO-MANY-ATTEMPTS', 'no', { 'retry-after': '900' }),
      });
      await waitUntil(() => page.root.use(ConfigStore).strategies, 'it is known');
      await toPassword(page);
      await enter(page.password(), 'correct horse');
      await waitUntil(() => page.message('password').startsWith(waits), 'it is said');
      const message = page.message('password');
      await cleanUp();
      return message;
    };
    try {
      expect(await said(true)).to.equal(`${waits}, or sign in with a passkey.`);
      expect(await said(false)).to.equal(`${waits}.`);
      Reflect.deleteProperty(window, 'PublicKeyCredential');
      expect(await said(true)).to.equal(`${waits}.`);
    } finally {
      if (real) Object.defineProperty(window, 'PublicKeyCredential', real);
    }
  });

  it('shows the border of a refused field in the colour of errors, also while it has the focus', async () => {
    const page = mount({ 'auth.preLogin': () => refusal(400, 'ER-NEW', 'no') });
    const field = need(page.username());
    field.focus();
    const calm = getComputedStyle(field).outlineColor;
    await enter(field, 'ada@example.com');
    await waitUntil(() => field.ariaInvalid === 'true', 'it is refused');
    expect(field.matches(':focus')).to.equal(true);
    await waitUntil(() => getComputedStyle(field).borderTopColor !== calm, 'the colour has changed');
    const { outlineColor, outlineStyle, borderTopColor } = getComputedStyle(field);
    await waitUntil(
      () => getComputedStyle(field).borderTopColor === getComputedStyle(field).outlineColor,
      'it is there',
    );
    expect([outlineStyle, outlineColor === calm, borderTopColor === calm]).to.deep.equal(['solid', false, false]);
  });
});
