import type { RootStore } from '../../stores/RootStore.ts';
import { AppController } from '../core/shell/AppController.ts';
import { attribute } from '../core/shell/attribute.ts';
import { h } from '../core/shell/h.ts';
import { LightElement } from '../core/shell/LightElement.ts';
import { shellArea } from '../i18n/generated/shell.ts';
import { Language } from '../i18n/Language.ts';
import { Translator } from '../i18n/Translator.ts';
import tokens from '../tokens/tokens.css';
import css from './auth-logout.css';

/**
 * Signs the user out. It does so as soon as it is on the page or, with `manual`, when its button is pressed. The page
 * then goes to the `post_logout_redirect_uri` of its URL if that is allowed, otherwise to the login URL.
 *
 * @tagname auth-logout
 * @summary Ends the session in this tab and all others.
 * @slot - With `manual`, the label of the button.
 * @fires {CustomEvent<object>} auth-sign-out - The session is about to end. Cancelable: cancel it to keep the session.
 * @csspart status - The line that reports the progress.
 * @csspart button - With `manual`, the button.
 * @csspart failure - The message shown when the element belongs to no app.
 * @cssstate busy - The sign-out is in progress.
 */
export class AuthLogoutElement extends LightElement {
  static override css = [tokens, css];
  static override shadowRootOptions: ShadowRootInit = { mode: 'open', delegatesFocus: true };
  static override properties = {
    app: attribute(),
    manual: attribute({ type: Boolean, reflect: true }),
    stay: attribute({ type: Boolean }),
  };

  /** The name of the app. Without it, the element uses the nearest `<auth-provider>` around it. */
  declare app: string;
  /** Shows a button instead of signing out at once. */
  declare manual: boolean;
  /** Stays on the page after the sign-out. */
  declare stay: boolean;

  readonly #language = new Language(this);
  readonly #texts = new Translator(shellArea, this.#language);
  /** `kept`: the host has cancelled the sign-out. */
  #phase: 'idle' | 'busy' | 'done' | 'kept' = 'idle';
  #stopLanguage = (): void => {};
  readonly #app = new AppController(this, (root) => this.#followed(root), { late: true });
  #parts!: { button: HTMLButtonElement; words: HTMLSlotElement; status: HTMLElement };

  constructor() {
    super();
    this.app = '';
    this.manual = this.stay = false;
  }

  /** Signs out now. Resolves to whether the provider answered. The page is signed out in both cases. */
  async logout(): Promise<boolean> {
    const root = this.#app.root;
    if (!root || this.#phase === 'busy') return false;
    if (!this.emit('auth-sign-out', {})) {
      this.#enter('kept');
      return false;
    }
    this.#enter('busy');
    const answered = await root.logout({ target: root.routing.query('post_logout_redirect_uri'), stay: this.stay });
    this.#enter('done');
    return answered;
  }

  protected override renderShell(shadow: ShadowRoot): void {
    const page = this.ownerDocument;
    const words = h(page, 'slot');
    const button = h(page, 'button', { type: 'button', part: 'button' }, words);
    const status = h(page, 'p', { part: 'status', role: 'status' });
    button.addEventListener('click', () => void this.logout());
    this.#parts = { button, words, status };
    shadow.append(button, status);
  }

  protected override arrived(): void {
    this.#stopLanguage();
    const silence = this.#language.subscribe(() => this.requestUpdate());
    const stop = this.#language.start();
    this.#stopLanguage = () => (silence(), stop());
    this.requestUpdate();
    this.#app.follow();
  }

  protected override left(): void {
    this.#stopLanguage();
    this.#phase = 'idle';
  }

  protected override updated(): void {
    const phase = this.#phase;
    const { button, words, status } = this.#parts;
    button.hidden = !this.manual;
    button.ariaDisabled = phase === 'busy' ? 'true' : null;
    status.hidden = this.manual || phase === 'kept';
    words.textContent = this.#texts.text('shell.signOut');
    status.textContent = this.#texts.text(phase === 'done' ? 'shell.signedOut' : 'shell.signingOut');
    this.setState('busy', phase === 'busy');
  }

  #enter(phase: 'busy' | 'done' | 'kept'): void {
    this.#phase = phase;
    this.requestUpdate();
  }

  #followed(root: RootStore | undefined): void {
    // Frameworks set properties after they have inserted a tag: `manual` may be set a moment later.
    if (root) void this.updateComplete.then(() => this.isConnected && !this.manual && this.logout());
  }
}
