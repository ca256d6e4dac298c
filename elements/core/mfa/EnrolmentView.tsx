import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import type { EnrolmentStep, FactorEnrolment } from '../../../stores/auth/mfa/FactorEnrolment.ts';
import type { NewKind } from '../../../stores/auth/mfa/factors.ts';
import { mfaArea, type MfaText } from '../../i18n/generated/mfa.ts';
import { CodeField } from '../form/CodeField.tsx';
import { PhoneField } from '../form/PhoneField.tsx';
import { leadId } from '../form/StepHead.tsx';
import { useText } from '../mount/useText.ts';
import type { AppSecretProps } from './AppSecret.tsx';
import type { AnyAnswer, ScreenProps } from './FactorHost.ts';
import { loadKeys, SendAgainLine, takesKeys } from './beside.tsx';
import { Choices, Main, messageWords, Quiet, Screen, useOwnProblem } from './parts.tsx';
import type { SavedCodeProps } from './SavedCode.tsx';

export interface EnrolmentProps extends ScreenProps {
  readonly enrolment: FactorEnrolment<AnyAnswer>;
  /** Goes on once the factor is on and no recovery code is shown. */
  readonly onGoOn: () => void;
  /** Nothing demands the factor: the person has asked for it. */
  readonly isWished?: boolean;
}

/** Each loads with its screen. Without the code of the image, the key can be typed. */
const AppSecret = lazy<ComponentType<AppSecretProps>>(() =>
  import('./AppSecret.tsx').then((part) => ({ default: part.AppSecret })),
);
const SavedCode = lazy<ComponentType<SavedCodeProps>>(() =>
  import('./SavedCode.tsx').then((part) => ({ default: part.SavedCode })),
);

const Another = observer(function Another({ host, enrolment }: EnrolmentProps) {
  return enrolment.hasOthers ? <Quiet host={host} label="mfa.another" onPress={() => enrolment.another()} /> : null;
});

const lines: Readonly<Record<NewKind, MfaText>> = {
  webauthn: 'mfa.newWebauthnLine',
  authenticator: 'mfa.newAuthenticatorLine',
  sms: 'mfa.newSmsLine',
};

const Choose = observer(function Choose({ host, enrolment, formId, isWished }: EnrolmentProps) {
  const { text } = useText(mfaArea);
  const kinds = enrolment.kinds.filter((kind) => kind !== 'webauthn' || takesKeys());
  return (
    <Screen formId={formId} title="mfa.forceTitle" lead={isWished ? 'mfa.addLead' : 'mfa.forceLead'} takesFocus>
      <Choices
        host={host}
        choices={kinds.map((kind) => ({
          key: kind,
          kind,
          line: text(lines[kind]),
          onPress: () => void host.press((signal) => enrolment.choose(kind, signal)),
        }))}
      />
    </Screen>
  );
});

const App = observer(function App(props: EnrolmentProps) {
  const { host, enrolment, formId } = props;
  const { text } = useText(mfaArea);
  const problem = useOwnProblem(props, 'code');
  return (
    <Screen formId={formId} title="mfa.appTitle" lead="mfa.appLead">
      <Suspense fallback={<div data-qr="" />}>{enrolment.secret && <AppSecret secret={enrolment.secret} />}</Suspense>
      <CodeField
        key="app"
        formId={formId}
        label={text('mfa.appCode')}
        describedBy={leadId(formId)}
        problem={problem}
        answered={host.answers}
      />
      <Main host={host} label="mfa.turnOn" busy="mfa.turningOn" />
      <Another {...props} />
    </Screen>
  );
});

const numberWords = {
  missing: 'mfa.phoneMissing',
  malformed: 'mfa.phoneMalformed',
} as const;

