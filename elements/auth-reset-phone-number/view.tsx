import type { PhoneResetScreen } from '../../stores/auth/phoneReset/phoneReset.flow.ts';
import type { PhoneResetStore } from '../../stores/auth/phoneReset/PhoneResetStore.ts';
import type { FlowView, ScreenProps } from '../core/flow/FlowParts.ts';
import { flowView } from '../core/flow/flowView.tsx';
import { addressScreen, codeScreen } from '../core/flow/mailScreens.tsx';
import { PhoneField } from '../core/form/PhoneField.tsx';
import { useText } from '../core/mount/useText.ts';
import type { FlowText } from '../i18n/generated/flow.ts';
import { phoneResetArea, type PhoneResetText } from '../i18n/generated/phoneReset.ts';
import { asking } from './askingScreen.ts';

function NewNumber({ formId, problem }: ScreenProps<object>) {
  const { text } = useText(phoneResetArea);
  const [label, hint] = [text('phoneReset.number'), text('phoneReset.numberHint')];
  return <PhoneField formId={formId} label={label} hint={hint} problem={problem} />;
}

/** What is shown of each step. */
const screens: Readonly<Record<PhoneResetScreen, FlowView<PhoneResetStore, PhoneResetText | FlowText>>> = {
  ask: asking,
  unavailable: {
    title: 'phoneReset.unavailableTitle',
    lead: 'phoneReset.unavailableLead',
    back: 'flow.backToSignIn',
  },
  ended: addressScreen({
    title: 'phoneReset.endedTitle',
    lead: 'phoneReset.endedLead',
    button: 'phoneReset.continue',
    emblem: 'ended',
  }),
  code: {
    ...codeScreen({
      area: phoneResetArea,
      label: 'phoneReset.code',
      lead: 'phoneReset.codeLead',
      button: 'phoneReset.continue',
      busy: 'flow.oneMoment',
    }),
    title: 'flow.sentTitle',
  },
  number: {
    title: 'phoneReset.numberTitle',
    lead: 'phoneReset.numberLead',
    button: 'phoneReset.save',
    busy: 'phoneReset.saving',
    missing: { phoneNumber: 'phoneReset.numberMissing' },
    malformed: { phoneNumber: 'phoneReset.numberMalformed' },
    back: 'flow.backToSignIn',
    Fields: NewNumber,
  },
};

export const view = flowView(screens);
