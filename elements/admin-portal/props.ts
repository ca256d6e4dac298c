import type { Navigation } from '../../stores/admin/PortalStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';

/** Returns the name under which a tag of this library is registered on this page. */
export type TagOf = (tag: string) => string;

/** What <admin-portal> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface PortalProps {
  root: RootStore | undefined;
  app: string;
  scheme: 'light' | 'dark' | undefined;
  tagOf: TagOf;
  page: string;
  /** Where in its list the page is. */
  at: string;
  closed: boolean;
  navigation: Navigation;
  hrefOf: (page: string) => string | undefined;
  /** `arrived` is called when the page is shown. False when the host keeps the one that is. */
  onPage: (page: string, arrived: () => void) => boolean;
  /** `step`: the back button undoes it. */
  onPlace: (at: string, step: boolean) => void;
  onShown: (page: string) => void;
  /** The title of the page that is shown; empty without one. */
  onTitle: (title: string) => void;
  onClose: () => void;
}
