import { Field } from '../form/Field.tsx';
import { COUNT_OVER, type ConfirmDialogProps } from '../form/dialogs.tsx';
import { FormDialogBox } from './FormDialogBox.tsx';
import { useCommon } from '../base/kit.ts';

/**
 * Asks before something is done that people would miss. Cancel has the focus, or the field where something is typed.
 */
export function ConfirmDialogBox(props: ConfirmDialogProps) {
  const { text: consequence, verb, busyLabel = verb, calm, name, count = 0, children } = props;
  const { text, format, lang } = useCommon();
  const wanted = name ?? (count > COUNT_OVER ? String(count) : undefined);
  const isOpen = (typed: string): boolean => wanted === undefined || typed.trim() === wanted.trim();
  const label =
    name === undefined
      ? format('common.confirm.count', { count: new Intl.NumberFormat(lang, { useGrouping: false }).format(count) })
      : format('common.confirm.name', { name });
  return (
    <FormDialogBox
      {...props}
      asks={({ confirm }) => isOpen(confirm)}
      danger={!calm}
      submitLabel={verb}
      busyLabel={busyLabel}
      initial={{ confirm: '' }}
      // The help says it: no error is shown.
      rules={{ confirm: (typed) => (isOpen(typed) ? undefined : '') }}
      onSubmit={props.onConfirm}
    >
      {({ values: { confirm }, set }) => (
        <>
          <p className="gh-muted">{consequence}</p>
          {children}
          {wanted !== undefined && (
            <Field
              label={label}
              name="confirm"
              help={isOpen(confirm) ? '' : text('common.confirm.help')}
              value={confirm}
              autoComplete="off"
              spellCheck={false}
              inputMode={name === undefined ? 'numeric' : 'text'}
              onChange={(event) => set('confirm', event.target.value)}
            />
          )}
        </>
      )}
    </FormDialogBox>
  );
}
