import { expect } from '@open-wc/testing';
import type { VendorConfig } from '../../api/contract/configuration.ts';
import '../auth-router/auth-router.ts';
import { ConfigStore } from '../../stores/session/later/ConfigStore.ts';
import { testApp, testProvider, under } from '../core/testing/app.ts';
import { cleanUp, enter, mount, toPassword, undo } from '../core/testing/login.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';

const vendor = (allowSignups: boolean): VendorConfig => ({
  allowSignups,
  allowNotVerifiedUsersLogin: false,
  apiTokensEnabled: true,
  forcePermissions: false,
  authStrategy: 'EmailAndPassword',
  machineToMachineAuthStrategy: 'ClientCredentials',
});
const served = { routes: { signUpUrl: '/join' } };

/** The view has drawn what it was told about sign-ups. */
async function settled(page: ReturnType<typeof mount>): Promise<void> {
  await waitUntil(() => page.provider.to('configuration.vendorConfig').length, 'the configuration is asked for');
  await waitUntil(() => page.login.matches(':state(ready)'), 'the view is drawn');
  await waitUntil(() => page.root.use(ConfigStore).vendorConfig, 'it is read');
  await painted();
}

describe('the way from the sign-in to the sign-up', () => {
  afterEach(cleanUp);

  it('is there where the page serves it, at the first step alone', async () => {
    const page = mount({ 'configuration.vendorConfig': () => vendor(true) }, served);
    await waitUntil(() => page.part('sign-up'), 'the link');
    const link = page.part('sign-up')?.querySelector('a');
    expect([link?.textContent, link?.getAttribute('href')]).to.deep.equal(['Create an account', '/join']);
    expect(getComputedStyle(page.part('sign-up')!).textAlign).to.equal('center');
    link?.click();
    expect(page.visited).to.deep.equal(['https://app.example/join']);
    await toPassword(page);
    expect(page.part('sign-up')).to.equal(null);
  });

  it('is there within a router of this library, which serves it', async () => {
    const app = testApp(testProvider({ 'configuration.vendorConfig': () => vendor(true) }));
    const router = document.createElement('auth-router');
    under(app.root, router);
    undo.push(app.root.start());
    await waitUntil(
      () => router.querySelector('auth-login')?.shadowRoot?.querySelector('[part=sign-up] a[href="/account/sign-up"]'),
      'the link',
    );
  });

  it('is not there where nobody serves it, or the vendor takes no sign-ups (SIGNUP-016)', async () => {
    for (const [config, options] of [
      [vendor(true), {}],
      [vendor(false), served],
    ] as const) {
      const page = mount({ 'configuration.vendorConfig': () => config }, options);
      await settled(page);
      expect(page.part('sign-up')).to.equal(null);
      await cleanUp();
    }
  });

  it('takes an invitation along, which opens a sign-up that is closed', async () => {
    const page = mount({ 'configuration.vendorConfig': () => vendor(false) }, served);
    page.page.href += '?invitationToken=a%26b';
    await waitUntil(() => page.part('sign-up'), 'the link');
    const link = page.part('sign-up')?.querySelector('a');
    expect(link?.getAttribute('href')).to.equal('/join?invitationToken=a%26b');
    link?.click();
    expect(page.visited).to.deep.equal(['https://app.example/join?invitationToken=a%26b']);
  });

  it('API-19 keeps no invitation in the address, and takes it along all the same', async () => {
    history.replaceState({ host: 1 }, '', '?a=1&invitationToken=a%26b#x');
    for (const visit of ['first', 'reload']) {
      const page = mount({ 'configuration.vendorConfig': () => vendor(false) }, served);
      await waitUntil(() => page.part('sign-up'), 'the link');
      expect(location.search + location.hash, visit).to.equal('?a=1#x');
      expect(history.state.host, 'the state of the page stays').to.equal(1);
      expect(page.part('sign-up')?.querySelector('a')?.getAttribute('href')).to.equal('/join?invitationToken=a%26b');
      await toPassword(page);
      await enter(page.password(), 'wachtel rennt');
      await waitUntil(() => page.provider.to('auth.login').length, 'the password is sent');
      expect(page.provider.to('auth.login')[0]?.body).to.have.property('invitationToken', 'a&b');
      await cleanUp();
    }
    history.replaceState(null, '', location.pathname);
  });
});
