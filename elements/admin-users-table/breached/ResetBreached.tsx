import { useMemo, useState } from 'react';
import { BreachedReset } from '../../../stores/admin/members/BreachedReset.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useFormat } from '../../core/page/useFormat.ts';
import { membersArea } from '../../i18n/generated/members.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useKit } from '../../ui/base/kit.ts';
import { failureOf } from '../../ui/form/failure.ts';
import { ConfirmDialog } from '../../ui/form/dialogs.tsx';

/** Asks everybody of the view of breached passwords, by mail, for a new one (PWPOL-011). */
export function ResetBreached({ root }: { root: RootStore }) {
  const reset = useMemo(() => new BreachedReset(root.context), [root]);
  const texts = useFormat(membersArea);
  const { text, ready } = texts;
  const { toasts } = useKit();
  const [asks, setAsks] = useState(false);
  if (!ready) return null;

  async function send() {
    if (!(await reset.send())) return failureOf(reset.error, texts, 'members');
    toasts.show({ tone: 'success', text: text('members.breached.sent') });
    return undefined;
  }

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {text('members.breached.reset')}
      </Button>
      {asks && (
        <ConfirmDialog
          title={text('members.breached.title')}
          text={text('members.breached.text')}
          verb={text('members.breached.verb')}
          busyLabel={text('members.breached.sending')}
          calm
          onConfirm={send}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
