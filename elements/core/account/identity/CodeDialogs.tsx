import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
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

interface Props {
  readonly texts: IdentityTexts;
  /** Asks for the new value. */
  readonly ask: Step & { readonly type: 'email' | 'tel'; readonly missing: string };
  /** Asks for the code that went there. */
  readonly code: Step;
  /** A code has gone out: the dialog begins with it. */
  readonly isSent: boolean;
  /** Has a code sent; resolves to why not. */
  readonly onAsk: (value: string) => Promise<FormFailure | undefined>;
  /** Takes the code; resolves to why not. */
  readonly onCode: (code: string) => Promise<FormFailure | undefined>;
  readonly onAgain: () => Promise<FormFailure | undefined>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Another address or number of a person: first the value, then the code that was sent there. */
export const CodeDialogs = observer(function CodeDialogs(props: Props) {
  const { texts, ask, code, isSent, onAsk, onCode, onClose } = props;
  const { text } = texts;
  const [step, setStep] = useState<'ask' | 'code'>(isSent ? 'code' : 'ask');
  if (step === 'code')
    return (
      <FormDialog<{ code: string }>
        title={code.title}
        lead={code.lead}
        submitLabel={code.submitLabel}
        initial={{ code: '' }}
        rules={{ code: (value) => (/^\s*\d[\d\s-]{4,8}\d\s*$/.test(value) ? undefined : text('identity.codeMissing')) }}
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
  return (
    <FormDialog<{ value: string }>
      title={ask.title}
      lead={ask.lead}
      submitLabel={ask.submitLabel}
      busyLabel={text('identity.sending')}
      initial={{ value: '' }}
      rules={{ value: (value) => (value.trim() ? undefined : ask.missing) }}
      onSubmit={async ({ value }) => {
        const failure = await onAsk(value);
        if (!failure) setStep('code');
        return failure;
      }}
      // A code that has gone out leads to the next dialog.
      onClose={() => setStep((now) => (now === 'ask' ? (onClose(), now) : now))}
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

/** Sends the code once more, and says so. */
function Again({ texts: { text }, onAgain }: Props) {
  const [busy, setBusy] = useState(false);
  const [says, setSays] = useState('');
  const again = async () => {
    setBusy(true);
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
    </p>
  );
}
