import type { SignUpStore } from '../../stores/auth/signUp/SignUpStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import type { FieldProblem } from '../core/form/Sentence.ts';

/** What the box shows. */
export type StageName =
  | 'waiting'
  | 'form'
  | 'closed'
  | 'invalid'
  | 'unchecked'
  | 'signedIn'
  | 'member'
  | 'joinSignedIn'
  | 'phone'
  | 'sent'
  | 'further'
  | 'done';

/** What a person agrees to; a page that names nothing has no tick box. */
export interface Links {
  readonly terms: string;
  readonly privacy: string;
}

/** What <auth-sign-up> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface AuthSignUpProps {
  root: RootStore | undefined;
  signUp: SignUpStore | undefined;
  stage: StageName;
  host: HTMLElement;
  /** Where the fields go, in the light-DOM form of the shell. */
  fields: HTMLElement;
  /** Above the form: the note on a provider that is away goes there. */
  head: HTMLElement;
  formId: string;
  links: Links;
  /** The form asks for a password. */
  asksPassword: boolean;
  /** What is wrong, in words. */
  problems: readonly FieldProblem[];
  /** Called when a stage is in the page, its fields included. */
  onDrawn: (stage: StageName) => void;
}
