import type { FlowText } from '../../i18n/generated/flow.ts';
import type { RecoveryText } from '../../i18n/generated/recovery.ts';
import type { FlowScreen } from '../flow/FlowScreen.ts';

/** Asks for the address. It can be typed, and sent, before the code of the flow has loaded. */
export const asking = {
  title: 'recovery.title',
  lead: 'recovery.lead',
  button: 'recovery.continue',
  busy: 'flow.sending',
  missing: { identifier: 'flow.identifierMissing' },
  malformed: { identifier: 'flow.identifierMalformed' },
  identifier: 'asked',
  back: 'flow.backToSignIn',
} as const satisfies FlowScreen<RecoveryText | FlowText>;
