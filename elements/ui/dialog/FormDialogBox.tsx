import { useEffect, useRef, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { DiscardBox } from './DiscardBox.tsx';
import type { FormDialogProps } from '../form/dialogs.tsx';
import { useForm } from '../form/form.ts';
import { focusFirst } from './focusFirst.ts';
import { FormFailureNote } from '../form/FormFailureNote.tsx';
import { useCommon, useReset } from '../base/kit.ts';
import { askBeforeLeaving } from '../blocks/leave.ts';

interface FormDialogBoxProps<Values extends object> extends FormDialogProps<Values> {
  /** It is a question, and whether it can be answered. Nothing that was typed is worth keeping. */
  asks?: (values: Values) => boolean;
  danger?: boolean;
}

/** A dialog with a form. Closing a changed one and leaving its page ask first; a failure keeps what was typed. */
export function FormDialogBox<Values extends object>(props: FormDialogBoxProps<Values>) {
  const { asks, title, lead, wide, submitLabel, busyLabel, initial, rules, children, discardText, onClose } = props;
  const { text } = useCommon();
  const foot = useRef<HTMLElement>(null);
  /** The person is asked whether to give up what was typed; `go` goes where they were about to, if to another page. */
  const [asked, setAsked] = useState<{ go?: () => void; why?: string | undefined }>();
  const { model, binding } = useForm<Values>({
    initial,
    ...(rules && { rules }),
    onSubmit: async (...given) => {
      const failure = await props.onSubmit(...given);
      // What its owner has closed meanwhile closes nothing that was opened since.
      if (!failure && foot.current) onClose();
      return failure;
    },
  });
  const { busy, failure } = model;
  const changed = model.dirty && !asks;
  useEffect(
    () => (changed && foot.current ? askBeforeLeaving(foot.current, (go, why) => setAsked({ go, why })) : undefined),
    [changed],
  );
  const run = busy ? props.run : undefined;
  useReset(onClose);
  const handleClose = () => {
    if (busy) run?.onStop(); // what is under way is waited for
    else if (changed) setAsked({});
    else onClose();
  };
  return (
    <DialogFrame role={asks && 'alertdialog'} title={title} lead={lead} wide={wide} onClose={handleClose}>
      <form className="gh-dialog__form" ref={asks && focusFirst} {...binding}>
        <div className="gh-dialog__body" part="dialog-body" ref={asks ? undefined : focusFirst}>
          <FormFailureNote failure={failure} />
          {children(model)}
        </div>
        <footer className="gh-dialog__foot" part="dialog-footer" ref={foot}>
          {props.run && (
            <p className="gh-quiet gh-grow" role="status">
              {run?.progress}
            </p>
          )}
          {/* The same button stops what runs: the focus stays where it is. */}
          <Button onClick={handleClose} aria-disabled={(busy && run?.stopped !== false) || undefined}>
            {run?.label ?? text('common.cancel')}
          </Button>
          <Button
            kind={props.danger ? 'danger' : 'primary'}
            type="submit"
            busy={busy}
            aria-disabled={(asks && !asks(model.values)) || undefined}
          >
            {busy ? (busyLabel ?? text('common.saving')) : failure ? text('common.retry') : submitLabel}
          </Button>
        </footer>
      </form>
      {asked && (
        <DiscardBox
          text={asked.why ?? discardText}
          onKeep={() => setAsked(undefined)}
          onDiscard={() => (onClose(), asked.go?.())}
        />
      )}
    </DialogFrame>
  );
}
