import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { useState } from 'react';
import { painted, waitUntil } from '../../core/testing/waitUntil.ts';
import { Field } from '../form/Field.tsx';
import { Button } from '../base/Button.tsx';
import { leave } from '../blocks/leave.ts';
import { drawn } from '../testing.tsx';
import { ConfirmDialog, FormDialog, type ConfirmDialogProps } from './dialogs.tsx';
import type { FormFailure } from '../form/form.ts';

type Saved = { name: string; note: string };

/** A page with a button that opens a dialog with two fields. */
async function form(save: (values: Saved) => Promise<FormFailure | undefined | void> = async () => {}) {
  const saved: Saved[] = [];
  const page = await drawn(function Groups() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>New group</Button>
        {open && (
          <FormDialog<Saved>
            title="New group"
            submitLabel="Create group"
            busyLabel="Creating…"
            initial={{ name: '', note: '' }}
            rules={{ name: (name) => (name.trim() ? undefined : 'Name the group.') }}
            discardText="The group is not created yet."
            onSubmit={(values) => {
              saved.push(values);
              return save(values);
            }}
            onClose={() => setOpen(false)}
          >
            {(model) => (
              <>
                <Field label="Name" required {...model.text('name')} />
                <Field label="Note" {...model.text('note')} />
              </>
            )}
          </FormDialog>
        )}
      </>
    );
  });
  const input = (name: string) => page.find<HTMLInputElement>(`input[name=${name}]`);
  page.button('New group').focus();
  await sendKeys({ press: 'Enter' });
  await waitUntil(() => page.root.activeElement === input('name'), 'the first field has the focus');
  const error = () => page.find('.gh-field [role=alert]')?.textContent;
  const dialogs = () => page.all('[role=dialog], [role=alertdialog]').map((one) => one.getAttribute('aria-label'));
  return { ...page, saved, input, error, dialogs };
}

/** A page with one question. */
async function question(props: Partial<ConfirmDialogProps> = {}) {
  const done: string[] = [];
  const page = await drawn(function Question() {
    const [open, setOpen] = useState(true);
    return (
      open && (
        <ConfirmDialog
          title="Delete Auditors?"
          text="Its 3 people lose the role at once."
          verb="Delete role"
          onConfirm={async () => void done.push('deleted')}
          onClose={() => setOpen(false)}
          {...props}
        />
      )
    );
  });
  await waitUntil(() => page.find('[role=alertdialog]'), 'it asks');
  return { ...page, done };
}

