import type { Language } from '../../i18n/Language.ts';

/** What the shell tells every view besides its own props. */
export interface ViewHost {
  /** The language the element speaks. */
  readonly language: Language;
  /** An error the view's boundary has caught. */
  readonly onViewError: (error: unknown) => void;
}

/** A view on the page. */
export interface MountedView<Props extends object> {
  update(props: Props): void;
  unmount(): void;
}

/** Puts a view into a container. Made by `mountReact`. */
export type Mount<Props extends object> = (
  container: ParentNode & Node,
  props: Props,
  host: ViewHost,
) => MountedView<Props>;

/** What a `view.ts` exports: how to mount the view, and the texts of the sheets it brings. */
export interface ViewModule<Props extends object> {
  readonly mount: Mount<Props>;
  readonly css?: readonly string[];
  /** Rules for the light DOM of the element. */
  readonly lightCss?: string;
}
