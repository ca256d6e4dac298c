import { expect } from '@open-wc/testing';
import type { VendorConfig } from '../../api/contract/configuration.ts';
import { ConfigStore } from '../../stores/session/ConfigStore.ts';
import { cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
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

/** Waits until the view has drawn the configuration of sign-ups. */
async function settled(page: ReturnType<typeof mount>): Promise<void> {
  await waitUntil(() => page.provider.to('configuration.vendorConfig').length, 'the configuration is asked for');
  await waitUntil(() => page.login.matches(':state(ready)'), 'the view is drawn');
  await waitUntil(() => page.root.use(ConfigStore).vendorConfig, 'it is read');
  await painted();
}

describe('the way from the sign-in to the sign-up', () => {
  afterEach(cleanUp);

  it('is there at the route that the page names, at the first step alone', async () => {
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

  it('is there at the route that the page has not moved', async () => {
    const page = mount({ 'configuration.vendorConfig': () => vendor(true) });
    await waitUntil(() => page.part('sign-up'), 'the link');
    expect(page.part('sign-up')?.querySelector('a')?.getAttribute('href')).to.equal('/account/sign-up');
  });

  it('is not there where the page serves none, or the vendor takes no sign-ups (SIGNUP-016)', async () => {
    for (const [config, options] of [
      [vendor(true), { routes: { signUpUrl: false } }],
      [vendor(false), served],
    ] as const) {
      const page = mount({ 'configuration.vendorConfig': () => config }, options);
      await settled(page);
      expect(page.part('sign-up')).to.equal(null);
      await cleanUp();
    }
  });

  it('moves nothing when it comes, and has no place where the last sign-in had none', async () => {
    const page = mount({ 'configuration.vendorConfig': () => vendor(true) });
    const heightOf = ({ part }: ReturnType<typeof mount>) => need(part('panel')).getBoundingClientRect().height;
    await waitUntil(() => page.button()?.textContent, 'the form is drawn');
    const before = heightOf(page);
    await waitUntil(() => page.part('sign-up'), 'the link');
    expect(heightOf(page)).to.equal(before);
    await cleanUp();
    const closed = mount({ 'configuration.vendorConfig': () => vendor(false) });
    await waitUntil(() => closed.local.get('gatehouse-sign-ups') === '0', 'it is remembered');
    await cleanUp();
    localStorage.setItem('gatehouse-sign-ups', '0');
    const next = mount({ 'configuration.vendorConfig': () => vendor(false) });
    await settled(next);
    localStorage.removeItem('gatehouse-sign-ups');
    expect(before - heightOf(next)).to.be.greaterThan(30);
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
