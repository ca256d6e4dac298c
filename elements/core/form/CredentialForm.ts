import type { ReactiveController, ReactiveElement } from '@lit/reactive-element';
import { h } from '../shell/h.ts';
import { icon } from './icons.ts';
import type { Sentence } from './Sentence.ts';

/** The nodes the shell owns. React draws further fields into `fields` and nothing else. */
export interface CredentialParts {
  readonly form: HTMLFormElement;
  readonly field: HTMLElement;
  readonly label: HTMLLabelElement;
  readonly username: HTMLInputElement;
  readonly change: HTMLButtonElement;
  readonly error: HTMLElement;
  /** What concerns the form as a whole. */
  readonly note: HTMLElement;
  readonly fields: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly spinner: HTMLElement;
  readonly caption: HTMLElement;
}

const usernameAttributes = {
  name: 'identifier',
  type: 'text',
  autocomplete: 'username webauthn',
  autocapitalize: 'none',
  spellcheck: 'false',
  required: '',
};

/** No address or username is longer (RFC 3696). */
const LONGEST = 320;

/**
 * When a form last left each page with the focus in it. A page that builds its nodes anew puts another one in its
 * place.
 */
const lostFocus = new WeakMap<Document, number>();
/** An element that comes this soon after takes the focus over. Milliseconds. */
const HANDOVER = 1_000;

/** An id no other element, root or copy of this library has on the page. */
const uniqueId = (): string =>
  `gh-${[...crypto.getRandomValues(new Uint32Array(2))].map((part) => part.toString(36)).join('')}`;

/**
 * The form of a credential step, in the light DOM of its element, where password managers, autofill and passkeys find
 * it. One form and one username input for the life of the element: the node a person typed into is still there when the
 * password is asked for, and is what a password manager saves.
 */
export class CredentialForm implements ReactiveController {
  /** What the ids of the fields begin with. */
  readonly id = uniqueId();
  readonly #host: ReactiveElement;
  readonly #onChange: () => void;
  #parts: CredentialParts | undefined;
  #focused: HTMLElement | undefined;

  constructor(
    host: ReactiveElement,
    on: { submit: (data: FormData) => void; input: (username: string) => void; change: () => void },
  ) {
    this.#host = host;
    this.#onChange = on.change;
    // The listener is on the host, so that it works for any form in it.
    host.addEventListener('submit', (event) => {
      const form = this.#parts?.form;
      if (!form || event.target !== form) return;
      event.preventDefault(); // first: no error below may send a password into the address
      event.stopPropagation(); // a form around the host is not ours to submit
      on.submit(new FormData(form, event.submitter?.getAttribute('name') ? event.submitter : null));
    });
    host.addEventListener('input', (event) => {
      if (event.target === this.#parts?.username) on.input(this.#parts.username.value);
    });
    host.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement && this.#parts?.form.contains(target)) this.#focused = target;
    });
    // A removal of the form also takes the focus; what had it then gets it back.
    host.addEventListener('focusout', () =>
      queueMicrotask(() => this.#parts?.form.isConnected && (this.#focused = undefined)),
    );
    host.addController(this);
  }

