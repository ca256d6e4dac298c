import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MessageWait } from '../../../stores/auth/later/MessageWait.ts';
import { quickOf, type QuickLogin } from '../../../stores/auth/quick/QuickLogin.ts';
import { CodeField } from '../../core/flow/CodeField.tsx';
import { SendAgain } from '../../core/flow/SendAgain.tsx';
import sendAgainCss from '../../core/flow/sendAgain.css';
import { useTranslator } from '../../core/mount/useText.ts';
import { format } from '../../i18n/format.ts';
import { mailSignInArea } from '../../i18n/generated/mailSignIn.ts';
import { quickLoginArea, type QuickLoginText } from '../../i18n/generated/quickLogin.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { StepTitle } from '../StepTitle.tsx';
import { dressStep } from './dress.ts';
import type { StepProps, StepView } from '../StepView.ts';

/** No number is longer, however it is typed. */
const LONGEST = 50;

const words = {
  offer: { title: 'quickLogin.offerTitle', button: 'quickLogin.use' },
  number: { title: 'quickLogin.numberTitle', button: 'quickLogin.send' },
  code: { title: 'quickLogin.codeTitle', button: 'quickLogin.confirm' },
} as const satisfies Record<QuickLogin['stage'], Record<'title' | 'button', QuickLoginText>>;

/** Of a number a person sees enough to know which one it is. */
const endOf = (phoneNumber: string): string => phoneNumber.replace(/\D/g, '').slice(-2);

interface NumberProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** The id of what says what the number is for. */
  readonly describedBy: string;
  readonly error: string;
  readonly lang: string;
}

/** Uncontrolled: what is refused stays to be mended. */
function NumberField({ id, label, hint, describedBy, error, lang }: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <div data-field="">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        name="phoneNumber"
        type="tel"
        dir="ltr"
        autoComplete="tel"
        maxLength={LONGEST}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${error ? `${id}-error` : `${id}-hint`} ${describedBy}`}
      />
      <p data-hint="" id={`${id}-hint`}>
        {hint}
      </p>
      <p data-error="" id={`${id}-error`} role="alert" lang={lang}>
        {error}
      </p>
    </div>
  );
}

const Offer = observer(function Offer({ login, formId, problem, root }: StepProps) {
  const [texts] = useTranslator(quickLoginArea);
  const [codes] = useTranslator(mailSignInArea);
  const quick = root && quickOf(root.context);
  if (!quick) return null;
  const { stage } = quick;
  const { title, button } = words[stage];
  const refused = login.form.problem;
  const name = refused?.kind === 'failed' ? refused.error.errorCode : refused?.kind;
  const own =
    stage === 'number' && refused && refused.kind !== 'failed'
      ? texts.message(`quickLogin.${refused.kind}Number`)
      : texts.message(`quickLogin.${name}`);
  const ofCode = stage === 'code' ? codes.message(`mailSignIn.${name}`) : undefined;
  const said = [own, ofCode].find((one) => typeof one === 'string');
  const error = refused?.field === undefined ? '' : (said ?? problem.text);
  const lang = said === undefined ? problem.lang : texts.lang;
  return (
    <>
      <StepTitle lang={texts.lang} text={texts.text(title)} />
      <div data-told="" data-quick="offer" id={`${formId}-told`} ref={dressStep} lang={texts.lang} role="status">
        <p>
          {stage === 'code'
            ? format(texts, 'quickLogin.codeLead', { digits: endOf(quick.sentTo) })
            : texts.text(stage === 'offer' ? 'quickLogin.offerLead' : 'quickLogin.numberLead')}
        </p>
      </div>
      {stage === 'offer' && (
        <p data-error="" role="alert" lang={lang} hidden={!error}>
          {error}
        </p>
      )}
      {stage === 'number' && (
        <NumberField
          id={`${formId}-phone-number`}
          label={texts.text('quickLogin.number')}
          hint={texts.text('quickLogin.numberHint')}
          describedBy={`${formId}-told`}
          error={error}
          lang={lang}
        />
      )}
      {stage === 'code' && (
        <CodeField
          formId={formId}
          label={codes.text('mailSignIn.code')}
          hint={codes.text('mailSignIn.hint')}
          describedBy={`${formId}-told`}
          problem={{ field: error && 'code', text: error, lang }}
          answered={login.form.answers}
        />
      )}
      <button
        type="submit"
        formMethod="post"
        formNoValidate
        lang={texts.lang}
        aria-disabled={login.form.busy || undefined}
        aria-busy={login.form.busy || undefined}
      >
        {texts.text(login.form.busy ? 'quickLogin.working' : button)}
      </button>
      <div data-quick-aside="" lang={texts.lang}>
        <button type="button" aria-disabled={login.form.busy || undefined} onClick={() => void quick.notNow()}>
          {texts.text('quickLogin.notNow')}
        </button>
        {stage === 'code' && quick.typed && (
          <button type="button" onClick={() => quick.move('number')}>
            {texts.text('quickLogin.otherNumber')}
          </button>
        )}
      </div>
    </>
  );
});

const dressPanel = (panel: HTMLElement | null) => (panel ? shareSheet(panel.getRootNode(), sendAgainCss) : undefined);

const NoText = observer(function NoText({ login, root }: StepProps) {
  const quick = root && quickOf(root.context);
  return root && quick?.stage === 'code' ? <Again key={quick.sentTo} login={login} root={root} quick={quick} /> : null;
});

function Again({
  login,
  root,
  quick,
}: Pick<StepProps, 'login'> & { root: NonNullable<StepProps['root']>; quick: QuickLogin }) {
  const [wait] = useState(
    () => new MessageWait(login, root.ports.clock, ({ signal }) => quick.send(quick.sentTo, signal, quick.typed)),
  );
  useEffect(() => () => wait.stop(), [wait]);
  return (
    <div ref={dressPanel}>
      <SendAgain form={wait} mail={wait} />
    </div>
  );
}

/** Offers to register this browser for a quick login (LOGIN-028). */
export const step: StepView = {
  title: 'login.signIn',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Offer,
  Panel: NoText,
};
