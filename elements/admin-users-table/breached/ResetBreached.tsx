import { useMemo, useState } from 'react';
import { BreachedReset } from '../../../stores/admin/members/BreachedReset.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useFormat } from '../../core/page/useFormat.ts';
import { breachedArea } from '../../i18n/generated/breached.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useKit } from '../../ui/base/kit.ts';
import { failureOf } from '../../ui/form/failure.ts';
import { ConfirmDialog } from '../../ui/form/dialogs.tsx';

/** Asks everybody of the view of breached passwords, by mail, for a new one (PWPOL-011). */
export function ResetBreached({ root }: { root: RootStore }) {
  const reset = useMemo(() => new BreachedReset(root.context), [root]);
  const { text, find, ready } = useFormat(breachedArea);
  const { toasts } = useKit();
  const [asks, setAsks] = useState(false);
  if (!ready) return null;

  async function send() {
    if (!(await reset.send())) return failureOf(reset.error, (code) => find(`breached.error.${code}`));
    toasts.show({ tone: 'success', text: text('breached.sent') });
    return undefined;
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {text('breached.reset')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={text('breached.title')}
          text={text('breached.text')}
          verb={text('breached.verb')}
          busyLabel={text('breached.sending')}
          calm
          onConfirm={send}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
