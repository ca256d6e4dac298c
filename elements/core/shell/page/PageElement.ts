import type { PropertyDeclarations } from '@lit/reactive-element';
import type { RootStore } from '../../../../stores/RootStore.ts';
import type { ListPhase } from '../../../ui/base/list.ts';
import { attribute } from '../attribute.ts';
import { ReactElement } from '../react/ReactElement.ts';

/** The properties of every page's view. */
export interface PageProps {
  root: RootStore | undefined;
  /** The level of the title in the outline of the page. */
  level: 1 | 2;
  /** The page was asked for the focus before its title was there. */
  arrived: boolean;
  /** The page shows something else now. */
  onPhase: (phase: ListPhase) => void;
}

/** The states a page can style by, for the phases in which they are on. */
const states: Readonly<Partial<Record<ListPhase, string>>> = {
  loading: 'loading',
  denied: 'no-access',
  error: 'error',
  empty: 'empty',
  none: 'empty',
};

/**
 * A page of the portal, which also works alone. The docblock declares the parts of elements/ui that any page may show;
 * `@kit` names the pieces that every page shows, and each page names its own.
 *
 * @slot header - Replaces the title and the line under it.
 * @slot actions - Shown beside the title, for the page's own buttons.
 * @cssstate loading - The content is loading.
 * @cssstate error - The content failed to load.
 * @kit base, chip, page
 * @kitpart base toasts - The region of short messages, at the bottom end of the element.
 * @kitpart base button - Any button without its own part.
 * @kitpart base copy-button - A button that copies.
 * @kitpart chip chip - A filled label.
 * @kitpart page view - The whole view.
 * @kitpart page header - Title, line and actions.
 * @kitpart page title - The title.
 * @kitpart page lead - The line under the title.
 * @kitpart page actions - The area for the buttons beside the title.
 * @kitpart page state - The message in place of the content: empty, failed, no access.
 * @kitpart page emblem - The icon of that message.
 * @kitpart page state-title - The title of that message.
 * @kitpart page state-text - The text of that message.
 * @kitpart page state-actions - The buttons of that message.
 * @kitpart panel panel - A block of the page.
 * @kitpart panel-row row - One item in a block.
 * @kitpart facts facts - A list of names and values.
 * @kitpart tag tag - A role.
 * @kitpart avatar avatar - The picture, or the initials.
 * @kitpart list|tooltip tooltip - The full text of a value that is cut off or shortened.
 * @kitpart spinner spinner - The busy indicator of a button.
 * @kitpart toast toast - One short message.
 * @kitpart toast text - What it says.
 * @kitpart note note - A note above the content it explains.
 * @kitpart form|list field - A labelled field; in a two-line list, a value at the end of the second line.
 * @kitpart form label - The label of a field.
 * @kitpart form required - The mark of a required field.
 * @kitpart form control - The frame of a field, or the button that opens its choices.
 * @kitpart form|list input - The text input.
 * @kitpart form message - The line under a field.
 * @kitpart check check - A box and its label.
 * @kitpart options|sheet options - A group of choices.
 * @kitpart list|options option - One choice.
 * @kitpart list|toggle toggle - Two to four choices side by side.
 * @kitpart list|menu menu - A menu that opens.
 * @kitpart save-bar save-bar - The bar at the bottom of a form while there are unsaved changes.
 * @kitpart save-bar changes - The unsaved changes.
 * @kitpart dialog dialog - A dialog.
 * @kitpart dialog dialog-header - The header of a dialog.
 * @kitpart dialog dialog-title - The title of a dialog.
 * @kitpart dialog-lead dialog-lead - The line under that title.
 * @kitpart dialog dialog-body - The content of a dialog.
 * @kitpart dialog dialog-footer - The buttons of a dialog.
 * @kitpart dialog|sheet close - The button that closes a dialog, a sheet or a short message.
 * @kitpart dialog|sheet scrim - The backdrop behind a dialog or a sheet.
 */
export abstract class PageElement<Props extends PageProps = PageProps> extends ReactElement<Props> {
  static override properties: PropertyDeclarations = {
    headingLevel: attribute({ type: Number, attribute: 'heading-level' }),
  };

  /** The level of the title in the outline of the page: 1 or 2. */
  declare headingLevel: number;

  /** It says itself that the provider does not answer, and offers to ask again. @internal */
  readonly isPage = true;

  #arrived = false;

  constructor() {
    super();
    this.headingLevel = 2;
  }

  /** Focuses the title, as after a page load. Before the view is drawn, the title takes the focus once it is there. */
  override focus(options?: FocusOptions): void {
    const title = this.shadowRoot?.querySelector<HTMLElement>('[part~=title]');
    if (title) return title.focus(options);
    this.#arrived = true;
    this.requestUpdate();
  }

  protected override appMissed(): void {
    this.#handlePhase('error');
  }

  /** What every page tells its view. @internal */
  protected pageProps(): PageProps {
    return {
      root: this.root,
      level: this.headingLevel === 1 ? 1 : 2,
      arrived: this.#arrived,
      onPhase: this.#handlePhase,
    };
  }

  #handlePhase = (phase: ListPhase): void => {
    for (const state of Object.values(states)) this.setState(state, states[phase] === state);
  };
}
