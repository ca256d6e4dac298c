import type { ReactNode } from 'react';
import { IconButton } from '../base/Button.tsx';
import { CrossIcon } from '../base/icons.tsx';
import { Modal } from '../overlays/Modal.tsx';
import form from '../form/form.css';
import { useCommon } from '../base/kit.ts';
import { useSheet } from '../base/useSheet.ts';

export interface DialogFrameProps {
  title: string;
  lead?: ReactNode;
  role?: 'dialog' | 'alertdialog' | undefined;
  wide?: boolean | undefined;
  /** Opens over another dialog that knows nothing of it. */
  isOnTop?: boolean | undefined;
  /** Asked by Escape, by a press beside the dialog and by its cross. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with its title; under 600 px a sheet at the bottom. */
export function DialogFrame({ title, lead, role = 'dialog', wide, isOnTop, onClose, children }: DialogFrameProps) {
  const { text, lang } = useCommon();
  const sheet = useSheet(form);
  return (
    <Modal lang={lang} label={title} role={role} kind={wide ? 'wide' : 'dialog'} isOnTop={isOnTop} onClose={onClose}>
      <header className="gh-dialog__head" part="dialog-header" ref={sheet}>
        <div className="gh-grow">
          <h2 className="gh-heading" part="dialog-title" dir="auto">
            {title}
          </h2>
          {lead && (
            <p className="gh-muted" part="dialog-lead">
              {lead}
            </p>
          )}
        </div>
        <IconButton
          small
          kind="ghost"
          part="close"
          label={text('common.close')}
          icon={<CrossIcon />}
          onClick={onClose}
        />
      </header>
      {children}
    </Modal>
  );
}
