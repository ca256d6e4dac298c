import type { FunctionComponent } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { FieldProblem } from '../form/Sentence.ts';
import type { FlowScreen } from './FlowScreen.ts';

/** The props of the parts of a screen. */
export interface ScreenProps<Store> {
  readonly store: Store;
  readonly root: RootStore;
  readonly formId: string;
  /** What is wrong, in words. A field shows the problem whose `field` is its name. */
  readonly problem: FieldProblem;
}

/** A screen with what React draws of it. One file in `screens/` of an element exports it as `screen`. */
export interface FlowView<Store, Key extends string = string> extends FlowScreen<Key> {
  /** Its fields, drawn into the light-DOM form. */
  readonly Fields?: FunctionComponent<ScreenProps<Store>>;
  /** What it shows between the header and the form, in the shadow root. */
  readonly Head?: FunctionComponent<ScreenProps<Store>>;
  /** What it shows below the form, in the shadow root. */
  readonly Panel?: FunctionComponent<ScreenProps<Store>>;
}

export type FlowViews<Store> = Readonly<Record<string, FlowView<Store>>>;
