import { expect } from '@open-wc/testing';
import { cleanUp, enter, mount, need, toPassword } from '../core/testing/login.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';

describe('<auth-login> while something else fills it in', () => {
  afterEach(cleanUp);

  it('says who has signed in in another tab, and goes on only when asked to', async () => {
    const page = mount();
    await toPassword(page);
    page.provider.signIn();
    await page.root.session.refresh(); // as a token from another tab does
    await waitUntil(() => page.part('done'), 'it is said');
    expect(page.part('done')?.textContent).to.equal('Another tab is signed in as Amara Okafor');
    await expect(page.login).to.be.accessible();
    need(page.part('continue')).click();
    expect(page.visited).to.deep.equal(['https://app.example/']);
  });

  it('leads back to the identifier from there, for a person who wants another account', async () => {
    const page = mount();
    await toPassword(page, 'rob@example.com');
    page.provider.signIn();
    await page.root.session.refresh();
    const back = () => [page.part('back')].find((button) => button?.checkVisibility());
    await waitUntil(() => page.part('continue') && back(), 'there is a way back');
    back()?.click();
    await waitUntil(() => document.activeElement === page.username() && !page.part('done'), 'it is asked for');
    expect([page.username()?.value, page.username()?.readOnly, !!back()]).to.deep.equal([
      'rob@example.com',
      false,
      false,
    ]);
    need(page.username()).value = '';
    await toPassword(page);
    await enter(page.password(), 'correct horse');
    await waitUntil(() => page.visited.length, 'she is signed in');
    expect(page.root.session.user?.email).to.equal('ada@example.com');
  });

  it('sends an identifier that was written without an event, and shows that one', async () => {
    const page = mount();
    need(page.username()).value = 'first@example.com';
    need(page.form()).requestSubmit();
    await waitUntil(() => page.password());
    expect(page.provider.to('auth.preLogin').map(({ body }) => body)).to.deep.equal([{ email: 'first@example.com' }]);
    need(page.username()).value = 'second@example.com'; // a password manager with another account
    await enter(page.password(), 'hers');
    await waitUntil(() => page.provider.to('auth.login').length);
    expect(page.provider.to('auth.login')[0]?.body).to.deep.equal({ email: 'second@example.com', password: 'hers' });
    expect(page.username()?.title).to.equal('second@example.com');
  });
});
