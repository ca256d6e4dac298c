import { useEffect, useRef, useState } from 'react';
import { Button } from '../base/Button.tsx';
import type { FormModel } from '../form/form.ts';
import { useKit } from '../base/kit.ts';
import { useLater } from '../base/useLater.ts';
import { askBeforeLeaving } from '../blocks/leave.ts';

const loadBox = () => import('../dialog/DiscardBox.tsx');

export interface SaveBarProps<Values extends object> {
  form: FormModel<Values>;
  label?: string;
  /** What has changed; "Unsaved changes" without it. */
  text?: string | undefined;
  /** The bar is a box of its own and stays in sight at the bottom of a long form. */
  floats?: boolean;
}

/**
 * The foot of a form in a page: shown while something is changed, with the way back. Leaving the page asks first,
 * whether its window is closed or something else is to be shown in its place.
 */
export function SaveBar<Values extends object>({ form, label, text: changes, floats }: SaveBarProps<Values>) {
  const { common, toasts } = useKit();
  const { text } = common;
  const { dirty, busy, failure } = form;
  const foot = useRef<HTMLElement>(null);
  /** What the person is asked about; `go` goes where they were about to. */
  const [asked, setAsked] = useState<{ go: () => void; why: string | undefined }>();
  const stay = () => setAsked(undefined);
  useEffect(
    () => (dirty && foot.current ? askBeforeLeaving(foot.current, (go, why) => setAsked({ go, why })) : undefined),
    [dirty],
  );
  if (asked && !dirty) stay(); // saved while it was asked about
  // Until the code of the dialog has loaded, the user cannot leave: the bar itself saves and discards.
  const box = useLater(loadBox, true);
  const handleDiscard = () => {
    form.reset();
    stay();
    asked?.go();
  };
  const shown = dirty || busy;
  useEffect(() => (shown ? toasts.lift() : undefined), [shown, toasts]);
  if (!shown) return null;
  return (
    <footer ref={foot} className={floats ? 'gh-save-bar gh-save-bar--floats' : 'gh-save-bar'} part="save-bar">
      <span className="gh-grow gh-muted" part="changes" role="status">
        {changes ?? text('common.unsaved')}
      </span>
      <Button kind="ghost" onClick={() => busy || form.reset()} aria-disabled={busy || undefined}>
        {text('common.discard')}
      </Button>
      <Button kind="primary" type="submit" busy={busy}>
        {busy ? text('common.saving') : failure ? text('common.retry') : (label ?? text('common.save'))}
      </Button>
      {box && asked && <box.DiscardBox text={asked.why} onKeep={stay} onDiscard={handleDiscard} />}
    </footer>
  );
}
