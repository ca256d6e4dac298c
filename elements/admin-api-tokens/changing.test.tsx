import { expect } from '@open-wc/testing';
import { READ_TENANT_API_TOKENS } from '../../api/contract/permissions.ts';
import { heldCall, typeInto } from '../core/testing/typing.ts';
import { refusal } from '../core/testing/app.ts';
import { leavePage, mountPage, type PageScene } from '../core/testing/page.ts';
import { painted, waitUntil } from '../core/testing/waitUntil.ts';
import './admin-api-tokens.ts';

function mount(scene: PageScene = {}) {
  const page = mountPage('admin-api-tokens', scene);
  const changes: unknown[] = [];
  page.element.addEventListener('api-tokens-change', ({ detail }) => changes.push(detail.change));
  const ready = () => waitUntil(() => page.row('Warehouse sync'), 'the tokens are there');
  const field = (name: string) => page.find<HTMLInputElement>(`[role=dialog] input[name=${name}]`);
  const dialogSays = (words: string): boolean => page.dialog()?.textContent.includes(words) === true;
  const openEdit = async (name: string): Promise<void> => {
    await ready();
    await page.act(name, 'Edit token');
    await waitUntil(() => field('description') && dialogSays('Viewer'), 'the form is there');
  };
  const option = (name: string) =>
    page
      .all('[role=dialog] [part=option]')
      .find(({ textContent }) => textContent.includes(name))
      ?.querySelector('input');
  return { ...page, changes, ready, field, dialogSays, openEdit, option };
}

