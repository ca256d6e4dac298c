import { observer } from 'mobx-react-lite';
import { useEffect, useMemo } from 'react';
import { QuickLogin } from '../../../stores/auth/login/quick/QuickLogin.ts';
import { useText } from '../../core/mount/useText.ts';
import { quickLoginArea } from '../../i18n/generated/quickLogin.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { stepViews } from '../stepViews.ts';
import type { MethodProps } from '../StepView.ts';
import css from './quick.css';

const dressed = (line: HTMLElement | null) => (line ? shareSheet(line.getRootNode(), css) : undefined);

const showOffer = async () => stepViews.add('registerQuickLogin', (await import('./Offer.tsx')).step);
const showCode = async () => stepViews.add('loginWithQuickSmsOtc', (await import('./QuickCode.tsx')).step);

/** The button signs in the user who registered this browser. Any other user can make the browser forget that. */
export const QuickChoice = observer(function QuickChoice({ root, login }: MethodProps) {
  const { text, lang } = useText(quickLoginArea);
  const quick = useMemo(() => QuickLogin.start(root.context, login), [root, login]);
  // Here before the offer is made: a sign-in never waits for its code, nor fails without it.
  useEffect(() => void quick.ready(showOffer()), [quick]);
  if (!quick.userId) return null;
  return (
    <div part="quick" role="group" aria-label={text('quickLogin.signIn')} lang={lang} ref={dressed}>
      <div part="quick-divider">{text('quickLogin.or')}</div>
      <button
        type="button"
        part="quick-sign-in"
        aria-disabled={login.form.busy || undefined}
        onClick={() => void quick.signIn(showCode)}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2.5 3.5h11v7.5h-6l-3 2.5V11h-2z" />
          <path d="M5.2 7.2h.1M8 7.2h.1M10.8 7.2h.1" />
        </svg>
        {text('quickLogin.signIn')}
      </button>
      <p part="quick-whose">
        {text('quickLogin.whose')}{' '}
        <button type="button" onClick={() => quick.forget()}>
          {text('quickLogin.forget')}
        </button>
      </p>
    </div>
  );
});
