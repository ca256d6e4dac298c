import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { cleanUp, enter, mount, need } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const AMARA = 'amara.okafor@brightline.example';
const TEXTS = {
  en: ['this address signs in through its organization', 'sign in with a passkey'],
  de: ['Diese Adresse meldet sich über die Anmeldung ihrer Organisation an', 'Melden Sie sich mit einem Passkey'],
  ar: ['يسجّل هذا العنوان الدخول', 'سجّل الدخول بمفتاح مرور'],
} as const;

function withoutLocal(...beside: readonly AuthStrategies['secondaryAuthStrategies'][number]['strategy'][]) {
  const strategies: AuthStrategies = {
    mainAuthStrategies: [{ strategy: 'NoLocalAuthentication' }],
    secondaryAuthStrategies: beside.map((strategy) => ({ strategy, isActive: true })),
  };
  const challenge = { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000 } };
  return mount({ 'configuration.publicStrategies': () => strategies, 'webauthn.preLogin': () => challenge });
}

describe('<auth-login> where nobody signs in locally', () => {
  afterEach(() => {
    document.documentElement.removeAttribute('lang');
    return cleanUp();
  });

  for (const [lang, [plain, byPasskey]] of Object.entries(TEXTS))
    it(`LOGIN-034 says in words how this address signs in (${lang})`, async () => {
      document.documentElement.lang = lang;
      for (const [sentence, beside] of [
        [plain, ['UsernameAndPassword', 'UsernameAndCode']],
        [byPasskey, ['Passkeys']],
      ] as const) {
        const page = withoutLocal(...beside);
        await waitUntil(() => page.login.matches(':state(ready)'));
        await enter(page.username(), AMARA);
        await waitUntil(() => page.lead().includes(sentence), sentence);
        await cleanUp();
      }
    });

  it('LOGIN-034 shows neither password nor code, and takes another identifier', async () => {
    const page = withoutLocal('Passkeys', 'UsernameAndPassword');
    await waitUntil(() => page.login.matches(':state(ready)'));
    await enter(page.username(), AMARA);
    const main = () => page.login.querySelector<HTMLButtonElement>('[data-fields] button');
    await waitUntil(() => main(), 'a passkey is the way');
    expect([page.title(), main()?.textContent, page.message('identifier')]).to.deep.equal([
      'Sign in through your organization',
      'Sign in with a passkey',
      '',
    ]);
    const shown = [...page.login.querySelectorAll('[type=submit]')].filter((one) => one.checkVisibility());
    expect(shown, 'it is the one filled button').to.deep.equal([main()]);
    expect(page.login.shadowRoot?.activeElement === page.part('title'), 'the title is read').to.equal(true);
    expect([page.password(), page.login.querySelector('input[name=code]'), page.part('ways')]).to.deep.equal([
      null,
      null,
      null,
    ]);
    expect([page.username()?.readOnly, page.username()?.value]).to.deep.equal([true, AMARA]);
    await expect(page.login).to.be.accessible();
    need(page.change()).click();
    await waitUntil(() => page.username()?.readOnly === false, 'another identifier');
    need(page.username()).value = '';
    await enter(page.username(), 'b');
    await waitUntil(() => page.message('identifier').startsWith('Enter'), 'it is judged');
  });

  it('LOGIN-034 asks for the passkey by the main button', async () => {
    const asked: unknown[] = [];
    const get = async (options: unknown) => {
      asked.push(options);
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(navigator.credentials, 'get', { configurable: true, value: get });
    const page = withoutLocal('Passkeys');
    await waitUntil(() => page.login.matches(':state(ready)'));
    await enter(page.username(), AMARA);
    const main = () => page.login.querySelector<HTMLButtonElement>('[data-fields] button');
    await waitUntil(() => main(), 'a passkey is the way');
    asked.length = 0;
    need(main()).click();
    await waitUntil(() => page.note().startsWith('This browser cannot use a passkey here'), 'it was asked');
    expect([asked.length, main()?.textContent]).to.deep.equal([1, 'Sign in with a passkey']);
    Reflect.deleteProperty(navigator.credentials, 'get');
  });
});
