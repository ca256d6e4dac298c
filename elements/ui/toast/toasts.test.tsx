import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse, resetMouse } from '@web/test-runner-commands';
import { holdClock, type HeldClock } from '../../core/testing/clock.ts';
import { waitUntil } from '../../core/testing/waitUntil.ts';
import { useKit } from '../base/kit.ts';
import { drawn } from '../testing.tsx';
import type { Toasts } from '../base/Toasts.ts';

/** As long as a success is on screen, in milliseconds. */
const SHOWN_FOR = 5_000;

async function page() {
  let toasts: Toasts | undefined;
  const view = await drawn(function Work() {
    ({ toasts } = useKit());
    return <button type="button">Work</button>;
  });
  await waitUntil(() => toasts);
  const show: Toasts['show'] = (toast) => toasts?.show(toast) ?? (() => {});
  const clear = (about: string): void => toasts?.clear(about);
  const notices = () => view.all('[part=toast]').map((one) => one.querySelector('[part=text]')?.textContent);
  return { ...view, show, clear, notices };
}

describe('toasts', () => {
  let clock: HeldClock;
  beforeEach(() => (clock = holdClock()));
  afterEach(async () => {
    clock.release();
    document.body.replaceChildren();
    await resetMouse();
  });

  it('announce a success and offer to undo it', async () => {
    const { show, notices, find, button } = await page();
    let undone = 0;
    show({ tone: 'success', text: '3 users disabled', onAction: () => undone++ });
    await waitUntil(() => notices().join() === '3 users disabled');
    expect(find('[part=toast]')?.role).to.equal('status');
    expect(find('[part=toasts]')?.matches(':popover-open')).to.equal(true);
    button('Undo').click();
    await waitUntil(() => !notices().length);
    expect(undone).to.equal(1);
  });

  it('take the place of an earlier one about the same, and no other', async () => {
    const { show, clear, notices } = await page();
    show({ tone: 'error', text: 'Ada was not saved', about: 'save:ada' });
    show({ tone: 'error', text: 'Rob was not saved', about: 'save:rob' });
    await waitUntil(() => notices().join() === 'Rob was not saved,Ada was not saved');
    show({ tone: 'success', text: 'Ada was saved', about: 'save:ada' });
    await waitUntil(() => notices().join() === 'Ada was saved,Rob was not saved');
    clear('save:rob');
    await waitUntil(() => notices().join() === 'Ada was saved');
  });

  it('keep a failure until it is closed, and three notices at most', async () => {
    const { show, notices, find, button, host } = await page();
    show({ tone: 'success', text: 'one' });
    show({ tone: 'success', text: 'two' });
    show({ tone: 'error', text: 'three', onAction: () => {} });
    show({ tone: 'success', text: 'four' });
    await waitUntil(() => notices().join() === 'four,three,two');
    expect(find('[role=alert]')?.textContent).to.contain('three').and.to.contain('Try again');
    await waitUntil(() => clock.due(SHOWN_FOR) === 2, 'the successes wait for their end');
    clock.pass(SHOWN_FOR);
    await waitUntil(() => notices().join() === 'three', 'the successes leave by themselves');
    await expect(host).to.be.accessible();
    button('Close').click();
    await waitUntil(() => !notices().length);
  });

  it('stay while the pointer is at them', async () => {
    const { show, notices, find } = await page();
    show({ tone: 'success', text: 'held' });
    await waitUntil(() => find('[part=toast]') && clock.due(SHOWN_FOR) === 1, 'it waits for its end');
    const box = find('[part=toast]')?.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round((box?.left ?? 0) + 40), Math.round((box?.top ?? 0) + 10)] });
    await waitUntil(() => clock.due(SHOWN_FOR) === 0, 'its time stands still');
    show({ tone: 'success', text: 'later' });
    await waitUntil(() => notices().length === 2);
    clock.pass(2 * SHOWN_FOR);
    expect(notices()).to.deep.equal(['later', 'held']);
    await sendMouse({ type: 'move', position: [1, 1] });
    await waitUntil(() => clock.due(SHOWN_FOR) === 2, 'their time goes on');
    clock.pass(SHOWN_FOR);
    await waitUntil(() => !notices().length);
  });

  it('stay for what is left of their time once the pointer or the focus has gone', async () => {
    const { show, notices, find, button } = await page();
    show({ tone: 'success', text: 'held', onAction: () => {} });
    await waitUntil(() => find('[part=toast]') && clock.due(SHOWN_FOR) === 1, 'it waits for its end');
    clock.pass(4_000);
    const box = find('[part=toast]')?.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round((box?.left ?? 0) + 40), Math.round((box?.top ?? 0) + 10)] });
    await waitUntil(() => clock.due(SHOWN_FOR) === 0, 'its time stands still');
    clock.pass(60_000);
    expect(notices()).to.deep.equal(['held']);
    await sendMouse({ type: 'move', position: [1, 1] });
    await waitUntil(() => clock.due(1_000) === 1, 'a second is left');
    button('Undo').focus();
    await waitUntil(() => clock.due(SHOWN_FOR) === 0, 'the focus holds it too');
    clock.pass(60_000);
    expect(notices()).to.deep.equal(['held']);
    button('Work').focus();
    await waitUntil(() => clock.due(1_000) === 1);
    clock.pass(999);
    expect(notices()).to.deep.equal(['held']);
    clock.pass(1);
    await waitUntil(() => !notices().length);
  });

  it('are reached by F6, which goes back again', async () => {
    const { show, find, button, root } = await page();
    show({ tone: 'error', text: 'not saved', onAction: () => {} });
    await waitUntil(() => find('[part=toast]'));
    button('Work').focus();
    await sendKeys({ press: 'F6' });
    expect(root.activeElement).to.equal(find('[part=toast] button'));
    await sendKeys({ press: 'F6' });
    expect(root.activeElement).to.equal(button('Work'));
  });

  it('give the focus back to where it was when the last of them is closed', async () => {
    const { show, find, notices, button, root } = await page();
    show({ tone: 'error', text: 'not saved' });
    await waitUntil(() => find('[part=toast]'));
    button('Work').focus();
    await sendKeys({ press: 'F6' });
    expect(root.activeElement).to.equal(button('Close'));
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !notices().length && root.activeElement === button('Work'));
  });
});
