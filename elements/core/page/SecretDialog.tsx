import { useEffect, useId, useState, type ReactNode } from 'react';
import { secretsArea } from '../../i18n/generated/secrets.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon, useReset } from '../../ui/base/kit.ts';
import { useSheet } from '../../ui/base/useSheet.ts';
import { askBeforeLeaving } from '../../ui/blocks/leave.ts';
import { Check } from '../../ui/Check.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
import { focusIt } from '../../ui/dialog/focusFirst.ts';
import { Note } from '../../ui/form/Note.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import css from './secret.css';
import { useFormat } from './useFormat.ts';

/** A text to copy, with its name. */
export interface ShownValue {
  readonly label: string;
  readonly value: string;
}

export interface SecretDialogProps {
  /** What the secret is of. */
  lead: string;
  /** The secret, and what goes with it. */
  values: readonly ShownValue[];
  /** What it opens, and for how long. */
  warning: ReactNode;
  /** A command that tries it. The secret is not in it: a command stays in the history of a shell. */
  call?: string;
  /** What can be saved, by the name of its file. */
  file: { readonly name: string; readonly text: string };
  onClose: () => void;
}

/**
 * A secret that is shown once. It leaves the page with the dialog, which asks before it goes; with user and tenant it
 * goes at once.
 */
export function SecretDialog({ lead, values, warning, call, file, onClose }: SecretDialogProps) {
  const { text } = useFormat(secretsArea);
  const common = useCommon();
  const sheet = useSheet(css);
  const id = useId();
  const [isStored, setStored] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  /** The person is asked whether the secret is stored; `go` goes where they were about to, if to another page. */
  const [asked, setAsked] = useState<{ go?: () => void; why?: string | undefined }>();
  const copied = { copied: common.text('common.copied'), failed: common.text('common.copyFailed') };
  useEffect(
    () => (foot && !isStored ? askBeforeLeaving(foot, (go, why) => setAsked({ go, why })) : undefined),
    [foot, isStored],
  );
  useReset(onClose);
  const close = () => (isStored ? onClose() : setAsked({}));
  const stay = () => setAsked(undefined);
  const download = () => {
    saveFile(new Blob([file.text], { type: 'text/plain' }), file.name);
    setStored(true);
  };
  return (
    <DialogFrame title={text('secrets.secretTitle')} lead={<bdi>{lead}</bdi>} onClose={close}>
      <div className="gh-dialog__body" part="dialog-body" ref={sheet}>
        {values.map(({ label, value }, at) => (
          <div key={label} className="gh-field" part="field">
            <span className="gh-label" part="label" id={`${id}-${at}`}>
              <span>{label}</span>
            </span>
            <div className="gh-secret" role="group" aria-labelledby={`${id}-${at}`}>
              <output className="gh-mono" part="secret" dir="ltr">
                {value}
              </output>
              <CopyButton small kind="ghost" value={value} labels={{ copy: text('secrets.copy'), ...copied }} />
            </div>
          </div>
        ))}
        <Note tone="warning">{warning}</Note>
        {call !== undefined && (
          <CodeBlock
            part="call"
            label={text('secrets.try')}
            copy={<CopyButton small kind="ghost" value={call} labels={{ copy: text('secrets.copyCall'), ...copied }} />}
          >
            {call}
          </CodeBlock>
        )}
        <Check shown label={text('secrets.stored')} checked={isStored} onCheck={setStored} />
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer" ref={setFoot}>
        <Button onClick={download}>{text('secrets.download')}</Button>
        <Button kind="primary" onClick={close}>
          {text('secrets.done')}
        </Button>
      </footer>
      {asked && (
        <DialogFrame role="alertdialog" title={text('secrets.leaveTitle')} onClose={stay}>
          <div className="gh-dialog__body" part="dialog-body">
            <p className="gh-muted">
              {asked.why} {text('secrets.leaveText')}
            </p>
          </div>
          <footer className="gh-dialog__foot" part="dialog-footer">
            <Button className="gh-btn--danger-quiet" onClick={() => (onClose(), asked.go?.())}>
              {text('secrets.leave')}
            </Button>
            <Button kind="primary" buttonRef={focusIt} onClick={stay}>
              {text('secrets.back')}
            </Button>
          </footer>
        </DialogFrame>
      )}
    </DialogFrame>
  );
}
