import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { Button, IconButton } from '../base/Button.tsx';
import { CrossIcon } from '../base/icons.tsx';
import { ErrorIcon, OkIcon } from '../icons.tsx';
import toast from '../styles/toast.css';
import type { CommonTexts } from '../base/kit.ts';
import { useSheet } from '../base/useSheet.ts';
import type { ShownToast, Toasts } from '../base/Toasts.ts';

/** How long a success is on screen, in milliseconds. A failure stays until it is closed. */
const SHOWN_FOR = 5000;

export interface ToastListProps {
  toasts: Toasts;
  shown: readonly ShownToast[];
  common: CommonTexts;
}

/** The notices of a root: announced, held while the pointer or the focus is at them, reached by F6. */
export function ToastList({ toasts, shown, common }: ToastListProps) {
  const region = useRef<HTMLDivElement>(null);
  const sheet = useSheet(toast);
  const [held, setHeld] = useState(false);
  const before = useRef<HTMLElement>(null);

  // Before the notices are painted: a notice that is in the page is also in the top layer.
  useLayoutEffect(() => {
    const node = region.current;
    if (!node) return;
    // In the top layer, above a dialog that may be open: shown again, as the last one.
    const raise = () => {
      node.hidePopover?.();
      if (shown.length) node.showPopover?.();
    };
    if (!node.matches(':focus-within')) raise(); // else it is open, and what has the focus keeps it
    const root = node.getRootNode();
    root.addEventListener('gh-moved', raise); // a move has closed it
    return () => root.removeEventListener('gh-moved', raise);
  }, [shown]);

  useEffect(() => {
    const document = region.current?.ownerDocument;
    if (!document || !shown.length) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      const root = region.current?.getRootNode();
      const inside = root instanceof ShadowRoot ? root.activeElement : document.activeElement;
      if (region.current?.contains(inside)) return before.current?.focus();
      region.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [shown]);

  const close = (id: number) => {
    if (shown.length === 1) setHeld(false); // what is gone is neither hovered nor focused
    const hadFocus = region.current?.matches(':focus-within');
    toasts.close(id);
    if (hadFocus) before.current?.focus();
  };
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    setHeld(true);
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    before.current = relatedTarget instanceof HTMLElement ? relatedTarget : null;
  };
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent) =>
    setHeld(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
  return (
    // It listens to be held, not to be used.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={region}
      popover="manual"
      className="gh-toasts"
      part="toasts"
      data-lifted={toasts.lifted || undefined}
      role="region"
      aria-label={common.text('common.notices')}
      data-react-aria-top-layer=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={handleFocus}
      onBlur={handleBlur}
    >
      <span hidden ref={sheet} />
      {shown.map((one) => (
        <Notice key={one.id} toast={one} held={held} common={common} onClose={() => close(one.id)} />
      ))}
    </div>
  );
}

interface NoticeProps {
  toast: ShownToast;
  held: boolean;
  common: CommonTexts;
  onClose: () => void;
}

function Notice({ toast: { tone, text, onAction }, held, common, onClose }: NoticeProps) {
  const left = useRef(SHOWN_FOR);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose));
  useEffect(() => {
    if (held || tone === 'error') return;
    const since = performance.now();
    const timer = setTimeout(() => close.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [held, tone]);
  const Icon = tone === 'error' ? ErrorIcon : OkIcon;
  return (
    <div className={`gh-toast gh-toast--${tone}`} part="toast" role={tone === 'error' ? 'alert' : 'status'}>
      <Icon />
      <span className="gh-grow" part="text" dir="auto">
        {text}
      </span>
      {onAction && (
        <Button
          small
          kind={tone === 'error' ? 'default' : 'ghost'}
          part="action"
          onClick={() => {
            onClose();
            onAction();
          }}
        >
          {common.text(tone === 'error' ? 'common.retry' : 'common.undo')}
        </Button>
      )}
      <IconButton
        small
        kind="ghost"
        part="close"
        label={common.text('common.close')}
        icon={<CrossIcon />}
        onClick={onClose}
      />
    </div>
  );
}
