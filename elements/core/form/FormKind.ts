import type { FormFlow, FormProblem } from '../../../stores/auth/form/FormFlow.ts';
import type { StoreKind } from '../../../stores/core/context.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { ReactElement } from '../shell/react/ReactElement.ts';
import type { ViewModule } from '../shell/view.ts';
import type { Box } from './box.ts';
import type { CredentialForm } from './CredentialForm.ts';
import type { FieldProblem } from './Sentence.ts';

/** Why a step was refused, of any form. */
export type Problem = FormProblem | { readonly kind: 'unavailable' | 'weak'; readonly field?: string | undefined };

/** A store as the element of its form sees it. */
export interface FormStore {
  readonly form: Pick<FormFlow<string, string>, 'flow' | 'identifier' | 'busy' | 'setIdentifier'> & {
    readonly problem: Problem | undefined;
  };
  /** What is shown, where that is not the step. Observable. */
  readonly screen?: string;
  /** Takes what was typed as the identifier, where more follows from it than `form` knows. */
  setIdentifier?(identifier: string): void;
  /** Takes the form of the screen. Resolves to whether it was passed; never rejects. */
  submit(form: FormData): Promise<boolean>;
}

export type Values = Readonly<Record<string, string>>;

/** The texts of a screen, by their keys. */
export interface ScreenTexts<Key extends string = string> {
  /** The heading. A screen without one has none. */
  readonly title?: Key;
  readonly lead?: Key;
  /** The button of the form. A screen without one hides the form. */
  readonly button?: Key;
  /** The label while the call is running. */
  readonly busy?: Key;
}

/** What an element draws from. */
export interface Shown {
  /** Where the form is. An event announces every other step. */
  readonly step?: string | undefined;
  /** The screen that is drawn: the one before, until the code of the next one has loaded. */
  readonly screen?: string | undefined;
  readonly texts: ScreenTexts;
  /** Values for the texts. */
  readonly values?: Values;
  /** The catalogues of the language have loaded. */
  readonly ready?: boolean;
  /** The identifier is typed, or a fact with or without a way to change it. Without it, its field is hidden. */
  readonly asks?: 'asked' | 'fact' | 'changeable' | undefined;
  /** The identifier. Without it, the field keeps what was typed. */
  readonly identifier?: string;
  /** The key of the button in the footer. */
  readonly back?: string | undefined;
  /** The key of the button, where it is not that of the screen. */
  readonly button?: string | undefined;
  readonly problem?: Problem | undefined;
  /** The problem in words. */
  readonly said?: FieldProblem;
  readonly busy?: boolean;
  /** The view draws the fields: until it is there, nothing can be sent. */
  readonly needsView?: boolean;
  /** The box is empty. */
  readonly waiting?: boolean;
}

/** The words of a form. */
export interface FormWords {
  readonly lang: string;
  /** The catalogue that names the parts of every screen. */
  readonly common: string;
  /** The keyboard for the identifier. */
  readonly inputMode: string;
  /** A text by its key; empty without one. */
  text(key: string | undefined, values?: Values): string;
}

/** An app and what a form shows of it. */
export interface Current<Store> {
  readonly root: RootStore;
  readonly store: Store;
}

/** What a form reads before it draws. */
export interface Seen<Store, State extends Shown> {
  readonly store: Store | undefined;
  /** A form was sent before the app was there. */
  readonly isSending: boolean;
  readonly before: State;
}

/** The element of a form, as its kind sees it. */
export interface FormHost extends HTMLElement, Pick<ReactElement, 'root' | 'language' | 'emit' | 'updateComplete'> {
  /** Draws now, and after each change of what was read. */
  refresh(): void;
}

/** What one kind of form adds to the life of every form: its store, its view, what it shows and what it says. */
export interface FormKind<Store extends FormStore, Props extends object, State extends Shown = Shown> {
  /** Before there is anything to know. */
  readonly atFirst: State;
  readonly words: FormWords;
  /** Rules for what it adds to the box. */
  readonly css?: string;
  /** The nodes of the shell are there. */
  furnish(box: Box, form: CredentialForm): void;
  /** The element is in the page, or at a new place in it; nothing has loaded. */
  arrive(): void;
  /** The element has left the page. */
  leave?(isFollowing: boolean): void;
  loadStore(): Promise<StoreKind<Store>>;
  loadView(): Promise<ViewModule<Props>>;
  /** Begins, or goes on where the form was left. Returns the undo. */
  start(current: Current<Store>): () => void;
  /** The code of the form has loaded. */
  loaded?(root: RootStore): void;
  /** Reads everything that the drawing depends on. */
  look(seen: Seen<Store, State>): State;
  /** Something has changed. */
  changed?(shown: State, before: State, store: Store | undefined): void;
  /** Draws what it adds to the box. */
  draw?(shown: State): void;
  viewProps(shown: State, current: Current<Store> | undefined): Props;
  /** Sends a form with what the store cannot read from it. By default, the store takes the form alone. */
  submit?(store: Store, form: FormData, shown: State): Promise<boolean>;
  /** A form was sent and looked at. */
  answered?(store: Store): void;
  /** The identifier is another one: asks for it again. */
  change(store: Store): void;
  /** The button in the footer. */
  back(store: Store): void;
}
