import { useState } from 'react';
import { Button } from '../base/Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { DiscardBox } from './DiscardBox.tsx';
import type { FormDialogProps } from '../form/dialogs.tsx';
import { useForm } from '../form/form.ts';
import { focusFirst } from './focusFirst.ts';
import { FormFailureNote } from '../form/FormFailureNote.tsx';
import { useCommon } from '../base/kit.ts';

/** A dialog with a form. Closing a changed one asks first; a failure keeps what was typed. */
export function FormDialogBox<Values extends object>(props: FormDialogProps<Values>) {
  const { title, lead, wide, submitLabel, busyLabel, initial, rules, children, discardText, onSubmit, onClose } = props;
  const { text } = useCommon();
  const [asks, setAsks] = useState(false);
  const { model, binding } = useForm<Values>({
    initial,
    ...(rules && { rules }),
    onSubmit: async (values) => {
      const failure = await onSubmit(values);
      if (!failure) onClose();
      return failure;
    },
  });
  const handleClose = () => {
    if (model.busy) return; // what is under way is waited for
    if (model.dirty) setAsks(true);
    else onClose();
  };
  return (
    <DialogFrame title={title} lead={lead} wide={wide} onClose={handleClose}>
      <form className="gh-dialog__form" {...binding}>
        <div className="gh-dialog__body" part="dialog-body" ref={focusFirst}>
          <FormFailureNote failure={model.failure} />
          {children(model)}
        </div>
        <footer className="gh-dialog__foot" part="dialog-footer">
          <Button onClick={handleClose}>{text('common.cancel')}</Button>
          <Button kind="primary" type="submit" busy={model.busy}>
            {model.busy ? (busyLabel ?? text('common.saving')) : model.failure ? text('common.retry') : submitLabel}
          </Button>
        </footer>
      </form>
      {asks && <DiscardBox text={discardText} onKeep={() => setAsks(false)} onDiscard={onClose} />}
    </DialogFrame>
  );
}
