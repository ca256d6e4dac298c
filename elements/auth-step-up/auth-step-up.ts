import { define } from '../core/shell/define.ts';
import { AuthStepUpElement } from './auth-step-up.element.ts';

export { AuthStepUpElement };
export type { AuthStepUpEvents } from '../core/events/events.ts';
define('auth-step-up', AuthStepUpElement);

declare global {
  interface HTMLElementTagNameMap {
    'auth-step-up': AuthStepUpElement;
  }
}
