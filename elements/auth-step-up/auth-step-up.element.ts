import type { StepUpStep } from '../../stores/auth/stepUp/stepUp.flow.ts';
import type { StepUpStore } from '../../stores/auth/stepUp/StepUpStore.ts';
import { FlowForm } from '../core/flow/FlowForm.ts';
import type { FlowProps } from '../core/flow/FlowViewModule.ts';
import { FormElement } from '../core/form/FormElement.ts';
import { stepUpArea, type StepUpText } from '../i18n/generated/stepUp.ts';

/**
 * Asks the signed-in user for a fresh second factor, and returns to the page that needs it. The address says by
 * `maxAge` how old the factor may be, in seconds. A user without a second factor sets one up.
 *
 * If a server renders the page, write an empty `<form></form>` inside the element.
 *
 * @tagname auth-step-up
 * @summary Asks for a second factor again before something sensitive.
 * @fires {CustomEvent<{ step: StepUpStep }>} auth-step - The step-up moved to another step.
 * @kit flow
 */
export class AuthStepUpElement extends FormElement<StepUpStore, FlowProps<StepUpStore>> {
  protected readonly kind = new FlowForm<StepUpStore>(this, {
    area: stepUpArea,
    first: { title: 'stepUp.title' satisfies StepUpText },
    loadStore: async () => (await import('../../stores/auth/stepUp/StepUpStore.ts')).StepUpStore,
    loadView: async () => (await import('./view.tsx')).view,
  });

  protected stepped(step: StepUpStep): void {
    this.emit('auth-step', { step });
  }
}
