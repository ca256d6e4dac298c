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
 * A page of the portal, which also works alone.
 *
 * @cssstate loading - The content is loading.
 * @cssstate error - The content failed to load.
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
