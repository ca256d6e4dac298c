import type { PropertyDeclarations, PropertyValues } from '@lit/reactive-element';
import { shellArea } from '../../../i18n/generated/shell.ts';
import { Language } from '../../../i18n/Language.ts';
import { Translator } from '../../../i18n/Translator.ts';
import tokens from '../../../tokens/tokens.css';
import { AppController } from '../AppController.ts';
import { attribute } from '../attribute.ts';
import { h } from '../h.ts';
import { LightElement } from '../LightElement.ts';
import type { RootStore } from '../../../../stores/RootStore.ts';
import type { MountedView, ViewModule } from '../view.ts';

/** What the tokens are written in. */
const NEEDED_COLOURS = 'light-dark(red, oklch(from red l c h))';

/**
 * An element whose inside is drawn by React. The shell is there at once; React and the view arrive after the first
 * paint by `load()`, are mounted into the shadow root, get new properties after every update, survive a move, and are
 * unmounted when the element has left the page.
 *
 * ```ts
 * export class AdminUsersTableElement extends ReactElement<UsersViewProps> {
 *   static override properties = { pageSize: attribute({ type: Number, attribute: 'page-size' }) };
 *   declare pageSize: number; // given its default by the constructor
 *   protected load = () => import('../view.ts');
 *   protected viewProps = () => ({ root: this.root, pageSize: this.pageSize });
 * }
 * ```
 *
 * @fires {CustomEvent<object>} view-ready - The view is loaded and drawn.
 * @fires {CustomEvent<{ error: unknown }>} view-error - The view failed to load, or threw while drawing.
 * @csspart failure - The message shown when the view failed to load or draw, when the element belongs to no app, or when the provider does not answer.
 * @csspart retry - The retry button of that message.
 * @cssstate ready - The view is loaded.
 * @cssstate failed - The view failed to load.
 */
export abstract class ReactElement<Props extends object = object> extends LightElement {
  static override css: readonly string[] = [tokens];

  static override properties: PropertyDeclarations = { app: attribute() };

  /** The name of the app. Without it, the element uses the nearest `<auth-provider>` around it. */
  declare app: string;

  /** @internal */
  readonly language = new Language(this);
  readonly #app = new AppController(this, (root) => this.followed(root), {
    late: true,
    missed: () => this.appMissed(),
  });
  #view: MountedView<Props> | undefined;
  #loading: Promise<void> | undefined;
  #failure: HTMLElement | undefined;
  #stopLanguage: (() => void) | undefined;

  constructor() {
    super();
    this.app = '';
  }

  /** The app, as soon as it is there. @internal */
  get root(): RootStore | undefined {
    return this.#app.root;
  }

  /** Whether the view is mounted. @internal */
  protected get viewReady(): boolean {
    return !!this.#view;
  }

  protected override arrived(): void {
    this.#stopLanguage?.();
    this.#stopLanguage = this.language.start();
    this.#app.follow(); // only now: what an element does with its app may need what its own controllers prepare
    this.#loading ??= this.loadWhen().then(() => this.#loadView());
    if (!CSS.supports('color', NEEDED_COLOURS))
      void import('../../../tokens/fallback.css').then(({ default: css }) => this.addCss([css]));
  }

  protected override left(): void {
    this.#stopLanguage?.();
    this.#view?.unmount();
    this.#stopLanguage = this.#view = this.#loading = undefined;
    this.setState('ready', false);
  }

  /** The view, by a dynamic import. @internal */
  protected abstract load(): Promise<ViewModule<Props>>;
  /** The current properties of the view. @internal */
  protected abstract viewProps(): Props;

  /** The app was found, or changed. @internal */
  protected followed(_root: RootStore | undefined): void {}

  /** No app was found in time; one may still come. @internal */
  protected appMissed(): void {}

  /** Where the view is drawn. @internal */
  protected get viewContainer(): ParentNode & Node {
    return this.renderRoot;
  }

  /** After the first paint: what a person sees first must not wait for React. @internal */
  protected loadWhen(): Promise<unknown> {
    return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }

  /** Called when the view could not be loaded or threw. @internal */
  protected viewFailed(error: unknown): void {
    this.emit('view-error', { error });
  }

  /** Loads the view again after a failure. @internal */
  protected retryLoad(): void {
    this.#loading ??= this.#loadView();
  }

  protected override renderShell(_root: ShadowRoot): void {}

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#view?.update(this.viewProps());
  }

  async #loadView(): Promise<void> {
    this.#showFailure(false);
    try {
      const { mount, css = [], lightCss } = await this.load();
      if (!this.isConnected || this.#view) return;
      this.addCss(css);
      if (lightCss) this.addLightCss(lightCss);
      const onViewError = (error: unknown) => this.viewFailed(error);
      this.#view = mount(this.viewContainer, this.viewProps(), { language: this.language, onViewError });
      this.requestUpdate();
      // The view is drawn by the next frame: `updateComplete` waits for what the user sees (CFG-024).
      requestAnimationFrame(() => this.#view && (this.setState('ready', true), this.emit('view-ready', {})));
    } catch (error) {
      this.#showFailure(true);
      this.viewFailed(error);
    } finally {
      if (!this.#view) this.#loading = undefined;
    }
  }

  /**
   * Shows or removes the message that the code of the view did not load. It needs no React and has a button that tries
   * again (ELE-17).
   */
  #showFailure(failed: boolean): void {
    this.setState('failed', failed);
    this.#failure?.remove();
    this.#failure = undefined;
    if (!failed) return;
    const { ownerDocument: page } = this;
    const texts = new Translator(shellArea, this.language);
    const button = h(page, 'button', { type: 'button', part: 'retry' }, texts.text('shell.retry'));
    button.addEventListener('click', () => this.retryLoad());
    this.#failure = h(page, 'div', { role: 'alert', part: 'failure' }, texts.text('shell.failedTitle'), ' ', button);
    this.viewContainer.append(this.#failure);
  }
}
