import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import { afterDialog, placeFocus } from '../afterDialog.ts';
import { LAYER_HOME, TOP, usePlace } from './reactAria.ts';

/** How often a dialog has opened or closed. */
let turns = 0;

/** Tells what opens from a place of the page where that is: overlays are drawn in the layer of their root. */
function Anchored({ children }: { children: (node: HTMLElement) => ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  useEffect(() => {
    turns += 1;
    const root = node?.getRootNode();
    return () => {
      const mine = (turns += 1);
      // After those who know a better place than the title, and not in the turn of another dialog.
      afterDialog(() => afterDialog(() => mine === turns && placeFocus(root)));
    };
  }, [node]);
  return (
    <>
      <span hidden ref={setNode} />
      {node && children(node)}
    </>
  );
}

export interface ModalProps {
  /** Also decides the direction. */
  lang: string;
  /** The name of the dialog. */
  label: string;
  /** `alertdialog`: something would be lost. */
  role?: 'dialog' | 'alertdialog';
  /**
   * `dialog`: 480 px, under 600 a sheet at the bottom. `wide`: 640 px. `sheet`: always at the bottom. `full`: the whole
   * window.
   */
  kind?: 'dialog' | 'wide' | 'sheet' | 'full';
  /** Opens over another dialog that knows nothing of it, and would make it inert. */
  isOnTop?: boolean | undefined;
  /** Called on Escape and on a press outside the dialog; the owner decides whether it closes. */
  onClose: () => void;
  children: ReactNode;
}

/** A dialog or a sheet, in the layer of its root. The focus goes back to what opened it, else to the title. */
export function Modal(props: ModalProps) {
  return <Anchored>{(node) => <Placed {...props} node={node} />}</Anchored>;
}

function Placed({
  node,
  lang,
  label,
  role = 'dialog',
  kind = 'dialog',
  isOnTop = false,
  onClose,
  children,
}: ModalProps & { node: Element }) {
  const place = usePlace(node);
  const [inner, setInner] = useState<HTMLElement | null>(null);
  const home = useCallback((box: HTMLElement | null) => setInner(box), []);
  if (!place) return null;
  const sheet = kind === 'sheet' || kind === 'full';
  return (
    <I18nProvider locale={lang}>
      <UNSAFE_PortalProvider getContainer={() => place.layer}>
        <ModalOverlay
          className="gh-scrim"
          isOpen
          isDismissable
          onOpenChange={(open) => !open && onClose()}
          render={(props) => <div {...props} {...(isOnTop && { [TOP]: '' })} part="scrim" />}
        >
          <AriaModal
            className={`gh-modal gh-modal--${kind}`}
            ref={home}
            render={(props) => <div {...props} {...{ [LAYER_HOME]: '' }} part={sheet ? 'sheet' : 'dialog'} />}
          >
            <Dialog className="gh-modal__box" role={role} aria-label={label}>
              {inner && (
                // A popover that opens inside a dialog would be inert in the layer the dialog is in.
                <UNSAFE_PortalProvider getContainer={() => inner}>{children}</UNSAFE_PortalProvider>
              )}
            </Dialog>
          </AriaModal>
        </ModalOverlay>
      </UNSAFE_PortalProvider>
    </I18nProvider>
  );
}