  /** @throws {Error} before the element was first in a page */
  get parts(): CredentialParts {
    if (!this.#parts) throw new Error('No form yet');
    return this.#parts;
  }

  hostConnected(): void {
    this.place();
    const page = this.#host.ownerDocument;
    if (performance.now() - (lostFocus.get(page) ?? -Infinity) > HANDOVER || page.activeElement !== page.body) return;
    lostFocus.delete(page);
    (this.#focused ?? this.parts.username).focus();
  }

  hostDisconnected(): void {
    if (this.#focused) lostFocus.set(this.#host.ownerDocument, performance.now());
  }

  /**
   * Takes the form the page wrote (or that a copied host brought along), else brings one. A page may also empty the
   * host.
   */
  place(): void {
    const host = this.#host;
    const given = host.querySelector<HTMLFormElement>(':scope > form');
    const parts = this.#parts;
    if (!parts) {
      const form = given ?? h(host.ownerDocument, 'form');
      this.#parts = this.#renderForm(form);
      if (!given) host.append(form);
      return;
    }
    if (given === parts.form) return;
    if (given) {
      given.replaceChildren(...parts.form.childNodes);
      this.#parts = { ...parts, form: given };
    } else host.append(parts.form);
    if (host.ownerDocument.activeElement === host.ownerDocument.body) this.#focused?.focus();
  }

  /** Says what is wrong with the identifier, or nothing, under it; the line keeps its place. */
  setError({ text, lang }: Sentence): void {
    const { username, error } = this.parts;
    if (error.textContent !== text) error.textContent = text;
    error.lang = lang;
    username.ariaInvalid = text ? 'true' : null;
    if (text) username.setAttribute('aria-describedby', error.id);
    else username.removeAttribute('aria-describedby');
  }

  /** Says above the fields what concerns none of them, or nothing. */
  setNote({ text, lang }: Sentence): void {
    const { note } = this.parts;
    if (note.textContent !== text) note.textContent = text;
    note.lang = lang;
    note.hidden = !text;
  }

  /** Asks for the identifier, or shows it as a fact with a way back. It stays in the form either way. */
  setIdentified(identified: boolean): void {
    const { field, username } = this.parts;
    username.readOnly = identified;
    username.autocomplete = identified ? 'username' : 'username webauthn';
    username.title = identified ? username.value : '';
    username.dir = identified ? 'auto' : ''; // a Latin address in an Arabic page is cut at its own end
    field.toggleAttribute('data-identified', identified);
  }

  setButton(caption: string, busy: boolean): void {
    const parts = this.parts;
    if (parts.caption.textContent !== caption) parts.caption.textContent = caption;
    parts.spinner.hidden = !busy;
    parts.button.ariaDisabled = parts.button.ariaBusy = busy ? 'true' : null;
  }

  /**
   * Sets no attribute on the form itself: a host that hydrates compares them. What the server wrote is used in place.
   */
  #renderForm(form: HTMLFormElement): CredentialParts {
    const page = form.ownerDocument;
    // Dead nodes of a copied host, and any secret in them.
    for (const dead of form.querySelectorAll('[data-fields],[data-note]')) dead.remove();
    const label = form.querySelector('label') ?? h(page, 'label');
    const username =
      form.querySelector<HTMLInputElement>('input[name=identifier]') ?? h(page, 'input', usernameAttributes);
    const error = form.querySelector<HTMLElement>('[data-error]') ?? h(page, 'p', { 'data-error': '' });
    const button =
      form.querySelector<HTMLButtonElement>('button[type=submit]') ??
      h(page, 'button', { type: 'submit', formmethod: 'post' });
    const change =
      form.querySelector<HTMLButtonElement>('[data-change]') ??
      h(page, 'button', { type: 'button', 'data-change': '' });
    const fields = h(page, 'div', { 'data-fields': '' });
    const note = h(page, 'p', { 'data-error': '', 'data-note': '', role: 'alert', hidden: '' });
    const spinner = h(page, 'span', { 'data-spinner': '', 'aria-hidden': 'true', hidden: '' });
    const caption = h(page, 'span');
    const id = `${this.id}-identifier`;
    username.maxLength = LONGEST;
    button.formNoValidate = true; // the element shows an error in words, under the field
    label.htmlFor = username.id = id;
    error.id = `${id}-error`;
    error.setAttribute('role', 'alert');
    caption.append(...button.childNodes);
    button.replaceChildren(spinner, caption);
    let field = username.closest<HTMLElement>('[data-field]');
    if (!field || !form.contains(field)) {
      field = h(page, 'div', { 'data-field': '' }, label, username, error);
      form.replaceChildren(field, button);
    }
    if (!field.querySelector('[data-box]'))
      username.before(h(page, 'span', { 'data-box': '', 'aria-hidden': 'true' }), icon(page, 'user'));
    username.after(change);
    change.addEventListener('click', this.#onChange);
    button.before(fields);
    form.prepend(note);
    return { form, field, label, username, change, error, note, fields, button, spinner, caption };
  }
}
