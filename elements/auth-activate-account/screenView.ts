import type { ActivationStore } from '../../stores/auth/activation/ActivationStore.ts';
import type { FlowView } from '../core/flow/FlowParts.ts';
import type { ActivationText } from '../i18n/generated/activation.ts';
import type { FlowText } from '../i18n/generated/flow.ts';

/** How a screen of the activation looks. */
export type ScreenView = FlowView<ActivationStore, ActivationText | FlowText>;
