import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MessageWait } from '../../../stores/auth/login/MessageWait.ts';
import { quickOf, type QuickLogin } from '../../../stores/auth/login/quick/QuickLogin.ts';
import codeCss from '../../core/form/code.light.css';
import { CodeField } from '../../core/form/CodeField.tsx';
import { sayingIn } from '../../core/form/sayingIn.ts';
import { inWords } from '../../core/form/Sentence.ts';
import { PhoneField } from '../../core/form/PhoneField.tsx';
import { SendAgain } from '../../core/flow/SendAgain.tsx';
import sendAgainCss from '../../core/flow/sendAgain.css';
import { useTranslator } from '../../core/mount/useText.ts';
import { format } from '../../i18n/format.ts';
import { mailSignInArea } from '../../i18n/generated/mailSignIn.ts';
import { quickLoginArea, type QuickLoginText } from '../../i18n/generated/quickLogin.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { leadId, StepHead } from '../../core/form/StepHead.tsx';
import stepCss from './step.light.css';
import type { StepProps, StepView } from '../StepView.ts';

const css = codeCss + stepCss;

const words = {
  offer: { title: 'quickLogin.offerTitle', button: 'quickLogin.use' },
  number: { title: 'quickLogin.numberTitle', button: 'quickLogin.send' },
  code: { title: 'quickLogin.codeTitle', button: 'quickLogin.confirm' },
} as const satisfies Record<QuickLogin['stage'], Record<'title' | 'button', QuickLoginText>>;

/** Of a number a person sees enough to know which one it is. */
const endOf = (phoneNumber: string): string => phoneNumber.replace(/\D/g, '').slice(-2);

const Offer = observer(function Offer({ login, formId, problem, root }: StepProps) {
  const [texts] = useTranslator(quickLoginArea);
  const [codes] = useTranslator(mailSignInArea);
  const quick = root && quickOf(root.context);
  if (!quick) return null;
  const { stage } = quick;
  const { title, button } = words[stage];
  const refused = login.form.problem;
  const name = refused?.kind === 'failed' ? refused.error.errorCode : refused?.kind;
  const key = stage === 'number' && refused && refused.kind !== 'failed' ? `${refused.kind}Number` : name;
  const keys = [`quickLogin.${key}`, stage === 'code' ? `mailSignIn.${name}` : undefined];
  const ofField = refused?.field === undefined ? undefined : refused;
  const { text: error, lang } = inWords(ofField, keys, sayingIn(texts, codes), () => problem);
  return (
    <>
      <StepHead
        formId={formId}
        lang={texts.lang}
        title={texts.text(title)}
        lead={
          stage === 'code'
            ? format(texts, 'quickLogin.codeLead', { digits: endOf(quick.sentTo) })
            : texts.text(stage === 'offer' ? 'quickLogin.offerLead' : 'quickLogin.numberLead')
        }
        css={css}
        isLive
      />
      {stage === 'offer' && (
        <p data-error="" role="alert" lang={lang} hidden={!error}>
          {error}
        </p>
      )}
      {stage === 'number' && (
        <PhoneField
          formId={formId}
          label={texts.text('quickLogin.number')}
          hint={texts.text('quickLogin.numberHint')}
          describedBy={leadId(formId)}
          problem={{ field: error && 'phoneNumber', text: error, lang }}
        />
      )}
      {stage === 'code' && (
        <CodeField
          formId={formId}
          label={codes.text('mailSignIn.code')}
          hint={codes.text('mailSignIn.hint')}
          describedBy={leadId(formId)}
          problem={{ field: error && 'code', text: error, lang }}
          answered={login.form.answers}
        />
      )}
      <button
        type="submit"
        formMethod="post"
        formNoValidate
        data-quick="offer"
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
          <button
            type="button"
            aria-disabled={login.form.busy || undefined}
            onClick={() => login.form.busy || quick.move('number')}
          >
            {texts.text('quickLogin.otherNumber')}
          </button>
        )}
      </div>
    </>
  );
});

const dressPanel = (panel: HTMLElement | null) => (panel ? shareSheet(panel.getRootNode(), sendAgainCss) : undefined);

const Again = observer(function Again({
  login,
  root,
  quick,
}: Pick<StepProps, 'login'> & { root: NonNullable<StepProps['root']>; quick: QuickLogin }) {
  const [wait] = useState(
    () => new MessageWait(login, root.ports, ({ signal }) => quick.send(quick.sentTo, signal, quick.typed)),
  );
  const [texts] = useTranslator(quickLoginArea);
  useEffect(() => () => wait.stop(), [wait]);
  return (
    <div ref={dressPanel}>
      <p part="resent" role="status" lang={texts.lang}>
        {wait.isSentAgain && texts.text('quickLogin.sentAgain')}
      </p>
      <SendAgain form={wait} mail={wait} />
    </div>
  );
});

const NoText = observer(function NoText({ login, root }: StepProps) {
  const quick = root && quickOf(root.context);
  return root && quick?.stage === 'code' ? <Again key={quick.sentTo} login={login} root={root} quick={quick} /> : null;
});

/** Offers to register this browser for a quick login (LOGIN-028). */
export const step: StepView = {
  title: 'login.signIn',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Offer,
  Panel: NoText,
};
