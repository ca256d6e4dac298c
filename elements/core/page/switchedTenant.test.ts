import { expect } from '@open-wc/testing';
import { follow } from '../../../stores/session/watch/following.ts';
import { refusal } from '../testing/app.ts';
import { typeInto } from '../testing/typing.ts';
import { leavePage, mountPage, type PageScene } from '../testing/page.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import '../../admin-users-table/admin-users-table.ts';
import '../../admin-roles/admin-roles.ts';
import '../../tenant-switcher/tenant-switcher.ts';
import '../../user-profile/user-profile.ts';

/** A page beside a switcher that keeps it. */
async function scene(tag: 'admin-users-table' | 'user-profile' = 'admin-users-table', more: PageScene = {}) {
  const page = mountPage(tag, more);
  const switcher = document.createElement('tenant-switcher');
  switcher.reload = 'silent';
  page.element.before(switcher);
  const shadow = () => switcher.shadowRoot;
  await waitUntil(() => page.says('Ada Lovelace') && shadow()?.querySelector('button[part=switcher]'));
  const open = async (): Promise<void> => {
    const trigger = shadow()?.querySelector<HTMLElement>('[part=switcher]');
    trigger?.focus();
    trigger?.click();
    await waitUntil(() => shadow()?.querySelector('[role=option]'), 'the tenants are listed');
  };
  const option = (name: string) =>
    [...(shadow()?.querySelectorAll<HTMLElement>('[role=option]') ?? [])].find((one) => one.textContent.includes(name));
  const failure = () => shadow()?.querySelector('[role=alert]');
  const isClosed = () => !shadow()?.querySelector('[role=option]');
  return { ...page, open, option, failure, isClosed };
}

/** A profile in which something is typed and not saved. */
async function unsaved(more: PageScene = {}) {
  const page = await scene('user-profile', more);
  await waitUntil(() => page.says('Edit'), 'the profile is shown');
  page.button('Edit').click();
  await waitUntil(() => page.find('input[name=name]'), 'the form');
  const field = () => page.find<HTMLInputElement>('input[name=name]');
  const type = (text: string): void => {
    const input = field();
    if (!input) throw new Error('no field');
    typeInto(input, text);
  };
  type('Ada Byron');
  await waitUntil(() => page.says('Unsaved changes'), 'something is unsaved');
  const active = () => page.root.tenants.activeTenant?.name;
  const switches = () => page.control.requestsTo('tenants.switch').length;
  const choose = async (): Promise<void> => {
    await page.open();
    page.option('Globex')?.click();
    await waitUntil(page.dialog, 'it is asked');
  };
  return { ...page, field, type, active, switches, choose };
}

describe('a page after its tenant was switched', () => {
  afterEach(leavePage);

  it('gives its title the focus and says which tenant the person is in', async () => {
    const { element, find, says, open, option, root } = await scene();
    await open();
    option('Globex')?.click();
    await waitUntil(() => root.tenants.activeTenant?.name.includes('Globex'));
    await waitUntil(() => says(`You are now in ${root.tenants.activeTenant?.name}.`));
    await waitUntil(() => element.shadowRoot?.activeElement === find('[part~=title]'));
  });

  it('says so once where two pages stand beside each other', async () => {
    const { element, open, option, root, says } = await scene();
    const other = document.createElement('admin-roles');
    element.after(other);
    await waitUntil(() => other.shadowRoot?.querySelector('[part~=title]'));
    await open();
    option('Globex')?.click();
    const spoken = () =>
      [says('You are now in'), other.shadowRoot?.textContent.includes('You are now in')].filter(Boolean).length;
    await waitUntil(() => root.tenants.activeTenant?.name.includes('Globex') && spoken() > 0);
    await new Promise(requestAnimationFrame);
    expect(spoken()).to.equal(1);
  });
});

describe('a page with unsaved changes', () => {
  afterEach(leavePage);

  it('asks before another account is chosen, and keeps both when the person stays', async () => {
    const { choose, dialog, inDialog, isClosed, field, switches, says, element } = await unsaved();
    await choose();
    expect([dialog()?.role, isClosed(), switches()]).to.deep.equal(['alertdialog', true, 0]);
    await expect(element).to.be.accessible();
    inDialog('Keep editing').click();
    await waitUntil(() => !dialog(), 'it is closed');
    expect([field()?.value, switches(), says('Unsaved changes')]).to.deep.equal(['Ada Byron', 0, true]);
  });

  it('goes into the chosen account when they are given up', async () => {
    const { choose, inDialog, active, switches } = await unsaved();
    await choose();
    inDialog('Discard').click();
    await waitUntil(() => active()?.includes('Globex'), 'it is switched');
    expect(switches()).to.equal(1);
  });

  it('says in the list, which opens again, that the account could not be switched', async () => {
    const { choose, inDialog, failure, isClosed, active } = await unsaved({
      answers: { 'tenants.switch': () => refusal(403, 'ER-NOT-A-MEMBER', 'no') },
    });
    const before = active();
    await choose();
    inDialog('Discard').click();
    await waitUntil(failure, 'it is said');
    expect([isClosed(), active()]).to.deep.equal([false, before]);
  });

  it('is told of a switch in another tab before it follows, and follows when they are given up', async () => {
    const { root, dialog, inDialog } = await unsaved();
    let followed = 0;
    follow(root.session, () => void followed++);
    await waitUntil(dialog, 'a notice');
    expect(dialog()?.textContent).to.contain('Another tab has switched to another workspace');
    expect(followed).to.equal(0);
    inDialog('Discard').click();
    await waitUntil(() => followed, 'it follows');
    expect(followed).to.equal(1);
  });

  it('follows another tab once what it kept is as it was', async () => {
    const { root, dialog, inDialog, button } = await unsaved();
    let followed = 0;
    follow(root.session, () => void followed++);
    await waitUntil(dialog, 'a notice');
    inDialog('Keep editing').click();
    await waitUntil(() => !dialog(), 'it is closed');
    expect(followed).to.equal(0);
    button('Discard').click();
    await waitUntil(() => followed, 'it follows');
    expect(followed).to.equal(1);
  });

  it('follows another tab at once while nothing is unsaved', async () => {
    const { root } = await scene('user-profile');
    let followed = 0;
    follow(root.session, () => void followed++);
    expect(followed).to.equal(1);
  });
});
