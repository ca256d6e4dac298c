import { observer } from 'mobx-react-lite';
import { useEffect, type ComponentType } from 'react';
import type { FactorProof, ProofStep } from '../../../stores/auth/mfa/FactorProof.ts';
import type { Factor } from '../../../stores/auth/mfa/factors.ts';
import { lastKind } from '../../../stores/auth/mfa/factors.ts';
import { mfaArea, type MfaText } from '../../i18n/generated/mfa.ts';
import { CodeField } from '../form/CodeField.tsx';
import { leadId } from '../form/StepHead.tsx';
import { useText } from '../mount/useText.ts';
import type { AnyAnswer, ScreenProps } from './FactorHost.ts';
import { loadKeys, RememberBox, SendAgainLine, takesKeys } from './beside.tsx';
import { Choices, Main, messageWords, Quiet, Screen, useOwnProblem, type Choice } from './parts.tsx';

export interface ProofProps extends ScreenProps {
  readonly proof: FactorProof<AnyAnswer>;
  /** The way of a person who has lost all factors, where there is one. */
  readonly onRecover?: (() => void) | undefined;
  /** What the proof is for, where that is no sign-in. */
  readonly verb?: { readonly label: MfaText; readonly busy: MfaText } | undefined;
}

const VERIFY = { label: 'mfa.verify', busy: 'mfa.verifying' } as const;

/** Spares this browser the factor for some days. */
const Remember = observer(function Remember({ proof }: Pick<ProofProps, 'proof'>) {
  return proof.rememberDays ? <RememberBox days={proof.rememberDays} /> : null;
});

const Others = observer(function Others({ host, proof, onRecover }: ProofProps) {
  return proof.hasOthers || onRecover ? (
    <Quiet host={host} label="mfa.another" onPress={() => proof.another()} />
  ) : null;
});

interface CodeWords {
  readonly title: MfaText;
  readonly lead: MfaText;
  readonly label: MfaText;
  readonly hint: MfaText;
}

/** A screen that takes a code: of an app, or of a message that was sent. */
const codeScreen = ({ title, lead, label, hint }: CodeWords) =>
  observer(function Code(props: ProofProps) {
    const { proof, host, formId } = props;
    const { text } = useText(mfaArea);
    const problem = useOwnProblem(props, 'code', proof.sent && messageWords);
    const to = proof.sent && (proof.sent.phoneNumber ?? proof.factor.label);
    return (
      <Screen formId={formId} title={title} lead={lead}>
        {to && (
          <p data-to="">
            <bdi>{to}</bdi>
          </p>
        )}
        <CodeField
          key={title}
          formId={formId}
          label={text(label)}
          hint={text(hint)}
          describedBy={leadId(formId)}
          problem={problem}
          answered={host.answers}
        />
        <Remember proof={proof} />
        <Main host={host} {...(props.verb ?? VERIFY)} />
        <Others {...props} />
        {proof.sent && <SendAgainLine host={host} from={proof} />}
      </Screen>
    );
  });

const Key = observer(function Key(props: ProofProps) {
  const { proof, host, formId } = props;
  const { text } = useText(mfaArea);
  useEffect(() => void loadKeys().catch(() => undefined), []);
  const handlePress = () => {
    const box = document.getElementById(leadId(formId))?.closest('form');
    const remember = box?.querySelector<HTMLInputElement>('[name=rememberDevice]');
    const rememberDevice = !!remember?.checked;
    void host.finish((signal) => proof.sign(loadKeys, { signal, rememberDevice }));
  };
  return (
    <Screen formId={formId} title="mfa.keyTitle" lead="mfa.keyLead" takesFocus>
      {takesKeys() ? (
        <>
          <Remember proof={proof} />
          <Main host={host} label="mfa.useKey" busy="mfa.keyAsking" onPress={handlePress} />
        </>
      ) : (
        <p data-plain="">{text('mfa.keyUnsupported')}</p>
      )}
      <Others {...props} />
    </Screen>
  );
});

/** The line under the name of a factor. */
function useLine(root: ProofProps['root']): (factor: Factor) => string {
  const { text } = useText(mfaArea);
  const last = lastKind(root.ports.local);
  return ({ kind, label }) =>
    [label ?? (kind === 'authenticator' ? text('mfa.sixDigits') : ''), kind === last ? text('mfa.usedLast') : '']
      .filter(Boolean)
      .join(' · ');
}

const Choose = observer(function Choose({ proof, host, formId, root, onRecover }: ProofProps) {
  const { text } = useText(mfaArea);
  const lineOf = useLine(root);
  const choices: Choice[] = proof.factors.map((factor) => ({
    key: factor.kind + (factor.deviceId ?? ''),
    kind: factor.kind,
    line: lineOf(factor),
    onPress: () => void host.press((signal) => proof.choose(factor, signal)),
  }));
  if (onRecover)
    choices.push({
      key: 'recovery',
      kind: 'recovery',
      line: text('mfa.savedCode'),
      onPress: onRecover,
    });
  return (
    <Screen formId={formId} title="mfa.chooseTitle" lead="mfa.chooseLead" takesFocus>
      <Choices host={host} choices={choices} />
    </Screen>
  );
});

const Lost = observer(function Lost({ proof, host, formId }: ProofProps) {
  const app: Factor = { kind: 'authenticator' };
  return (
    <Screen formId={formId} title="mfa.lostTitle" lead="mfa.lostLead" takesFocus>
      <Main
        host={host}
        label="mfa.enterOneUse"
        onPress={() => void host.press((signal) => proof.choose(app, signal))}
      />
      <Quiet host={host} label="mfa.tryAnother" onPress={() => proof.another()} />
    </Screen>
  );
});

const messageHint = { hint: 'mfa.messageHint' } as const;
const screens: Readonly<Record<ProofStep, ComponentType<ProofProps>>> = {
  chooseFactor: Choose,
  verify: codeScreen({
    title: 'mfa.verifyTitle',
    lead: 'mfa.verifyLead',
    label: 'mfa.appCode',
    hint: 'mfa.appHint',
  }),
  smsVerifyCode: codeScreen({
    title: 'mfa.smsTitle',
    lead: 'mfa.smsLead',
    label: 'mfa.smsCode',
    ...messageHint,
  }),
  emailVerifyCode: codeScreen({
    title: 'mfa.mailTitle',
    lead: 'mfa.mailLead',
    label: 'mfa.mailCode',
    ...messageHint,
  }),
  webAuthn: Key,
  noWayLeft: Lost,
};

/** Asks for a second factor, in the form of a sign-in, of a step-up or of a dialog. */
export const ProofView = observer(function ProofView(props: ProofProps) {
  const { proof, host } = props;
  useEffect(() => {
    void host.press((signal) => proof.begin(signal));
    return () => proof.wait.stop();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each proof: each drawing makes another host
  }, [proof]);
  const Shown = screens[proof.flow.step];
  return <Shown {...props} />;
});
