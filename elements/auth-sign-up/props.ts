import type { ApiError } from '../../api/http/errors.ts';
import type { SignUpStep } from '../../stores/auth/signUp/signUp.flow.ts';
import type { RootStore } from '../../stores/RootStore.ts';

/** What a person agrees to; a page that names nothing has no tick box. */
export interface Links {
  readonly terms: string;
  readonly privacy: string;
}

/** What <auth-sign-up> tells its view. Here, not beside the view: declarations that are published name no React. */
export interface AuthSignUpProps {
  root: RootStore | undefined;
  /** The element, in whose light DOM the form stands. */
  host: HTMLElement;
  /** The token of the invitation that led here. */
  invitation: string | undefined;
  withoutHeader: boolean;
  headingLevel: number;
  links: Links;
  moved(step: SignUpStep): void;
  failed(error: ApiError): void;
  waits(isWaiting: boolean): void;
}
