import { expect } from '@open-wc/testing';
import { useEffect } from 'react';
import { sendKeys } from '@web/test-runner-commands';
import { waitUntil } from '../../core/testing/waitUntil.ts';
import { Field } from '../form/Field.tsx';
import { drawn } from '../testing.tsx';
import { useKit } from '../base/kit.ts';
import { useForm, type FormFailure } from '../form/form.ts';
import { leave } from '../blocks/leave.ts';
import { SaveBar } from './SaveBar.tsx';

async function company(save: (values: { name: string }) => Promise<FormFailure | undefined | void>) {
  let notify = (): void => {};
  const page = await drawn(function Company() {
    const { toasts } = useKit();
    useEffect(() => void (notify = () => void toasts.show({ tone: 'success', text: 'Saved' })), [toasts]);
    const { model, binding } = useForm({ initial: { name: 'Brightline' }, onSubmit: save });
    return (
      <form {...binding}>
        <Field label="Company name" {...model.text('name')} />
        <SaveBar form={model} />
      </form>
    );
  });
  page.find('input')?.focus();
  return { ...page, notify: () => notify() };
}
/** A button of a dialog, by its name. */
function within(dialog: HTMLElement | undefined, name: string): HTMLElement {
  const found = [...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.textContent.trim() === name);
  if (!found) throw new Error(`no button "${name}"`);
  return found;
}
/** Whether leaving the page asks first. */
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('unsaved changes', () => {
  afterEach(() => document.body.replaceChildren());

  it('are told while there are any, kept from being lost, and discarded on request', async () => {
    const { find, button, host, unmount } = await company(async () => {});
    expect(find('[part=save-bar]')).to.equal(undefined);
    expect(asks()).to.equal(false);
    await sendKeys({ type: 'X' });
    await waitUntil(() => find('[part=save-bar]')?.textContent.includes('Unsaved changes'));
    await waitUntil(asks);
    await expect(host).to.be.accessible();
    button('Discard').click();
    await waitUntil(() => !find('[part=save-bar]'));
    expect(find<HTMLInputElement>('input')?.value).to.equal('Brightline');
    expect(asks()).to.equal(false);
    unmount();
  });

  it('are asked about before something else is shown in the page, and kept or given up', async () => {
    const { find, button, host } = await company(async () => {});
    let left = 0;
    const go = (): void => void left++;
    leave(host, go);
    expect(left, 'nothing is unsaved').to.equal(1);
    await sendKeys({ type: 'X' });
    await waitUntil(() => find('[part=save-bar]'));
    await waitUntil(asks);
    leave(find('input') ?? host, go);
    await waitUntil(() => find('[role=alertdialog]')?.textContent.includes('Discard your changes?'));
    await expect(host).to.be.accessible();
    button('Keep editing').click();
    await waitUntil(() => !find('[role=alertdialog]'));
    expect([left, find<HTMLInputElement>('input')?.value]).to.deep.equal([1, 'BrightlineX']);
    leave(host, go);
    await waitUntil(() => find('[role=alertdialog]'));
    within(find('[role=alertdialog]'), 'Discard').click();
    await waitUntil(() => left === 2);
    expect(find<HTMLInputElement>('input')?.value).to.equal('Brightline');
    leave(host, go);
    expect(left, 'nothing is unsaved any more').to.equal(3);
  });

  it('cannot be discarded while they are being saved', async () => {
    let saved = (): void => {};
    const { find, button } = await company(() => new Promise((done) => (saved = done)));
    await sendKeys({ type: 'X' });
    await waitUntil(() => find('[part=save-bar]'));
    button('Save').click();
    await waitUntil(() => find('form')?.textContent.includes('Saving'));
    button('Discard').click();
    saved();
    await waitUntil(() => !find('[part=save-bar]'), 'nothing is unsaved');
    expect(find<HTMLInputElement>('input')?.value).to.equal('BrightlineX');
  });

  it('are not asked about again once they were saved while they were asked about', async () => {
    let saved = (): void => {};
    const { find, button, host } = await company(() => new Promise((done) => (saved = done)));
    await sendKeys({ type: 'X' });
    await waitUntil(asks);
    button('Save').click();
    await waitUntil(() => find('form')?.textContent.includes('Saving'));
    leave(host, () => {});
    await waitUntil(() => find('[role=alertdialog]'));
    saved();
    await waitUntil(() => !find('[role=alertdialog]') && !find('[part=save-bar]'));
    find('input')?.focus();
    await sendKeys({ type: 'Y' });
    await waitUntil(asks);
    expect(find('[role=alertdialog]')).to.equal(undefined);
  });

  it('are not covered by a notice of what was saved before', async () => {
    const { find, notify } = await company(async () => {});
    notify();
    await waitUntil(() => find('[part=toast]'));
    await sendKeys({ type: 'X' });
    await waitUntil(() => find('[part=save-bar]') && find('[part=toasts]')?.hasAttribute('data-lifted'));
    const [bar, toast] = ['[part=save-bar]', '[part=toasts]'].map((part) => find(part)?.getBoundingClientRect());
    expect(innerHeight - (toast?.bottom ?? 0), 'higher than a bar at the foot of the window').to.be.greaterThan(
      16 + (bar?.height ?? 0),
    );
  });

  it('are no more once they are saved, and stay when saving fails', async () => {
    let fails = true;
    const { find, button } = await company(async () => (fails ? {} : undefined));
    await sendKeys({ type: '!' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=save-bar]')?.textContent.includes('Try again'));
    fails = false;
    button('Try again').click();
    await waitUntil(() => !find('[part=save-bar]'));
    expect(find<HTMLInputElement>('input')?.value).to.contain('!');
  });
});
