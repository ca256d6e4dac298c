import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { promptOf, type PasskeyPrompt, type PromptStage } from '../../../stores/auth/login/prompt/PasskeyPrompt.ts';
import codeCss from '../../core/form/code.light.css';
import { sayingIn } from '../../core/form/sayingIn.ts';
import { inWords } from '../../core/form/Sentence.ts';
import { useTranslator } from '../../core/mount/useText.ts';
import { passkeyPromptArea, type PasskeyPromptText } from '../../i18n/generated/passkeyPrompt.ts';
import { StepHead } from '../../core/form/StepHead.tsx';
import type { StepProps, StepView } from '../StepView.ts';
import promptCss from './prompt.light.css';

const css = codeCss + promptCss;

interface Words {
  readonly title: PasskeyPromptText;
  readonly lead: PasskeyPromptText;
  /** Asks the browser. Without it there is nothing to try again. */
  readonly ask?: PasskeyPromptText;
  readonly leave: PasskeyPromptText;
}

const words: Readonly<Record<Exclude<PromptStage, 'asking'>, Words>> = {
  offer: {
    title: 'passkeyPrompt.offerTitle',
    lead: 'passkeyPrompt.offer',
    ask: 'passkeyPrompt.create',
    leave: 'passkeyPrompt.notNow',
  },
  stopped: {
    title: 'passkeyPrompt.stoppedTitle',
    lead: 'passkeyPrompt.stopped',
    ask: 'passkeyPrompt.again',
    leave: 'passkeyPrompt.notNow',
  },
  known: { title: 'passkeyPrompt.knownTitle', lead: 'passkeyPrompt.known', leave: 'passkeyPrompt.continue' },
  unusable: { title: 'passkeyPrompt.unusableTitle', lead: 'passkeyPrompt.unusable', leave: 'passkeyPrompt.continue' },
};

const Fields = observer(function Prompt({ login, formId, prompt }: StepProps & { prompt: PasskeyPrompt }) {
  const [texts] = useTranslator(passkeyPromptArea);
  const never = useRef<HTMLInputElement>(null);
  const { stage } = prompt;
  const { busy, problem: refused } = login.form;
  const isAsking = stage === 'asking';
  const { title, lead, ask, leave }: Words = isAsking
    ? { title: 'passkeyPrompt.askingTitle', lead: 'passkeyPrompt.asking', leave: 'passkeyPrompt.cancel' }
    : words[stage];
  const code = refused?.kind === 'failed' ? refused.error.errorCode : undefined;
  const keys = [`passkeyPrompt.${code}`, 'passkeyPrompt.failed'];
  const { text: error, lang } = inWords(refused && { field: 'passkey' }, keys, sayingIn(texts));
  return (
    <>
      <StepHead
        formId={formId}
        lang={texts.lang}
        title={texts.text(title)}
        lead={texts.text(lead)}
        css={css}
        takesFocus
        isLive
      />
      {error && (
        <p data-error="" role="alert" lang={lang}>
          {error}
        </p>
      )}
      {isAsking && <div data-prompt-progress="" role="progressbar" aria-label={texts.text('passkeyPrompt.waiting')} />}
      {ask && (
        <button
          type="submit"
          formMethod="post"
          formNoValidate
          lang={texts.lang}
          aria-disabled={busy || undefined}
          aria-busy={busy || undefined}
        >
          {texts.text(ask)}
        </button>
      )}
      <button
        type="button"
        data-prompt=""
        data-prompt-quiet={ask ? '' : 'framed'}
        lang={texts.lang}
        aria-disabled={(busy && !isAsking) || undefined}
        onClick={() => (isAsking ? prompt.cancel() : void prompt.notNow(never.current?.checked ?? false))}
      >
        {texts.text(leave)}
      </button>
      {ask && (
        <label data-prompt-never="" lang={texts.lang}>
          <input type="checkbox" ref={never} />
          <span>{texts.text('passkeyPrompt.never')}</span>
        </label>
      )}
    </>
  );
});

function Offered(props: StepProps) {
  const prompt = promptOf(props.login);
  return prompt ? <Fields {...props} prompt={prompt} /> : null;
}

/** Offers a passkey after another way to sign in (LOGIN-023). */
export const step: StepView = {
  title: 'login.signIn',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Offered,
};
