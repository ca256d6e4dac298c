import { expect } from '@open-wc/testing';
import { runInAction } from 'mobx';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { cleanUp, mount, need, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

const STRATEGIES = 'configuration.publicStrategies';
const OPTIONS = 'webauthn.preLogin';
const withPasskeys: AuthStrategies = { mainAuthStrategies: [{ strategy: 'WebAuthN' }], secondaryAuthStrategies: [] };
const without: AuthStrategies = { mainAuthStrategies: [{ strategy: 'EmailAndPassword' }], secondaryAuthStrategies: [] };
const challenge = { options: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 60_000 } };

/** How the browser answers a question for a passkey. */
const browser = (answer: () => Promise<unknown>): void => {
  Object.defineProperty(navigator.credentials, 'get', { configurable: true, value: answer });
};

describe('passkeys in <auth-login>', () => {
  const conditional = PublicKeyCredential.isConditionalMediationAvailable;
  beforeEach(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  afterEach(async () => {
    await cleanUp();
    Reflect.deleteProperty(navigator.credentials, 'get');
    PublicKeyCredential.isConditionalMediationAvailable = conditional;
  });

  it('are asked for by a button at the identifier, where the provider takes them', async () => {
    const page = mount({ [STRATEGIES]: () => withPasskeys });
    await waitUntil(() => page.part('passkey'), 'the button is there');
    expect(page.part('passkey')?.textContent).to.equal('Sign in with a passkey');
    await toPassword(page);
    expect(!page.part('passkey'), 'not at the password').to.equal(true);
  });

  it('keep the words of their button inside it where they need two lines', async () => {
    const page = mount({ [STRATEGIES]: () => withPasskeys });
    page.place.style.inlineSize = '200px';
    await waitUntil(() => page.part('passkey'), 'the button is there');
    const button = need(page.part('passkey'));
    const words = document.createRange();
    words.selectNodeContents(need(button.lastChild));
    const [line, second] = [...words.getClientRects()];
    const outer = button.getBoundingClientRect();
    expect(need(line).top - outer.top).to.be.at.least(4);
    expect(outer.bottom - need(second).bottom).to.be.at.least(4);
    expect([button.scrollWidth, need(button.querySelector('svg')).getBoundingClientRect().width]).to.deep.equal([
      button.clientWidth,
      16,
    ]);
  });

  it('move nothing when their button comes, nor when it does not', async () => {
    for (const strategies of [withPasskeys, without]) {
      const page = mount({ [STRATEGIES]: () => strategies });
      const heights = new Set<number>();
      const look = (): void => {
        if (!page.login.isConnected) return;
        if (page.button()?.textContent) heights.add(need(page.part('panel')).getBoundingClientRect().height);
        requestAnimationFrame(look);
      };
      look();
      await waitUntil(() => page.root.use(ConfigStore).strategies && page.login.matches(':state(ready)'));
      if (strategies === withPasskeys) await waitUntil(() => page.part('passkey'), 'the button is there');
      await waitUntil(() => heights.size, 'it was drawn');
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      expect(heights.size, [...heights].join()).to.equal(1);
      await cleanUp();
    }
  });

  it('take no place where the last sign-in had none', async () => {
    const heightOf = async (strategies: AuthStrategies) => {
      const page = mount({ [STRATEGIES]: () => strategies });
      await waitUntil(() => page.root.use(ConfigStore).strategies && page.login.matches(':state(ready)'));
      const kept = await waitUntil(() =>
        strategies === without ? page.local.get('gatehouse-passkeys') : page.part('passkey'),
      ).then(() => page.local.get('gatehouse-passkeys'));
      const { height } = need(page.part('panel')).getBoundingClientRect();
      await cleanUp();
      return { height, kept };
    };
    const [first, second] = [await heightOf(without), await heightOf(withPasskeys)];
    expect([first.kept, second.kept, first.height === second.height]).to.deep.equal(['0', null, true]);
    localStorage.setItem('gatehouse-passkeys', '0');
    const third = await heightOf(without);
    localStorage.removeItem('gatehouse-passkeys');
    expect(first.height - third.height > 60, `${first.height} and ${third.height}`).to.equal(true);
  });

  it('are not spoken of where the provider takes none', async () => {
    const [page, other] = [mount({ [STRATEGIES]: () => without }), mount({ [STRATEGIES]: () => withPasskeys })];
    await waitUntil(() => page.login.matches(':state(ready)') && page.root.use(ConfigStore).strategies);
    await waitUntil(() => other.part('passkey'), 'the box that came later has its button');
    expect(!page.part('passkey'), 'nothing is there').to.equal(true);
    runInAction(() => (page.root.use(ConfigStore).strategies = withPasskeys));
    await waitUntil(() => page.part('passkey'), 'the strategies decide');
  });

  it('are not missed when the person closes the dialog: no message, and the button again', async () => {
    let close = (_: unknown): void => {};
    browser(() => new Promise((_, fail) => (close = fail)));
    const page = mount({ [STRATEGIES]: () => withPasskeys, [OPTIONS]: () => challenge });
    let errors = 0;
    page.login.addEventListener('auth-error', () => errors++);
    await waitUntil(() => page.part('passkey'));
    need(page.part('passkey')).click();
    await waitUntil(() => page.part('passkey')?.textContent === 'Waiting for your passkey…', 'it is asked');
    expect([page.part('passkey')?.ariaDisabled, page.part('passkey')?.ariaBusy]).to.deep.equal(['true', 'true']);
    await waitUntil(
      () => (
        close(new DOMException('closed', 'NotAllowedError')),
        page.part('passkey')?.textContent === 'Sign in with a passkey'
      ),
      'the dialog is closed',
    );
    expect([page.message('identifier'), errors]).to.deep.equal(['', 0]);
  });

  it('that cannot be used are an error, and not one of the identifier', async () => {
    browser(() => Promise.reject(new DOMException('no', 'SecurityError')));
    const page = mount({ [STRATEGIES]: () => withPasskeys, [OPTIONS]: () => challenge });
    await waitUntil(() => page.part('passkey'));
    need(page.part('passkey')).click();
    await waitUntil(() => page.note().startsWith('This browser cannot use a passkey here'));
    expect(page.username()?.ariaInvalid).to.equal(null);
    expect(page.message('identifier')).to.equal('');
  });
});
