import { useState, type FormEvent } from 'react';
import { Button } from '../base/Button.tsx';
import { Field } from '../form/Field.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { COUNT_OVER, type ConfirmDialogProps } from '../form/dialogs.tsx';
import type { FormFailure } from '../form/form.ts';
import { focusFirst } from './focusFirst.ts';
import { FormFailureNote } from '../form/FormFailureNote.tsx';
import { useCommon } from '../base/kit.ts';

/**
 * Asks before something is done that people would miss. Cancel has the focus, or the field where something is typed.
 */
export function ConfirmDialogBox(props: ConfirmDialogProps) {
  const { title, text: consequence, verb, busyLabel, calm, name, count, children, onConfirm, onClose } = props;
  const { text, format, lang } = useCommon();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  const counted = count !== undefined && count > COUNT_OVER;
  const wanted = name ?? (counted ? String(count) : undefined);
  const open = wanted === undefined || typed.trim() === wanted.trim();

  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const failed = await onConfirm().catch((): FormFailure => ({}));
    if (!failed) return onClose();
    setBusy(false);
    setFailure({ ...failed, message: failed.message ?? text('common.service') });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (open && !busy) void confirm();
  };
  const label =
    name === undefined
      ? format('common.confirm.count', {
          count: new Intl.NumberFormat(lang, { useGrouping: false }).format(count ?? 0),
        })
      : format('common.confirm.name', { name });
  return (
    <DialogFrame role="alertdialog" title={title} onClose={() => !busy && onClose()}>
      <form className="gh-dialog__form" ref={focusFirst} aria-busy={busy || undefined} onSubmit={handleSubmit}>
        <div className="gh-dialog__body" part="dialog-body">
          <FormFailureNote failure={failure} />
          <p className="gh-muted">{consequence}</p>
          {children}
          {wanted !== undefined && (
            <Field
              label={label}
              name="confirm"
              help={open ? '' : text('common.confirm.help')}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              inputMode={name === undefined ? 'numeric' : 'text'}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </div>
        <footer className="gh-dialog__foot" part="dialog-footer">
          <Button onClick={onClose} aria-disabled={busy || undefined}>
            {text('common.cancel')}
          </Button>
          <Button kind={calm ? 'primary' : 'danger'} type="submit" busy={busy} aria-disabled={!open || undefined}>
            {busy ? (busyLabel ?? verb) : failure ? text('common.retry') : verb}
          </Button>
        </footer>
      </form>
    </DialogFrame>
  );
}
