import type { FlowScreen } from '../core/flow/FlowScreen.ts';
import type { FlowText } from '../i18n/generated/flow.ts';
import type { PhoneResetText } from '../i18n/generated/phoneReset.ts';

/** Asks for the address. It can be typed, and sent, before the code of the flow has loaded. */
export const asking = {
  title: 'phoneReset.title',
  lead: 'phoneReset.lead',
  button: 'phoneReset.continue',
  busy: 'flow.sending',
  missing: { identifier: 'flow.identifierMissing' },
  malformed: { identifier: 'flow.identifierMalformed' },
  identifier: 'asked',
  back: 'flow.backToSignIn',
} as const satisfies FlowScreen<PhoneResetText | FlowText>;
