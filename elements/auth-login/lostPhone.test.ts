import { expect } from '@open-wc/testing';
import type { AuthStrategies } from '../../api/contract/configuration.ts';
import { cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';

type Options = Parameters<typeof mount>[1];

const AMARA = 'amara.okafor@brightline.example';
const bySms: AuthStrategies = { mainAuthStrategies: [{ strategy: 'SmsCode' }], secondaryAuthStrategies: [] };
const smsBeside: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
  secondaryAuthStrategies: [{ strategy: 'UsernameAndSms', isActive: true }],
};
const byPassword: AuthStrategies = {
  mainAuthStrategies: [{ strategy: 'EmailAndPassword' }],
  secondaryAuthStrategies: [{ strategy: 'UsernameAndCode', isActive: true }],
};

const box = (strategies: AuthStrategies, options: Options = {}) =>
  mount({ 'configuration.publicStrategies': () => strategies, 'passwordless.preLogin': () => ({}) }, options);

const link = (page: ReturnType<typeof mount>) => page.part('lost-phone')?.querySelector('a');

describe('the way from the sign-in to another phone number', () => {
  afterEach(cleanUp);

  it('is there while a code by text message is waited for', async () => {
    const page = box(bySms);
    await waitUntil(() => page.login.matches(':state(ready)'));
    await enter(page.username(), AMARA);
    await waitUntil(() => link(page), 'the link');
    expect(link(page)?.textContent).to.equal('Lost your phone?');
    expect(link(page)?.getAttribute('href')).to.equal('/account/reset-phone-number');
    await expect(page.login).to.be.accessible();
    need(link(page)).click();
    expect(page.visited).to.deep.equal(['https://app.example/account/reset-phone-number']);
  });

  it('stands below the other ways where a text message is one of them, at the route that the page names', async () => {
    const page = box(smsBeside, { routes: { resetPhoneNumberUrl: '/new-phone' } });
    await toPassword(page);
    await waitUntil(() => link(page), 'the link');
    expect(link(page)?.getAttribute('href')).to.equal('/new-phone');
    const ways = need(page.part('ways'));
    expect(ways.compareDocumentPosition(need(page.part('lost-phone')))).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('is not there where the page serves none, nor where no text message signs in', async () => {
    for (const page of [() => box(smsBeside, { routes: { resetPhoneNumberUrl: false } }), () => box(byPassword)]) {
      const shown = page();
      await toPassword(shown);
      await waitUntil(() => shown.part('ways'), 'the other ways');
      await painted();
      expect(shown.part('lost-phone')).to.equal(null);
      await cleanUp();
    }
  });
});