describe('changing and deleting in <admin-api-tokens>', () => {
  afterEach(leavePage);

  it('gives a token another description and other roles, says so, and tells it once', async () => {
    const page = mount();
    await page.openEdit('Warehouse sync');
    expect(page.field('description')?.value, 'it begins with what the token has').to.equal('Warehouse sync');
    expect(page.option('Viewer')?.checked).to.equal(true);
    typeInto(page.field('description'), ' Night sync ');
    page.option('Viewer')?.click();
    await waitUntil(() => page.dialogSays('Without a role, the token can do nothing yet.'));
    page.inDialog('Save token').click();
    await waitUntil(() => !page.dialog() && page.says('Night sync was saved.'));
    await waitUntil(() => page.row('Night sync') && !page.row('Warehouse sync'), 'the row shows it');
    expect(page.row('Night sync')?.textContent).not.to.contain('Viewer');
    const [sent, ...more] = page.control.requestsTo('tenantApiTokens.update');
    expect([sent?.body, more.length]).to.deep.equal([{ description: 'Night sync', roleIds: [] }, 0]);
    expect(page.changes).to.deep.equal(['saved']);
  });

  it('asks for a description, of 200 characters at most, before a change is sent', async () => {
    const page = mount();
    await page.openEdit('Warehouse sync');
    for (const [typed, fault] of [
      ['  ', 'Enter what the token is for.'],
      ['x'.repeat(201), 'Use at most 200 characters.'],
    ] as const) {
      typeInto(page.field('description'), typed);
      await painted();
      page.inDialog('Save token').click();
      await waitUntil(() => page.dialogSays(fault), fault);
    }
    expect(page.control.requestsTo('tenantApiTokens.update')).to.have.length(0);
    typeInto(page.field('description'), 'x'.repeat(200));
    await painted();
    page.inDialog('Save token').click();
    await waitUntil(() => !page.dialog(), 'as many are taken');
  });

  it('keeps the dialog and what was typed where a change is refused, and the row as it was', async () => {
    const page = mount({ answers: { 'tenantApiTokens.update': () => refusal(403, 'ER-ROLE-ABOVE-OWN', 'no') } });
    await page.openEdit('Warehouse sync');
    typeInto(page.field('description'), 'Night sync');
    await painted();
    page.inDialog('Save token').click();
    await waitUntil(() => page.dialogSays('One of these roles ranks above your own'));
    expect(page.field('description')?.value).to.equal('Night sync');
    expect([!!page.row('Warehouse sync'), page.says('was saved'), page.changes]).to.deep.equal([true, false, []]);
    page.inDialog('Cancel').click();
    await waitUntil(() => page.says('The changes are not saved yet.'), 'it asks before they are lost');
  });

  it('deletes a token once for two presses, and keeps it, with the question, where that fails', async () => {
    const held = heldCall(() => refusal(400, 'ER-ODD', 'Not now.'));
    const page = mount({
      answers: { 'tenantApiTokens.remove': held.answer, 'tenantAccessTokens.remove': held.answer },
    });
    await page.ready();
    await page.act('Payroll export', 'Delete token');
    await waitUntil(() => page.dialogSays('Delete Payroll export?'));
    page.inDialog('Delete token').click();
    await waitUntil(() => held.sent() === 1 && page.inDialog('Deleting…').getAttribute('aria-busy') === 'true');
    page.inDialog('Deleting…').click();
    await painted();
    held.release();
    await waitUntil(() => page.dialogSays('Not now.'), 'it is said');
    expect(held.sent()).to.equal(1);
    expect([!!page.row('Payroll export'), page.says('was deleted'), page.changes]).to.deep.equal([true, false, []]);
  });

  it('tells the page once that a token was deleted', async () => {
    const page = mount();
    await page.ready();
    await page.act('Payroll export', 'Delete token');
    await waitUntil(() => page.dialogSays('Delete Payroll export?'));
    page.inDialog('Delete token').click();
    await waitUntil(() => page.says('Payroll export was deleted.') && !page.row('Payroll export'));
    expect(page.changes).to.deep.equal(['deleted']);
  });

  it('closes what is open, and offers nothing, once the right to it is lost', async () => {
    const page = mount();
    await page.openEdit('Warehouse sync');
    page.keep(READ_TENANT_API_TOKENS);
    await waitUntil(() => !page.dialog(), 'it is closed');
    await waitUntil(() => !page.find('button[aria-label^="Actions for"]'), 'nothing can be done with a row');
    expect(page.all('button').some(({ textContent }) => textContent === 'New token')).to.equal(false);
    expect(page.row('Warehouse sync')).not.to.equal(undefined);
  });

  it('says that there is none yet, and leads to the first one', async () => {
    const page = mount({
      answers: { 'tenantApiTokens.list': () => [], 'tenantAccessTokens.list': () => ({ accessTokens: [] }) },
    });
    await waitUntil(() => page.says('No tokens yet'));
    page
      .all('button')
      .filter(({ textContent }) => textContent === 'New token')
      .at(-1)
      ?.click();
    await waitUntil(() => page.field('description'), 'the form is there');
  });

  it('says that the tokens could not be loaded, and loads them again', async () => {
    let failing = true;
    const page = mount({ answers: { 'tenantApiTokens.list': () => (failing ? refusal(400, 'ER-ODD', 'no') : []) } });
    await waitUntil(() => page.says('The API tokens could not be loaded'));
    failing = false;
    page.button('Try again').click();
    await waitUntil(() => !page.says('could not be loaded') && page.says('Payroll export'));
  });

  it('names both kinds of a new token, and makes the one that is chosen', async () => {
    const page = mount();
    await page.ready();
    page.button('New token').click();
    await waitUntil(() => page.field('description') && page.dialogSays('Viewer'), 'the form is there');
    const kinds = page.all<HTMLInputElement>('[role=dialog] input[type=radio]');
    const nameOf = (kind: HTMLInputElement): string => kind.labels?.[0]?.textContent ?? '';
    expect(kinds.map((kind) => /^(Client ID and secret|Access token)/.test(nameOf(kind)))).to.deep.equal([true, true]);
    kinds.find((kind) => nameOf(kind).startsWith('Access token'))?.click();
    typeInto(page.field('description'), 'Night run');
    await painted();
    page.inDialog('Create token').click();
    await waitUntil(() => page.says('Copy the secret now'), 'it is made');
    expect(page.control.requestsTo('tenantAccessTokens.add')).to.have.length(1);
    expect(page.control.requestsTo('tenantApiTokens.add')).to.have.length(0);
  });

  it('says in the form that the roles could not be loaded, and loads them again', async () => {
    let failing = true;
    const page = mount({ answers: { 'roles.list': () => (failing ? refusal(400, 'ER-ODD', 'no') : []) } });
    await page.ready();
    page.button('New token').click();
    await waitUntil(() => page.dialogSays('The roles could not be loaded.'));
    failing = false;
    page.inDialog('Try again').click();
    await waitUntil(() => page.dialog() && !page.dialogSays('The roles could not be loaded.'));
  });
});
