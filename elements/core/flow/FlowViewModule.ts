import type { RootStore } from '../../../stores/RootStore.ts';
import type { formatMessage } from '../../i18n/format.ts';
import type { IdentifierTexts, Taken } from '../form/IdentifierTexts.ts';
import type { ProblemTexts } from '../form/ProblemTexts.ts';
import type { FieldProblem } from '../form/Sentence.ts';
import type { ViewModule } from '../shell/view.ts';
import type { FlowScreen } from './FlowScreen.ts';

/** What the shell of a flow tells its view. */
export interface FlowProps<Store> {
  store: Store | undefined;
  root: RootStore | undefined;
  screen: string | undefined;
  /** Where the fields go, in the light-DOM form of the shell. */
  fields: HTMLElement;
  /** Where the head of a screen goes, above the form. */
  head: HTMLElement;
  formId: string;
  problem: FieldProblem;
  /** Called when a screen is in the page, its fields included. */
  onDrawn: (screen: string) => void;
}

/** The view of a flow, and what the shell can do without until it comes. */
export interface FlowViewModule<Store> extends ViewModule<FlowProps<Store>> {
  readonly views: Readonly<Record<string, FlowScreen>>;
  readonly ProblemTexts: typeof ProblemTexts;
  readonly formatMessage: typeof formatMessage;
  /** Where the identifier may be something else than an email address. */
  readonly IdentifierTexts?: typeof IdentifierTexts;
  /** What that is, as far as it is known. Observable. */
  readonly taken?: (root: RootStore, store: Store) => Taken | undefined;
}
