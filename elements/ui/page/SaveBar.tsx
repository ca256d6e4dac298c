import { useEffect } from 'react';
import { Button } from '../base/Button.tsx';
import type { FormModel } from '../form/form.ts';
import { useKit } from '../base/kit.ts';
import { useLater } from '../base/later.ts';

const loadGuard = () => import('./LeaveGuard.tsx');

export interface SaveBarProps<Values extends object> {
  form: FormModel<Values>;
  label?: string;
  /** What has changed; "Unsaved changes" without it. */
  text?: string | undefined;
  /** Stays in sight at the bottom of a long form, and stands by itself. */
  floats?: boolean;
}

/**
 * The foot of a form in a page: shown while something is changed, with the way back. Leaving the page asks first, whether
 * its window is closed or something else is to be shown in its place.
 */
export function SaveBar<Values extends object>({ form, label, text: changes, floats }: SaveBarProps<Values>) {
  const { common, toasts } = useKit();
  const { text } = common;
  const { dirty, busy, failure } = form;
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [dirty]);
  const guard = useLater(loadGuard, true); // there before something is changed
  const shown = dirty || busy;
  useEffect(() => (shown ? toasts.lift() : undefined), [shown, toasts]);
  if (!shown) return null;
  return (
    <footer className={floats ? 'gh-save-bar gh-save-bar--floats' : 'gh-save-bar'} part="save-bar">
      <span className="gh-grow gh-muted" part="changes" role="status">
        {changes ?? text('common.unsaved')}
      </span>
      <Button kind="ghost" onClick={form.reset} aria-disabled={busy || undefined}>
        {text('common.discard')}
      </Button>
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? text('common.saving') : failure ? text('common.retry') : (label ?? text('common.save'))}
      </Button>
      {guard && dirty && <guard.LeaveGuard onDiscard={form.reset} />}
    </footer>
  );
}