describe('dialogs', () => {
  afterEach(() => document.body.replaceChildren());

  it('scroll no page along where their own text ends', async () => {
    const { find } = await form();
    const body = find('[part=dialog-body]') ?? expect.fail('the dialog is there');
    expect(getComputedStyle(body).overscrollBehaviorY).to.equal('contain');
  });

  it('close nothing that was opened after them, when a save ends late', async () => {
    let saved = (): void => {};
    let show = (_title: string): void => {};
    const page = await drawn(function Two() {
      const [title, setTitle] = useState('First');
      show = setTitle;
      return title ? (
        <FormDialog<Saved>
          key={title}
          title={title}
          submitLabel="Save"
          initial={{ name: '', note: '' }}
          onSubmit={() => new Promise((done) => (saved = () => done(undefined)))}
          onClose={() => setTitle('')}
        >
          {(model) => <Field label="Name" {...model.text('name')} />}
        </FormDialog>
      ) : null;
    });
    const titles = () => page.all('[role=dialog]').map((one) => one.getAttribute('aria-label'));
    await waitUntil(() => page.find('input[name=name]'));
    page.button('Save').click();
    await waitUntil(() => page.find('[role=dialog]')?.textContent.includes('Saving'));
    show('Second');
    await waitUntil(() => titles().join() === 'Second');
    saved();
    await painted();
    await painted();
    expect(titles()).to.deep.equal(['Second']);
  });

  it('save a form by Enter, close, and give the focus back', async () => {
    const { saved, dialogs, host, focus } = await form();
    await expect(host).to.be.accessible();
    await sendKeys({ type: 'Night shift' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialogs().length);
    expect(saved).to.deep.equal([{ name: 'Night shift', note: '' }]);
    await waitUntil(() => focus() === 'New group');
  });

  it('check a field when it is left once it was touched, and all of them when they are sent', async () => {
    const { input, error, saved, root } = await form();
    await sendKeys({ press: 'Tab' });
    expect(error(), 'an untouched field says nothing').to.equal(undefined);
    await sendKeys({ type: 'of the harbour' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => error() === 'Name the group.');
    expect(root.activeElement, 'the first wrong field has the focus').to.equal(input('name'));
    expect(input('name')?.ariaInvalid).to.equal('true');
    await sendKeys({ type: 'N' });
    await waitUntil(() => !error());
    expect(saved).to.deep.equal([]);
  });

  it('keep what was typed when saving fails, say why with the trace, and try again', async () => {
    let fails = true;
    const { find, button, input, error, root, dialogs } = await form(async () =>
      fails
        ? { message: 'The service is not answering.', traceId: '51c0-ae77', fields: { note: 'Too long.' } }
        : undefined,
    );
    await sendKeys({ type: 'Night shift' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=note][role=alert]'));
    expect(find('[part=note]')?.textContent).to.contain('not answering').and.to.contain('51c0-ae77');
    expect(error()).to.equal('Too long.');
    expect(root.activeElement).to.equal(input('note'));
    expect(input('name')?.value).to.equal('Night shift');
    fails = false;
    button('Try again').click();
    await waitUntil(() => !dialogs().length);
  });

  it('show that saving is under way, and are not closed meanwhile', async () => {
    let end: (value: undefined) => void = () => {};
    const { button, dialogs, find } = await form(() => new Promise((done) => (end = done)));
    await sendKeys({ type: 'Night shift' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('form[aria-busy=true]'));
    expect(button('Creating…').getAttribute('aria-busy')).to.equal('true');
    await sendKeys({ press: 'Escape' });
    expect(dialogs()).to.deep.equal(['New group']);
    end(undefined);
    await waitUntil(() => !dialogs().length);
  });

  it('close untouched by Escape, and ask before something typed is lost', async () => {
    const { dialogs, button, focus, find, host, input, root } = await form();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialogs().length);
    await waitUntil(() => focus() === 'New group');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => root.activeElement === input('name'));
    await sendKeys({ type: 'N' });
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => dialogs().includes('Discard your changes?') && focus() === 'Keep editing');
    expect(find('[role=alertdialog]')?.textContent).to.contain('The group is not created yet.');
    await expect(host).to.be.accessible();
    button('Keep editing').click();
    await waitUntil(() => dialogs().length === 1);
    expect(input('name')?.value).to.equal('N');
    button('Cancel').click();
    await waitUntil(() => dialogs().length === 2);
    button('Discard').click();
    await waitUntil(() => !dialogs().length);
  });

  it('ask before the page goes while something typed is not saved, and let it go once that is given up', async () => {
    const { host, input, dialogs, button, find } = await form();
    let left = 0;
    const go = (): void => void left++;
    const asksToClose = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksToClose(), 'untouched').to.equal(false);
    await sendKeys({ type: 'Auditors' });
    await waitUntil(asksToClose);
    leave(host, go);
    await waitUntil(() => dialogs().includes('Discard your changes?'));
    expect(find('[role=alertdialog]')?.textContent).to.contain('The group is not created yet.');
    button('Keep editing').click();
    await waitUntil(() => !dialogs().includes('Discard your changes?'));
    expect([left, input('name')?.value]).to.deep.equal([0, 'Auditors']);

    leave(host, go);
    await waitUntil(() => dialogs().includes('Discard your changes?'));
    button('Discard').click();
    await waitUntil(() => dialogs().length === 0);
    expect([left, asksToClose()]).to.deep.equal([1, false]);
  });

  it('close the question by Escape, and by its cross, and leave the form under it as it is', async () => {
    const { dialogs, button, all, input } = await form();
    await sendKeys({ type: 'N' });
    for (const close of [() => sendKeys({ press: 'Escape' }), () => all('[part~=close]').at(-1)?.click()]) {
      button('Cancel').click();
      await waitUntil(() => dialogs().length === 2, 'it asks');
      await painted();
      await close();
      await waitUntil(() => dialogs().length < 2, 'the question is gone');
      await painted();
      expect([dialogs(), input('name')?.value]).to.deep.equal([['New group'], 'N']);
    }
  });

  it('are closed by their cross, once something typed may be lost', async () => {
    const { dialogs, all, button } = await form();
    all('[part~=close]')[0]?.click();
    await waitUntil(() => !dialogs().length, 'nothing was typed');
    button('New group').click();
    await waitUntil(() => dialogs().length === 1);
    await sendKeys({ type: 'N' });
    await painted();
    all('[part~=close]')[0]?.click();
    await waitUntil(() => dialogs().includes('Discard your changes?'), 'it asks');
  });

  it('say a refusal once: at its field, or above the fields in its own language', async () => {
    const refusals: FormFailure[] = [
      { message: 'it is taken', lang: 'en', fields: { name: 'It is taken' } },
      { message: 'Not today.', lang: 'en' },
    ];
    const { find, error, dialogs } = await form(async () => refusals.shift());
    const note = () => find('[part=note][role=alert]');
    await sendKeys({ type: 'N' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => error() === 'It is taken');
    expect(note()?.textContent.trim()).to.equal('The changes were not saved.');
    await sendKeys({ type: 'i' });
    await waitUntil(() => !error(), 'it is taken back with the next key');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => note()?.textContent.includes('Not today.'));
    expect(note()?.querySelector('[lang=en]')?.textContent).to.equal('Not today.');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialogs().length, 'what is saved at last closes it');
  });

  it('say in a general sentence that saving broke, and keep what was typed', async () => {
    const { find, input, dialogs } = await form(() => Promise.reject(new Error('broken')));
    await sendKeys({ type: 'Night shift' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => find('[part=note]')?.textContent.includes('The service is not answering.'));
    expect([input('name')?.value, dialogs()]).to.deep.equal(['Night shift', ['New group']]);
  });

  it('ask before something is deleted, with the focus where nothing happens', async () => {
    const { focus, button, done, find, host } = await question();
    await waitUntil(() => focus() === 'Cancel');
    await expect(host).to.be.accessible();
    button('Delete role').click();
    await waitUntil(() => !find('[role=alertdialog]'));
    expect(done).to.deep.equal(['deleted']);
  });

  it('do once what is confirmed twice, and are not closed meanwhile', async () => {
    let end = (_: undefined): void => {};
    let asked = 0;
    const { button, find } = await question({ onConfirm: () => (asked++, new Promise((done) => (end = done))) });
    button('Delete role').click();
    await waitUntil(() => find('form[aria-busy=true]'));
    button('Delete role').click();
    await sendKeys({ press: 'Escape' });
    button('Cancel').click();
    expect([asked, find('[role=alertdialog]') !== undefined]).to.deep.equal([1, true]);
    end(undefined);
    await waitUntil(() => !find('[role=alertdialog]'));
  });

  it('want the name typed for what cannot be undone', async () => {
    const { find, button, done, root } = await question({ name: 'Auditors' });
    await waitUntil(() => root.activeElement === find('input'));
    await sendKeys({ type: 'Auditor' });
    await sendKeys({ press: 'Enter' });
    expect(button('Delete role').ariaDisabled).to.equal('true');
    expect(done).to.deep.equal([]);
    await sendKeys({ type: 's' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !find('[role=alertdialog]'));
    expect(done).to.deep.equal(['deleted']);
  });

  it('want the count typed when it is about more than 20 things', async () => {
    const twenty = await question({ count: 20 });
    expect(twenty.find('input')).to.equal(undefined);
    document.body.replaceChildren();
    const { find, done } = await question({ count: 21 });
    await waitUntil(() => find('input'));
    await sendKeys({ type: '21' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => done.length === 1);
  });

  it('stay open and say why when it could not be done', async () => {
    const { button, find } = await question({
      onConfirm: async () => ({ message: 'Somebody holds it.', traceId: 't-1' }),
    });
    button('Delete role').click();
    await waitUntil(() => find('[part=note]')?.textContent.includes('Somebody holds it.'));
    expect(button('Try again').ariaDisabled).to.equal(null);
  });
});
