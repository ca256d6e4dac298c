import { define } from '../core/shell/define.ts';
import { StepUpGateElement } from './step-up-gate.element.ts';

export { StepUpGateElement };
export type { StepUpGateEvents } from '../core/events/events.ts';
define('step-up-gate', StepUpGateElement);

declare global {
  interface HTMLElementTagNameMap {
    'step-up-gate': StepUpGateElement;
  }
}
