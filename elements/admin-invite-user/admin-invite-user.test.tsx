import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { refusal } from '../core/testing/app.ts';
import { waitUntil } from '../core/testing/waitUntil.ts';
import { leave, mount } from './testing.ts';

describe('<admin-invite-user>', () => {
  afterEach(leave);

  it('invites one person, with the default roles preselected (INVITE-001, INVITE-002, WIDGET-002)', async () => {
    const { open, element, type, button, says, dialog, sent, all } = await mount();
    const invited: string[] = [];
    element.addEventListener('users-invited', ({ detail }) => invited.push(...detail.emails));
    await open();
    await expect(element).to.be.accessible();
    const chosen = all('[part=option]')
      .filter((one) => one.querySelector('input:checked:enabled'))
      .map((one) => one.textContent);
    expect(chosen).to.deep.equal(['Member']);
    type('Email addresses', 'noor@new.example');
    type('Full name', 'Noor Aziz');
    type('Phone number', '+44 20 7946 0018');
    type('Username', 'noor');
    button('Send invitation').click();
    await waitUntil(() => !dialog() && says('noor@new.example was invited.'));
    const [body] = sent();
    expect(body).to.include({
      email: 'noor@new.example',
      name: 'Noor Aziz',
      phone: '+44 20 7946 0018',
      username: 'noor',
    });
    expect(body?.['roleIds']).to.have.length(1);
    expect(invited).to.deep.equal(['noor@new.example']);
    expect(element.open).to.equal(false);
  });

  it('names what is wrong with an address, with the remedy, and sends nothing (INVITE-002)', async () => {
    const { open, type, button, says, sent, find } = await mount();
    await open();
    button('Send invitation').click();
    await waitUntil(() => says('Enter at least one address.'));
    type('Email addresses', 'dana@gmail');
    button('Send invitation').click();
    await waitUntil(() => says('“dana@gmail” is not a full address. Add its ending, like .com.'));
    expect(find('[name=emails]')?.getAttribute('aria-invalid')).to.equal('true');
    type('Phone number', '020 7946');
    button('Send invitation').click();
    await waitUntil(() => says('Begin with + and the country code.'));
    expect(sent().length).to.equal(0);
  });

  it('takes a pasted list or lines of a table, each address once, says so, and takes it back (USERS-030)', async () => {
    const { open, paste, chips, says, button, all, field } = await mount();
    await open();
    paste('name,email\nHana,hana@new.example\nLuc,luc@new.example\nDana,dana@gmail\nHana,HANA@new.example');
    await waitUntil(() => says('3 addresses added. 1 was there already. 1 has to be corrected.'));
    expect(chips()).to.deep.equal(['hana@new.example', 'luc@new.example', 'dana@gmail']);
    expect(all('.gh-token--invalid').length).to.equal(1);
    const [label] = field('Email addresses').labels ?? [];
    expect(label?.textContent, 'the count is no part of the name').to.equal('Email addresses *');
    expect(says('3 of 100')).to.equal(true);
    expect(says('Full name'), 'the name of one person alone').to.equal(false);
    expect(button('Invite 2 people') !== undefined, 'those that are right').to.equal(true);
    button('Undo').click();
    await waitUntil(() => chips().length === 0);
  });

  it('keeps what is no address between the others of a pasted line, to be corrected (USERS-030)', async () => {
    const { open, paste, chips, says, all } = await mount();
    await open();
    paste('nora.harbour, hana@new.example');
    await waitUntil(() => says('2 addresses added. 1 has to be corrected.'));
    expect(chips()).to.deep.equal(['nora.harbour', 'hana@new.example']);
    expect(all('.gh-token--invalid').map((one) => one.textContent)).to.deep.equal(['nora.harbour']);
  });

  it('counts the addresses that are right, focuses the first wrong one, and tells all of them', async () => {
    const { open, paste, button, says, chips, sent, element } = await mount();
    await open();
    paste('hana@new.example, dana@gmail, luc@new.example, nora.harbour, ivo@new.example');
    await waitUntil(() => chips().length === 5);
    button('Invite 3 people').click();
    await waitUntil(() => says('“dana@gmail” is not a full address.') && says('“nora.harbour” has no @.'));
    const focused = () => element.shadowRoot?.activeElement?.getAttribute('aria-label');
    await waitUntil(() => focused() === 'Edit dana@gmail');
    expect(sent().length).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('shows who is a member already as one, with nothing to correct', async () => {
    const { open, paste, type, button, says, all, chips, dialog } = await mount();
    await open();
    paste('ada@acme.example, hana@new.example');
    await waitUntil(() => chips().length === 2);
    button('Invite 2 people').click();
    await waitUntil(() => says('1 of 2 people invited') && says('One person is a member already.'));
    expect(all('[part=result]')[0]?.textContent).to.contain('ada@acme.example').and.to.contain('A member already');
    const names = () => all('button').map(({ textContent }) => textContent);
    expect(names()).not.to.include('Correct and try again');
    expect(names(), 'there is no list to show them in').not.to.include('View');
    button('Done').click();
    await waitUntil(() => !dialog());
    await open();
    type('Email addresses', 'ada@acme.example');
    button('Send invitation').click();
    await waitUntil(() => says('0 of 1 person invited') && says('One person is a member already.'));
  });

  it('stays where it is when its other half is chosen', async () => {
    const { open, button, find, says } = await mount();
    await open();
    const place = () => {
      const { top = 0, bottom = 0 } = find('[part=dialog]')?.getBoundingClientRect() ?? {};
      return [Math.round(top), Math.round(bottom)];
    };
    await waitUntil(() => find('[part=dialog]')?.getAnimations().length === 0, 'it has come up');
    const before = place();
    button('By link').click();
    await waitUntil(() => says('There is no link yet.'));
    expect(place()).to.deep.equal(before);
    button('By email').click();
    await waitUntil(() => says('They get an email'));
    expect(place()).to.deep.equal(before);
  });

  it('shows how it went with each address, and tries again what did not go through (USERS-031, USERS-033)', async () => {
    const { open, paste, button, says, all, chips, sent, element, dialog } = await mount({
      answers: {
        'inviting.add': ({ body }) => {
          const email = String(Reflect.get(Object(body), 'email'));
          return email === 'ada@acme.example'
            ? refusal(403, 'ER-USER-ABOVE-OWN', 'no')
            : Response.json({ id: email, email });
        },
      },
    });
    const invited: string[] = [];
    element.addEventListener('users-invited', ({ detail }) => invited.push(...detail.emails));
    await open();
    paste('hana@new.example, ada@acme.example, vera@globex.example');
    await waitUntil(() => chips().length === 3);
    button('Invite 3 people').click();
    await waitUntil(() => says('2 of 3 people invited'));
    expect(says('One address needs your attention.')).to.equal(true);
    const lines = all('[part=result]').map((one) => one.textContent);
    expect(lines[0]).to.equal('ada@acme.exampleNot invited: ranks above you');
    expect(lines.slice(1)).to.deep.equal(['hana@new.exampleInvited', 'vera@globex.exampleInvited']);
    expect(invited).to.deep.equal(['hana@new.example', 'vera@globex.example']);
    await expect(element).to.be.accessible();
    button('Correct and try again').click();
    await waitUntil(() => chips().join() === 'ada@acme.example');
    expect(says('ada@acme.example: ranks above you')).to.equal(true);
    button('Edit ada@acme.example').click();
    await waitUntil(() => chips().length === 0);
    await sendKeys({ type: '2,' });
    await waitUntil(() => chips().join() === 'ada@acme.example2', 'edited in its place');
    button('Remove ada@acme.example2').click();
    await waitUntil(() => chips().length === 0);
    paste('hana@new.example, third@new.example');
    await waitUntil(() => chips().length === 2);
    button('Invite 1 person').click(); // the other one has the invitation
    await waitUntil(() => says('1 of 1 person invited'));
    expect(sent().map(({ email }) => email)).to.deep.equal([
      'hana@new.example',
      'ada@acme.example',
      'vera@globex.example',
      'third@new.example',
    ]);
    button('Done').click();
    await waitUntil(() => !dialog());
  });

  it('stops when it is asked to, and keeps what was not sent', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { open, paste, button, says, chips } = await mount({
      answers: { 'inviting.add': () => new Promise<Response>((done) => waiting.push(done)) },
    });
    await open();
    paste(Array.from({ length: 6 }, (_, at) => `p${at}@new.example`).join('\n'));
    await waitUntil(() => chips().length === 6);
    button('Invite 6 people').click();
    await waitUntil(() => waiting.length === 4 && says('0 of 6…'));
    button('Stop').click();
    for (const answer of waiting) answer(refusal(403, 'ER-USER-ABOVE-OWN', 'no'));
    await waitUntil(() => says('Nobody was invited.'));
    expect(says('Not sent yet')).to.equal(true);
    expect(waiting.length).to.equal(4);
    button('Correct and try again').click();
    await waitUntil(() => chips().length === 6);
  });

  it('is done by the keyboard alone', async () => {
    const { element, find, dialog, chips, says, sent } = await mount();
    await waitUntil(() => find('[part=button]'));
    find('[part=button]')?.focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => dialog() && element.shadowRoot?.activeElement?.getAttribute('name') === 'emails');
    await waitUntil(() => says('Member'));
    await sendKeys({ type: 'hana@new.example luc@new.example,' });
    await waitUntil(() => chips().length === 2);
    expect(says(' added.') || says('No address is new.'), 'what is typed needs no sentence').to.equal(false);
    await sendKeys({ press: 'Backspace' });
    await waitUntil(() => chips().length === 1, 'the last one is edited');
    await sendKeys({ type: 's' });
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => chips()[1] === 'luc@new.examples');
    await sendKeys({ press: 'ArrowLeft' });
    expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Remove luc@new.examples');
    await sendKeys({ press: 'ArrowLeft' });
    await sendKeys({ press: 'ArrowLeft' });
    expect(element.shadowRoot?.activeElement?.getAttribute('aria-label')).to.equal('Remove hana@new.example');
    await sendKeys({ press: 'Delete' });
    await waitUntil(() => chips().join() === 'luc@new.examples');
    expect(element.shadowRoot?.activeElement?.getAttribute('name')).to.equal('emails');
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => !dialog() && says('luc@new.examples was invited.'));
    expect(sent().length).to.equal(1);
    await waitUntil(() => element.shadowRoot?.activeElement?.textContent === 'Invite people', 'the focus is back');
  });

  it('asks before a changed form is left, and not before a clean one', async () => {
    const { open, type, button, says, dialog, find } = await mount();
    await open();
    button('Close').click();
    await waitUntil(() => !dialog());
    await open();
    type('Full name', 'Noor');
    await waitUntil(() => find<HTMLInputElement>('[name=name]')?.value === 'Noor');
    button('Cancel').click();
    await waitUntil(() => says('The invitations are not sent yet.'));
    button('Discard').click();
    await waitUntil(() => !find('[role=dialog], [role=alertdialog]'));
  });
});
