import { expect } from '@open-wc/testing';
import { runInAction } from 'mobx';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { refusal, type OwnAnswers } from '../core/testing/app.ts';
import { byEmail, cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const byBoth = (isActive: boolean): AuthStrategies => ({
  ...byEmail,
  secondaryAuthStrategies: [{ strategy: 'UsernameAndPassword', isActive }],
});
const EMAIL = ['Work email', 'name@company.com', 'email', 'Use your work email to continue.'];
const BOTH = ['Email or username', 'name@company.com or username', 'text', 'Use your email or username to continue.'];

function open(strategies: AuthStrategies, lang = 'en', answers: OwnAnswers = {}) {
  const page = mount({ 'configuration.publicStrategies': () => strategies, ...answers });
  page.place.lang = lang;
  const asked = (): (string | undefined)[] => {
    const field = need(page.username());
    return [
      field.labels?.[0]?.textContent ?? undefined,
      field.placeholder,
      field.inputMode,
      page.part('lead')?.textContent ?? undefined,
    ];
  };
  const config = page.root.use(ConfigStore);
  return { ...page, asked, config };
}

describe('the field of <auth-login> where people may sign in by a username', () => {
  afterEach(cleanUp);

  it('asks for an email or a username, and refuses in the same words (AUTH-010, AUTH-011, LOGIN-012)', async () => {
    const page = open(byBoth(true));
    await waitUntil(() => page.asked()[0] === BOTH[0], 'the strategies are known');
    expect(page.asked()).to.deep.equal(BOTH);
    expect([page.username()?.type, page.username()?.autocomplete]).to.deep.equal(['text', 'username webauthn']);
    await enter(page.username(), ' ');
    await waitUntil(() => page.message('identifier') === 'Enter your email address or username.');
    await enter(page.username(), 'ada lovelace');
    await waitUntil(() => page.message('identifier') === 'Enter a valid email address or username.');
    expect(page.provider.to('auth.preLogin').length).to.equal(0);
    await expect(page.login).to.be.accessible();
    need(page.username()).value = '';
    await toPassword(page, 'ada');
    expect(page.provider.to('auth.preLogin')[0]?.body).to.deep.equal({ username: 'ada' });
  });

  it('asks for an email alone where they may not, or may not any more', async () => {
    const page = open(byBoth(false));
    await waitUntil(() => page.config.strategies && page.login.matches(':state(ready)'));
    expect(page.asked()).to.deep.equal(EMAIL);
    runInAction(() => (page.config.strategies = byBoth(true)));
    await waitUntil(() => page.asked()[2] === 'text', 'they may now');
    runInAction(() => (page.config.strategies = byEmail));
    await waitUntil(() => page.asked()[2] === 'email', 'they may not any more');
    expect(page.asked()).to.deep.equal(EMAIL);
  });

  const said = {
    en: [BOTH[0], BOTH[1], 'or username.'],
    de: ['E-Mail-Adresse oder Benutzername', 'name@firma.de oder Benutzername', 'oder Benutzernamen ein.'],
    ar: ['البريد الإلكتروني أو اسم المستخدم', 'name@company.com أو اسم المستخدم', 'أو اسم المستخدم.'],
  };
  for (const lang of ['en', 'de', 'ar'] as const)
    it(`moves nothing when it is known, and speaks no other language meanwhile (${lang})`, async () => {
      const page = open(byEmail, lang);
      const height = (): number => need(page.part('panel')).getBoundingClientRect().height;
      await waitUntil(() => page.config.strategies && page.login.matches(':state(ready)'));
      await waitUntil(() => page.part('panel')?.lang === lang, 'its catalogue is here');
      const [before, label] = [height(), page.asked()[0]];
      const labels = new Set([label]);
      const watch = new MutationObserver(() => labels.add(page.asked()[0]));
      watch.observe(need(page.username()?.labels?.[0]), { childList: true });
      runInAction(() => (page.config.strategies = byBoth(true)));
      await waitUntil(() => page.asked()[0] !== label, 'they may now');
      await waitUntil(() => page.asked()[0] === said[lang][0], 'it is said');
      watch.disconnect();
      expect([...labels]).to.deep.equal([label, said[lang][0]]);
      expect(height()).to.equal(before);
    });

  for (const [lang, [label, placeholder, missing]] of Object.entries(said))
    it(`does so in the language of the page (${lang})`, async () => {
      const page = open(byBoth(true), lang);
      await waitUntil(() => page.asked()[0] === label, 'the catalogue is here');
      expect(page.asked()[1]).to.equal(placeholder);
      await enter(page.username(), ' ');
      await waitUntil(() => page.message('identifier').endsWith(need(missing)));
      page.place.lang = 'en';
      await waitUntil(() => page.asked()[0] === BOTH[0], 'the page speaks English now');
      expect(page.asked()).to.deep.equal(BOTH);
    });

  it('refuses in the same words, whoever is unknown, and says so of passkeys', async () => {
    const state = { answer: () => refusal(401, 'ER-WRONG-CREDENTIALS', 'Incorrect email or password') };
    const page = open(byBoth(true), 'en', { 'auth.login': () => state.answer() });
    await waitUntil(() => page.asked()[2] === 'text', 'the strategies are known');
    await toPassword(page, 'ada');
    await enter(page.password(), 'wrong');
    await waitUntil(() => page.message('password') === 'Incorrect email, username or password');
    page.place.lang = 'de';
    const german = 'E-Mail-Adresse, Benutzername oder Passwort ist falsch';
    await waitUntil(() => page.message('password') === german, 'it is said in German');
    runInAction(() => (page.config.strategies = byEmail));
    await waitUntil(() => page.message('password') === 'E-Mail-Adresse oder Passwort ist falsch');
    runInAction(() => (page.config.strategies = byBoth(true)));
    page.place.lang = 'en';
    for (const code of ['ER-PASSKEY-UNKNOWN', 'ER-PASSKEY-REFUSED']) {
      state.answer = () => refusal(400, code, 'no');
      await enter(page.password(), 'wrong');
      const said = (): string => page.message('password') + page.note();
      await waitUntil(() => said().endsWith('or your email address or username.'), code);
    }
  });
});
