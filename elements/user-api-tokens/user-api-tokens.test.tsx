import { expect } from '@open-wc/testing';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { typeInto } from '../core/testing/typing.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-api-tokens.ts';

function mount(scene: PageScene = {}) {
  const page = mountPage('user-api-tokens', scene);
  return { ...page, ready: () => waitUntil(() => page.says('Command line'), 'the tokens are there') };
}

describe('<user-api-tokens>', () => {
  afterEach(leavePage);

  it("lists the user's own tokens, and no other (TOKENS-002)", async () => {
    const { element, ready, says } = mount();
    await ready();
    expect(says('Warehouse sync')).to.equal(false);
    expect(says('Your tokens end when you leave')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('makes one without roles and without an end, and shows its secret once (TOKENS-005, TOKENS-006, TOKENS-009)', async () => {
    const { element, ready, button, find, inDialog, says, control } = mount();
    await ready();
    button('New token').click();
    await waitUntil(() => find('[role=dialog] input[name=description]'));
    expect(says('Choose at least one role.')).to.equal(false);
    const input = find<HTMLInputElement>('[role=dialog] input[name=description]');
    typeInto(input, 'Excel');
    button('Never').click();
    await waitUntil(() => says('It works until it is deleted.'), 'the end is named');
    inDialog('Create token').click();
    await waitUntil(() => says('Copy the secret now') && says('gatehouse_user_'));
    const sent = [...control.requestsTo('userApiTokens.add'), ...control.requestsTo('userAccessTokens.add')];
    expect(sent.at(-1)?.body).to.deep.equal({ description: 'Excel', expiresInMinutes: null });
    find<HTMLInputElement>('[role=dialog] input[type=checkbox]')?.click();
    inDialog('Done').click();
    await waitUntil(() => !find('[role=dialog]') && says('Excel'));
    expect(says('gatehouse_user_')).to.equal(false);
    const note = find('[part=note]') ?? expect.fail('the note is there');
    expect(getComputedStyle(note).display).to.equal(
      'flex',
      'the note looks as before without the styles of the dialog',
    );
    await expect(element).to.be.accessible();
  });

  it('writes days as the region of the page does', async () => {
    const { element, ready, says, button, inDialog, find } = mount();
    element.lang = 'en-GB';
    await ready();
    expect(element.shadowRoot?.querySelector('li')?.textContent).to.match(/\d [A-Z][a-z]+ \d{4}/);
    button('New token').click();
    await waitUntil(() => find('[role=dialog] [role=status]')?.textContent);
    expect(find('[role=dialog] [role=status]')?.textContent).to.match(/\d [A-Z][a-z]+ \d{4}/);
    const input = find<HTMLInputElement>('[role=dialog] input[name=description]');
    typeInto(input, 'Excel');
    await painted();
    inDialog('Create token').click();
    await waitUntil(() => says('Copy the secret now'));
    expect(find('[role=dialog] [part=note]')?.textContent).to.match(/\d [A-Z][a-z]+ \d{4}/);
  });

  it('deletes one after a question', async () => {
    const { ready, button, inDialog, says, find } = mount();
    await ready();
    button('Delete: Command line').click();
    await waitUntil(() => says('Delete Command line?'));
    inDialog('Delete token').click();
    await waitUntil(() => says('No tokens yet.') && !find('[role=alertdialog]'));
  });

  it('fits a phone', async () => {
    const { element, ready } = mount({ width: '320px' });
    await ready();
    expect(element.scrollWidth).to.be.at.most(320);
  });
});
