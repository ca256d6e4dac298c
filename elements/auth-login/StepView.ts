import type { ComponentType } from 'react';
import type { LoginStep } from '../../stores/auth/login/login.flow.ts';
import type { LoginStore } from '../../stores/auth/login/LoginStore.ts';
import type { ModuleEntries } from '../../stores/core/ModuleTable.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { AuthLoginProps, StepTexts } from './props.ts';

/** The properties of the parts of a step. */
export type StepProps = Pick<AuthLoginProps, 'formId' | 'problem' | 'root' | 'fields'> & { readonly login: LoginStore };

/** How a step looks. One file in `steps/`, named after its step, exports it as `step`. */
export interface StepView extends StepTexts {
  /** Its fields, drawn into the light-DOM form. They show the problem whose `field` is theirs. */
  readonly Fields?: ComponentType<StepProps>;
  /** What it shows below the form, in the shadow root. */
  readonly Panel?: ComponentType<StepProps>;
}

export type StepViews = ModuleEntries<LoginStep, StepView>;

/** The properties of another way to sign in. One file in `methods/` exports its component as `Method`. */
export interface MethodProps {
  readonly root: RootStore;
  readonly login: LoginStore;
  /** A node of the form, in whose username field a method may make suggestions. */
  readonly form: HTMLElement;
}

export type LoginMethods = readonly (() => Promise<{ readonly Method: ComponentType<MethodProps> }>)[];
