import { Button } from '../base/Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { focusIt } from './focusFirst.ts';
import { useCommon } from '../base/kit.ts';

export interface DiscardBoxProps {
  /** What is lost. */
  text?: string | undefined;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before a changed form is left. */
export function DiscardBox({ text: lost, onKeep, onDiscard }: DiscardBoxProps) {
  const { text } = useCommon();
  return (
    <DialogFrame role="alertdialog" title={text('common.discard.title')} onClose={onKeep}>
      <div className="gh-dialog__body" part="dialog-body">
        <p className="gh-muted">{lost ?? text('common.discard.text')}</p>
      </div>
      <footer className="gh-dialog__foot" part="dialog-footer">
        <Button className="gh-btn--danger-quiet" onClick={onDiscard}>
          {text('common.discard')}
        </Button>
        <Button kind="primary" buttonRef={focusIt} onClick={onKeep}>
          {text('common.keepEditing')}
        </Button>
      </footer>
    </DialogFrame>
  );
}
