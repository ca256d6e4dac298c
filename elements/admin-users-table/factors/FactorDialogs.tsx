import { useMemo, useRef, useState } from 'react';
import type { UserV3 } from '../../../api/contract/types.ts';
import { MemberFactors, type IssuedCode } from '../../../stores/admin/members/MemberFactors.ts';
import type { UsersStore } from '../../../stores/admin/users/UsersStore.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import { useFormat } from '../../core/page/useFormat.ts';
import { memberFactorsArea } from '../../i18n/generated/memberFactors.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useKit, useReset } from '../../ui/base/kit.ts';
import { useLocale } from '../../ui/base/Time.tsx';
import { useSheet } from '../../ui/base/useSheet.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { failureOf } from '../../ui/form/failure.ts';
import { ConfirmDialog } from '../../ui/form/dialogs.tsx';
import { nameOf } from '../columns.tsx';
import css from './factors.css';

/** What is asked before each. */
const questions = {
  code: {
    title: 'memberFactors.codeTitle',
    text: 'memberFactors.codeText',
    verb: 'memberFactors.codeVerb',
    busy: 'memberFactors.codeBusy',
  },
  factors: {
    title: 'memberFactors.resetTitle',
    text: 'memberFactors.resetText',
    verb: 'memberFactors.resetVerb',
    busy: 'memberFactors.resetBusy',
  },
} as const;

export interface FactorDialogProps {
  root: RootStore;
  users: UsersStore;
  user: UserV3;
  /** Removes every factor, or lets the member in once. */
  ask: keyof typeof questions;
  onClose: () => void;
}

/** Helps a member who has lost the second factor (MFA-020). */
export function FactorDialog({ root, users, user, ask, onClose }: FactorDialogProps) {
  const factors = useMemo(() => new MemberFactors(root.context, users), [root, users]);
  const texts = useFormat(memberFactorsArea);
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const { toasts } = useKit();
  // The row, and with it the name, may be gone while the call is under way.
  const [name] = useState(() => nameOf(user, users));
  const [issued, setIssued] = useState<IssuedCode>();
  /** The question closes by itself when it is answered: it is followed by the code. */
  const isMade = useRef(false);
  const sheet = useSheet(css);
  useReset(onClose);
  if (!texts.ready) return null;

  async function reset() {
    if (!(await factors.reset(user.id))) return failureOf(factors.resetError(user.id), texts, 'memberFactors');
    toasts.show({ tone: 'success', text: format('memberFactors.resetDone', { name }) });
    return undefined;
  }

  async function make() {
    const code = await factors.issueCode(user.id);
    if (!code) return failureOf(factors.codeError, texts, 'memberFactors');
    isMade.current = true;
    setIssued(code);
    return undefined;
  }

  if (issued)
    return (
      <DialogFrame
        title={format('memberFactors.codeTitle', { name })}
        lead={format('memberFactors.codeLead', { name })}
        onClose={onClose}
      >
        <div className="gh-dialog__body gh-one-use" part="dialog-body" ref={sheet}>
          <output className="gh-one-use__code gh-mono" dir="ltr">
            {issued.code}
          </output>
          <CopyButton
            value={issued.code}
            labels={{
              copy: text('memberFactors.copy'),
              copied: text('memberFactors.copied'),
              failed: text('memberFactors.copyFailed'),
            }}
          />
          <p className="gh-quiet">
            {format('memberFactors.until', {
              time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(issued.until),
            })}
          </p>
        </div>
        <footer className="gh-dialog__foot" part="dialog-footer">
          <Button kind="primary" onClick={onClose}>
            {text('memberFactors.done')}
          </Button>
        </footer>
      </DialogFrame>
    );
  const question = questions[ask];
  return (
    <ConfirmDialog
      title={format(question.title, { name })}
      text={format(question.text, { name })}
      verb={text(question.verb)}
      busyLabel={text(question.busy)}
      calm={ask === 'code'}
      onConfirm={ask === 'code' ? make : reset}
      onClose={() => isMade.current || onClose()}
    />
  );
}
