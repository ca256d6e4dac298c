import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { shareSheet } from '../../tokens/sheets.ts';

interface Props {
  /** What the ids of the form begin with. */
  formId: string;
  lang: string;
  /** Empty until its catalogue has loaded. Until then the heading of all steps is shown. */
  title: string;
  /** The line under it. It describes the field of the step too. */
  lead: string;
  /** Rules for the form. They come and go with the step: no other sign-in waits for them. */
  css: string;
  /** The step has no field that could take the focus. */
  takesFocus?: boolean;
  /** The line changes within the step. */
  isLive?: boolean;
}

/** The id of the line, for `aria-describedby` of a field. */
export const leadId = (formId: string): string => `${formId}-told`;

/** The head of the box; none where the page hides it. */
function headOf(box: HTMLElement): HTMLElement | undefined {
  const head = box.hasAttribute('without-header') ? undefined : box.shadowRoot?.querySelector('[part=header]');
  return head instanceof HTMLElement ? head : undefined;
}

/**
 * The head of a step that brings words of its own. It takes the place of the one that the box knows from the start. A
 * box without a head says the line in the form.
 */
export function StepHead({ formId, lang, title, lead, css, takesFocus = false, isLive = false }: Props) {
  const told = useRef<HTMLDivElement>(null);
  const [head, setHead] = useState<HTMLElement>();
  const heading = head?.querySelector<HTMLElement>('[part=title]');
  const role = isLive ? 'status' : undefined;

  useLayoutEffect(() => {
    const box = told.current?.closest('form')?.parentElement;
    if (!box) return undefined;
    setHead(headOf(box));
    return shareSheet(box.getRootNode(), css.replaceAll('light-host', box.localName));
  }, [css]);

  useLayoutEffect(() => {
    const usual = heading?.querySelector(':scope > span');
    if (!title || !usual) return undefined;
    usual.toggleAttribute('hidden', true);
    return () => void usual.toggleAttribute('hidden', false);
  }, [heading, title]);

  useEffect(() => {
    const target = heading ?? told.current;
    if (!takesFocus || !target) return undefined;
    target.setAttribute('tabindex', '-1');
    heading?.setAttribute('aria-describedby', leadId(formId));
    target.focus({ preventScroll: true });
    return () => ['tabindex', 'aria-describedby'].forEach((name) => target.removeAttribute(name));
  }, [takesFocus, heading, formId]);

  const id = leadId(formId);
  return (
    <>
      {/* A description cannot be in another root than its field. */}
      <div data-told="" id={id} ref={told} role={role} lang={lang} hidden={!!head} aria-label={head && lead}>
        {!head && <p>{lead}</p>}
      </div>
      {title && heading && createPortal(<span lang={lang}>{title}</span>, heading)}
      {head &&
        createPortal(
          <p part="lead" id={id} role={role} lang={lang}>
            {lead}
          </p>,
          head,
        )}
    </>
  );
}
