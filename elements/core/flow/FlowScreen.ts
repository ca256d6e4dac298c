import type { FlowProblem, FlowOrigin } from '../../../stores/auth/flows/FlowStore.ts';
import type { EmblemName } from './emblems.ts';

/** A flow as its element sees it. */
export interface AnyFlow {
  readonly flow: { readonly step: string };
  readonly screen: string;
  readonly values: Readonly<Record<string, string>>;
  readonly identifier: string;
  readonly problem: FlowProblem | undefined;
  readonly answered: number;
  readonly busy: boolean;
  start(origin: FlowOrigin): () => void;
  setIdentifier(identifier: string): void;
  submit(form: FormData): Promise<boolean>;
  change(): void;
  back(): void;
}

/** What the shell says and shows of a screen. The keys are those of the element's own catalogue, or of `flow`. */
export interface FlowScreen<Key extends string = string> {
  /** The heading. May name the `values` of the store. */
  readonly title?: Key;
  readonly lead?: Key;
  /** The button of the form. A screen without one hides the form. */
  readonly button?: Key;
  /** The label while the call is running. */
  readonly busy?: Key;
  /** Said of a field that was left empty, by its name. */
  readonly missing?: Readonly<Record<string, Key>>;
  /** Said of a field that cannot be what it should be, by its name. */
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
