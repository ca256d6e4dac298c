import type { FlowScreen } from '../core/flow/FlowScreen.ts';
import type { ActivationText } from '../i18n/generated/activation.ts';

/** Until the code of the flow has loaded. */
export const first: FlowScreen<ActivationText> = { title: 'activation.title' };
