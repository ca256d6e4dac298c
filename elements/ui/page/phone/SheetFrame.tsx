import type { ReactNode } from 'react';
import { IconButton } from '../../base/Button.tsx';
import { CrossIcon } from '../../base/icons.tsx';
import { Modal } from '../../overlays/Modal.tsx';
import { useCommon } from '../../base/kit.ts';

/** A sheet at the bottom of the window: a title, what it holds, and its buttons. */
export function SheetFrame({
  title,
  onClose,
  children,
  foot,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  foot: ReactNode;
}) {
  const { text, lang } = useCommon();
  return (
    <Modal lang={lang} label={title} kind="sheet" onClose={onClose}>
      <header className="gh-sheet__head" part="sheet-header">
        <h2 className="gh-heading">{title}</h2>
        <IconButton kind="ghost" part="close" label={text('common.close')} icon={<CrossIcon />} onClick={onClose} />
      </header>
      <div className="gh-sheet__body" part="sheet-body">
        {children}
      </div>
      <footer className="gh-sheet__foot" part="sheet-footer">
        {foot}
      </footer>
    </Modal>
  );
}
