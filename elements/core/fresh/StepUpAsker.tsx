import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { freshCallsOf } from '../../../stores/auth/stepUp/FreshCalls.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useLater } from '../../ui/base/useLater.ts';

const loadDialog = () => import('./StepUpDialog.tsx');

/** Has a page ask for a fresh proof when one of its calls is refused without it. Of several pages, one asks. */
export const StepUpAsker = observer(function StepUpAsker({ root }: { root: RootStore }) {
  const calls = freshCallsOf(root.context);
  const [asker] = useState(() => ({}));
  useEffect(() => calls.register(asker), [calls, asker]);
  const question = calls.question?.asker === asker ? calls.question : undefined;
  const dialog = useLater(loadDialog, !!question, () => question?.settle(false));
  return question && dialog ? <dialog.StepUpDialog root={root} question={question} /> : null;
});