const Phone = observer(function Phone(props: EnrolmentProps) {
  const { host, formId } = props;
  const { text } = useText(mfaArea);
  const problem = useOwnProblem(props, 'phoneNumber', numberWords);
  return (
    <Screen formId={formId} title="mfa.phoneTitle" lead="mfa.phoneLead">
      <PhoneField
        formId={formId}
        label={text('mfa.phone')}
        hint={text('mfa.phoneHint')}
        describedBy={leadId(formId)}
        problem={problem}
      />
      <Main host={host} label="mfa.textMe" busy="mfa.texting" />
      <Another {...props} />
    </Screen>
  );
});

const PhoneCode = observer(function PhoneCode(props: EnrolmentProps) {
  const { host, enrolment, formId } = props;
  const { text } = useText(mfaArea);
  const problem = useOwnProblem(props, 'code', messageWords);
  return (
    <Screen formId={formId} title="mfa.smsTitle" lead="mfa.smsLead">
      <p data-to="">
        <bdi>{enrolment.sent?.phoneNumber}</bdi>
      </p>
      <CodeField
        key="sms"
        formId={formId}
        label={text('mfa.smsCode')}
        hint={text('mfa.messageHint')}
        describedBy={leadId(formId)}
        problem={problem}
        answered={host.answers}
      />
      <Main host={host} label="mfa.turnOn" busy="mfa.turningOn" />
      <Quiet host={host} label="mfa.otherNumber" onPress={() => enrolment.changeNumber()} />
      <SendAgainLine host={host} from={enrolment} />
    </Screen>
  );
});

const NewKey = observer(function NewKey(props: EnrolmentProps) {
  const { host, enrolment, formId } = props;
  const { text } = useText(mfaArea);
  useEffect(() => void loadKeys().catch(() => undefined), []);
  return (
    <Screen formId={formId} title="mfa.newKeyTitle" lead="mfa.keyLead" takesFocus>
      {takesKeys() ? (
        <Main
          host={host}
          label="mfa.makeKey"
          busy="mfa.keyAsking"
          onPress={() => void host.finish((signal) => enrolment.makeKey(loadKeys, signal))}
        />
      ) : (
        <p data-plain="">{text('mfa.keyUnsupported')}</p>
      )}
      <Another {...props} />
    </Screen>
  );
});

const codeWords = { missing: 'mfa.saveFirst' } as const;

const Code = observer(function Code(props: EnrolmentProps) {
  const { host, enrolment, formId } = props;
  const problem = useOwnProblem(props, 'saved', codeWords);
  const recoveryCode = enrolment.answer?.recoveryCode;
  return (
    <Screen formId={formId} title="mfa.codeTitle" lead="mfa.codeLead" takesFocus>
      <Suspense>{recoveryCode && <SavedCode code={recoveryCode} problem={problem} formId={formId} />}</Suspense>
      <Main host={host} label="mfa.continue" />
    </Screen>
  );
});

/** The factor is on, and nothing has to be saved: the page goes on after this. Milliseconds (MFA-015). */
const GOES_ON_AFTER = 1_000;

const On = observer(function On({ host, formId, onGoOn, root }: EnrolmentProps) {
  useEffect(
    () => root.ports.clock.after(GOES_ON_AFTER, onGoOn),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once: each drawing makes another function
    [root],
  );
  return (
    <Screen formId={formId} title="mfa.onTitle" lead="mfa.onLead" takesFocus>
      <Main host={host} label="mfa.continue" />
    </Screen>
  );
});

const screens: Readonly<Record<EnrolmentStep, ComponentType<EnrolmentProps>>> = {
  chooseNewFactor: Choose,
  authenticatorApp: App,
  smsSetPhoneNumber: Phone,
  smsVerifyCode: PhoneCode,
  newKey: NewKey,
  recoveryCode: Code,
  on: On,
};

/** Sets a second factor up, in the form of a sign-in or of a dialog. */
export const EnrolmentView = observer(function EnrolmentView(props: EnrolmentProps) {
  const { enrolment, host } = props;
  useEffect(() => {
    void host.press((signal) => enrolment.begin(signal));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each: the host is made anew with each drawing
  }, [enrolment]);
  const Shown = screens[enrolment.flow.step];
  return <Shown {...props} />;
});
