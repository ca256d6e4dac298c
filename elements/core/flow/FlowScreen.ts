import type { FlowOrigin } from '../../../stores/auth/form/FlowContext.ts';
import type { FormFlow } from '../../../stores/auth/form/FormFlow.ts';
import type { ScreenTexts } from '../form/FormKind.ts';
import type { EmblemName } from './emblems.ts';

/** A flow as its element sees it. */
export interface AnyFlow {
  readonly form: FormFlow<string, string>;
  /** What is shown. Observable. */
  readonly screen: string;
  /** Values for the texts of the screen. Observable. */
  readonly values?: Readonly<Record<string, string>>;
  /** Begins, or goes on where the flow was left. Returns the undo. */
  start(origin: FlowOrigin): () => void;
  /** Takes the form of the screen. Resolves to whether it was passed; never rejects. */
  submit(form: FormData): Promise<boolean>;
  /** The address is another one: asks for it again. */
  change?(): void;
  /** To where the footer of the screen leads. */
  back(): void;
}

/**
 * The texts and parts of a screen. The keys are those of the element's own catalogue, or of `flow`. A title may name
 * the `values` of the store.
 */
export interface FlowScreen<Key extends string = string> extends ScreenTexts<Key> {
  /** The error texts of empty fields, by the names of the fields. */
  readonly missing?: Readonly<Record<string, Key>>;
  /** The error texts of malformed values, by the names of the fields. */
  readonly malformed?: Readonly<Record<string, Key>>;
  /**
   * The address of the person: typed by them, or a fact, with or without a way to change it. Without it the field is
   * hidden; as a fact it is there for password managers too.
   */
  readonly identifier?: 'asked' | 'fact' | 'changeable';
  /** The button in the footer, which calls `back` of the store. */
  readonly back?: Key;
  /** A sign above the title. */
  readonly emblem?: EmblemName;
}
