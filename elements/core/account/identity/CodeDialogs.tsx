import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button } from '../../../ui/base/Button.tsx';
import { FormDialog } from '../../../ui/form/dialogs.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { FormFailure } from '../../../ui/form/form.ts';
import type { Formats } from '../../page/useFormat.ts';
import type { IdentityArguments, IdentityText } from '../../../i18n/generated/identity.ts';

export type IdentityTexts = Formats<IdentityText, IdentityArguments>;

interface Step {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly help: string;
  readonly submitLabel: string;
}

interface CodeProps {
  readonly texts: IdentityTexts;
  /** Asks for the code that went out. `another`: the way back to another value. */
  readonly code: Step & { readonly another?: string };
  /** Takes the code; resolves to why not. */
  readonly onCode: (code: string) => Promise<FormFailure | undefined>;
  readonly onAgain: () => Promise<FormFailure | undefined>;
  /** Leads to another value. */
  readonly onBack?: () => Promise<void>;
  readonly onClose: () => void;
}

interface Props extends Omit<CodeProps, 'onBack'> {
  /** Asks for the new value. */
  readonly ask: Step & { readonly type: 'email' | 'tel'; readonly fault: (value: string) => string | undefined };
  /** Whether a code has gone out: the dialog begins with it, and asking leads to it. */
  readonly isSent: () => boolean;
  /** Has a code sent; resolves to why not. */
  readonly onAsk: (value: string) => Promise<FormFailure | undefined>;
  /** Gives up the value that a code went to; resolves to whether it is done. */
  readonly onForget: () => Promise<boolean>;
}

/** Asks for the code of a message. */
export function CodeDialog(props: CodeProps) {
  const { texts, code, onCode, onClose } = props;
  return (
    <FormDialog<{ code: string }>
      key="code"
      title={code.title}
      lead={code.lead}
      submitLabel={code.submitLabel}
      initial={{ code: '' }}
      rules={{
        code: (value) => (/^\s*\d[\d\s-]{4,8}\d\s*$/.test(value) ? undefined : texts.text('identity.codeMissing')),
      }}
      onSubmit={(values) => onCode(values.code)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Field
            required
            label={code.label}
            help={code.help}
            autoComplete="one-time-code"
            inputMode="numeric"
            dir="ltr"
            {...form.text('code')}
          />
          <Again {...props} />
        </>
      )}
    </FormDialog>
  );
}

/** Another address or number of a person: first the value, then the code that was sent there. */
export const CodeDialogs = observer(function CodeDialogs(props: Props) {
  const { texts, ask, isSent, onAsk, onForget, onClose } = props;
  const { text } = texts;
  // Not derived: the dialog of the code stays until it closes, and nothing waits any more once the code was right.
  const [step, setStep] = useState<'ask' | 'code'>(isSent() ? 'code' : 'ask');
  const back = async () => {
    if (await onForget()) setStep('ask');
  };
  if (step === 'code') return <CodeDialog {...props} onBack={back} />;
  return (
    <FormDialog<{ value: string }>
      key="ask"
      title={ask.title}
      lead={ask.lead}
      submitLabel={ask.submitLabel}
      busyLabel={text('identity.sending')}
      initial={{ value: '' }}
      rules={{ value: ask.fault }}
      onSubmit={({ value }) => onAsk(value)}
      onClose={() => (isSent() ? setStep('code') : onClose())}
    >
      {(form) => (
        <Field
          required
          label={ask.label}
          help={ask.help}
          type={ask.type}
          dir="ltr"
          autoComplete={ask.type}
          {...form.text('value')}
        />
      )}
    </FormDialog>
  );
});

/** Sends the code once more and says so, and leads back to another value. */
function Again({ texts: { text }, code, onAgain, onBack }: CodeProps) {
  const [busy, setBusy] = useState(false);
  const [says, setSays] = useState('');
  const again = async () => {
    setBusy(true);
    setSays(''); // so that the same words are announced once more
    const failure = await onAgain();
    setBusy(false);
    setSays(failure ? (failure.message ?? text('identity.notSent')) : text('identity.sentAgain'));
  };
  return (
    <p className="gh-quiet" role="status">
      {says}{' '}
      <Button small kind="ghost" busy={busy} onClick={() => void again()}>
        {text('identity.again')}
      </Button>
      {onBack && (
        <Button small kind="ghost" onClick={() => void onBack()}>
          {code.another}
        </Button>
      )}
    </p>
  );
}
