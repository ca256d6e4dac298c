import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { SessionsStore } from '../../../../stores/admin/SessionsStore.ts';
import { useKit } from '../../../ui/base/kit.ts';
import { ConfirmDialog } from '../../../ui/form/dialogs.tsx';
import { failureOf } from '../../../ui/form/failure.ts';
import { placesOf, type SessionsTexts } from './words.ts';

interface Props {
  readonly store: SessionsStore;
  readonly texts: SessionsTexts;
  readonly onClose: () => void;
}

/** Ends every other session: names the places, and says that this one stays (SESSADM-003). */
export const EndOthers = observer(function EndOthers({ store, texts, onClose }: Props) {
  const { text, format } = texts;
  const { toasts } = useKit();
  // As they were when it was asked: they leave the list while the call is running.
  const [others] = useState(store.others);
  const count = others.length;
  const end = async () => {
    if (!(await store.endOthers())) return failureOf(store.endOthersError, texts, 'sessions');
    return void toasts.show({ tone: 'success', text: text('sessions.othersEnded') });
  };
  return (
    <ConfirmDialog
      title={format('sessions.othersTitle', { count })}
      text={format('sessions.othersText', { count, names: placesOf(others, texts) })}
      verb={format('sessions.othersVerb', { count })}
      busyLabel={text('sessions.ending')}
      onConfirm={end}
      onClose={onClose}
    />
  );
});
