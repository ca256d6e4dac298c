import { expect } from '@open-wc/testing';
import { resetMouse, sendKeys, sendMouse } from '@web/test-runner-commands';
import { useState } from 'react';
import { typeInto } from '../../core/testing/typing.ts';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';
import { useKit } from '../base/kit.ts';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/dialogs.tsx';
import { drawn } from '../testing.tsx';

/** A page with a dialog, into which something is typed, and a notice above it. */
async function page() {
  const view = await drawn(function Work() {
    const { toasts } = useKit();
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Work
        </button>
        {isOpen && (
          <FormDialog
            title="Rename"
            submitLabel="Save"
            initial={{ name: '' }}
            onSubmit={() => Promise.resolve(undefined)}
            onClose={() => setOpen(false)}
          >
            {({ values, set }) => (
              <>
                <Field
                  label="Name"
                  name="name"
                  value={values.name}
                  onChange={(event) => set('name', event.target.value)}
                />
                <button type="button" onClick={() => toasts.show({ tone: 'error', text: 'Not saved' })}>
                  Tell
                </button>
              </>
            )}
          </FormDialog>
        )}
      </>
    );
  });
  const field = () => view.find<HTMLInputElement>('input[name=name]');
  view.button('Work').click();
  await waitUntil(field, 'the dialog is there');
  typeInto(field(), 'Ada');
  await painted();
  view.button('Tell').click();
  await waitUntil(() => view.find('[part=toast]'), 'the notice is there');
  const layer = () => view.find('[data-gh-layer]');
  const region = () => view.find('[part=toasts]');
  /** What lies over all in the middle of a node. */
  const isOnTop = (selector: string): boolean => {
    const box = view.find(selector)?.getBoundingClientRect();
    const top = box && view.root.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return !!top?.closest(selector);
  };
  return { ...view, field, layer, region, isOnTop };
}

describe('a notice while a dialog is open', () => {
  afterEach(async () => {
    document.body.replaceChildren();
    await resetMouse();
  });

  it('is closed by a press or by F6 and Enter, and the dialog stays', async () => {
    const { find, isOnTop, field, button } = await page();
    const close = () => find('[part=toast] [part=close]');
    expect([isOnTop('[part=toast]'), !!close()?.closest('[inert]')]).to.deep.equal([true, false]);
    const { left = 0, top = 0, width = 0, height = 0 } = close()?.getBoundingClientRect() ?? {};
    await sendMouse({
      type: 'click',
      position: [Math.round(left + width / 2), Math.round(top + height / 2)],
    });
    await waitUntil(() => !find('[part=toast]'), 'the notice is closed');
    expect(field()?.checkVisibility(), 'the dialog is open').to.equal(true);
    button('Tell').click();
    await waitUntil(close, 'there is another notice');
    field()?.focus();
    await sendKeys({ press: 'F6' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !find('[part=toast]'), 'it is closed too');
    expect([field()?.checkVisibility(), field()?.value]).to.deep.equal([true, 'Ada']);
  });
});

describe('an element that is moved (ELE-05)', () => {
  afterEach(() => document.body.replaceChildren());

  it('keeps its open dialog in sight with what was typed, and its notices above it', async () => {
    const { host, field, layer, region, isOnTop, find } = await page();
    const input = field();
    const other = document.body.appendChild(document.createElement('section'));
    other.append(host);
    await waitUntil(() => layer()?.matches(':popover-open'), 'the dialog is shown again');
    await waitUntil(() => region()?.matches(':popover-open'), 'the notice is shown again');
    expect([field() === input, field()?.value, find('[part=dialog]')?.checkVisibility()]).to.deep.equal([
      true,
      'Ada',
      true,
    ]);
    input?.focus();
    await sendKeys({ type: ' L' });
    expect(field()?.value).to.equal('Ada L');
    expect([isOnTop('input[name=name]'), isOnTop('[part=toast]')]).to.deep.equal([true, true]);
  });

  it('shows neither again once they are closed', async () => {
    const { host, layer, region, button, find } = await page();
    find('[part=toast] [part=close]')?.click();
    button('Cancel').click();
    await waitUntil(() => find('[role=alertdialog]'), 'it is asked');
    button('Discard').click();
    await waitUntil(() => !find('[role=dialog]') && !find('[part=toast]'), 'both are closed');
    document.body.appendChild(document.createElement('section')).append(host);
    await painted();
    await painted();
    expect([layer(), region()].map((one) => one?.matches(':popover-open'))).to.deep.equal([false, false]);
  });
});
