import { expect } from '@open-wc/testing';
import { READ_USER_API_TOKENS } from '../../api/contract/permissions.ts';
import { heldCall, typeInto } from '../core/testing/typing.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './user-api-tokens.ts';

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
const token = (id: string, days?: number) => ({
  id,
  clientId: id,
  description: id,
  createdAt: '2026-01-05T09:00:00Z',
  ...(days !== undefined && { expires: inDays(days) }),
  expiresInMinutes: null,
  type: 'clientCredentials' as const,
  createdByUserId: 'u',
  metadata: {},
});

function mount(scene: PageScene = {}) {
  const page = mountPage('user-api-tokens', scene);
  const field = (name: string) => page.find<HTMLInputElement>(`[role=dialog] input[name=${name}]`);
  const dialogSays = (words: string): boolean => page.dialog()?.textContent.includes(words) === true;
  const ready = () => waitUntil(() => page.says('Command line'), 'the tokens are there');
  const rows = () => page.all('[part=row]').map(({ textContent }) => textContent);
  return { ...page, field, dialogSays, ready, rows };
}

describe('<user-api-tokens> where something fails or ends', () => {
  afterEach(leavePage);

  it('says of each token when it ends, and marks those that have ended or end soon', async () => {
    const page = mount({
      answers: {
        'userApiTokens.list': () => [token('over', -2), token('near', 2), token('far', 200), token('endless')],
        'userAccessTokens.list': () => ({ accessTokens: [] }),
      },
    });
    await waitUntil(() => page.rows().length === 4, 'they are listed');
    const row = (name: string) => page.rows().find((text) => text.startsWith(name)) ?? '';
    expect(row('over'))
      .to.contain('ended ')
      .and.to.match(/EndedDelete$/);
    expect(row('near'))
      .to.contain('ends ')
      .and.to.match(/Ends soonDelete$/);
    expect(row('far')).to.contain('ends ').and.not.to.contain('soon');
    expect(row('endless')).to.contain('does not end').and.to.contain('Created ');
  });

  it('keeps what was typed where no token is made, says why, and makes one with the next press', async () => {
    let failing = true;
    const fails = () => refusal(403, 'ER-API-TOKENS-OFF', 'off');
    const page = mount({ answers: { 'userApiTokens.add': fails, 'userAccessTokens.add': fails } });
    await page.ready();
    page.button('New token').click();
    await waitUntil(() => page.field('description'), 'the form is there');
    expect(page.dialogSays('It has your roles.')).to.equal(true);
    typeInto(page.field('description'), 'Excel');
    await painted();
    page.inDialog('Create token').click();
    await waitUntil(() => page.dialogSays('API tokens of this kind are switched off'));
    expect([failing, page.field('description')?.value, page.says('Copy the secret now')]).to.deep.equal([
      true,
      'Excel',
      false,
    ]);
    failing = false;
    for (const call of ['userApiTokens.add', 'userAccessTokens.add'] as const) page.control.answer(call, undefined);
    page.inDialog('Try again').click();
    await waitUntil(() => page.says('Copy the secret now'));
  });

  it('keeps a token, and its question, where it is not deleted, and asks once for two presses', async () => {
    const held = heldCall(() => refusal(400, 'ER-ODD', 'Not now.'));
    const page = mount({ answers: { 'userApiTokens.remove': held.answer, 'userAccessTokens.remove': held.answer } });
    await page.ready();
    page.button('Delete: Command line').click();
    await waitUntil(() => page.dialogSays('Delete Command line?'));
    page.inDialog('Delete token').click();
    await waitUntil(() => held.sent() === 1, 'it is on its way');
    page.inDialog('Deleting…').click();
    await painted();
    held.release();
    await waitUntil(() => page.dialogSays('Not now.'));
    expect([held.sent(), page.rows().length, page.says('was deleted')]).to.deep.equal([1, 1, false]);
    page.inDialog('Cancel').click();
    await waitUntil(() => !page.dialog(), 'it is closed');
  });

  it('gives the focus back after the question, and to the list once a token is gone', async () => {
    let kept = [token('one'), token('two')];
    const page = mount({
      answers: {
        'userApiTokens.list': () => kept,
        'userAccessTokens.list': () => ({ accessTokens: [] }),
        'userApiTokens.remove': ({ path }) => void (kept = kept.filter(({ id }) => !path.endsWith(id))),
      },
    });
    await waitUntil(() => page.rows().length === 2, 'they are listed');
    const list = page.find('ul[aria-label="Personal tokens"]');
    const focused = () => page.element.shadowRoot?.activeElement;
    const ask = async (): Promise<void> => {
      page.button('Delete: one').focus();
      page.button('Delete: one').click();
      await waitUntil(() => page.dialogSays('Delete one?'));
    };
    await ask();
    page.inDialog('Cancel').click();
    await waitUntil(() => !page.dialog() && list?.contains(focused() ?? null), 'after Cancel');
    await ask();
    page.inDialog('Delete token').click();
    await waitUntil(() => page.rows().length === 1 && !page.dialog(), 'it is gone');
    await waitUntil(() => list?.contains(focused() ?? null), 'after the token is gone');
  });

  it('says that the tokens could not be loaded, and loads them again', async () => {
    let failing = true;
    const page = mount({
      answers: { 'userApiTokens.list': () => (failing ? refusal(400, 'ER-ODD', 'no') : [token('mine')]) },
    });
    await waitUntil(() => page.says('Your tokens could not be loaded'));
    failing = false;
    page.button('Try again').click();
    await waitUntil(() => page.says('mine') && !page.says('could not be loaded'));
  });

  it('offers neither a new token nor to delete one without the right to it', async () => {
    const page = mount();
    await page.ready();
    page.keep(READ_USER_API_TOKENS);
    await waitUntil(() => !page.all('button').some(({ textContent }) => /New token|Delete/.test(textContent)));
    expect(page.says('Command line')).to.equal(true);
  });
});
