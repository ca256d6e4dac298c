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
  return mount({ 'configuration.publicStrategies': () => strategies });
}

describe('<auth-login> where nobody signs in locally', () => {
  afterEach(() => {
    document.documentElement.removeAttribute('lang');
    return cleanUp();
  });

  for (const [lang, [plain, byPasskey]] of Object.entries(TEXTS))
    it(`LOGIN-034 says in words at the identifier how this address signs in (${lang})`, async () => {
      document.documentElement.lang = lang;
      for (const [sentence, beside] of [
        [plain, ['UsernameAndPassword', 'UsernameAndCode']],
        [byPasskey, ['Passkeys']],
      ] as const) {
        const page = withoutLocal(...beside);
        await waitUntil(() => page.login.matches(':state(ready)'));
        await enter(page.username(), AMARA);
        await waitUntil(() => page.message('identifier').includes(sentence), sentence);
        await cleanUp();
      }
    });

  it('LOGIN-034 shows neither password nor code, and takes another identifier', async () => {
    const page = withoutLocal('Passkeys', 'UsernameAndPassword');
    await waitUntil(() => page.login.matches(':state(ready)'));
    await enter(page.username(), AMARA);
    await waitUntil(() => page.message('identifier'), 'it is said');
    expect([page.password(), page.login.querySelector('input[name=code]'), page.part('ways')]).to.deep.equal([
      null,
      null,
      null,
    ]);
    expect(page.username()?.readOnly).to.equal(false);
    expect(page.part('passkey')).not.to.equal(null);
    await expect(page.login).to.be.accessible();
    need(page.username()).value = '';
    await enter(page.username(), 'b');
    await waitUntil(() => page.message('identifier').startsWith('Enter'), 'another identifier is judged');
  });
});
