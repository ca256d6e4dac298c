import { useCallback, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

interface Props {
  lang: string;
  /** Empty until its words have come: the heading of all steps stands as long. */
  text: string;
}

/** The heading of a step that brings words of its own. It takes the place of the one that the box knows from the start. */
export function StepTitle({ lang, text }: Props) {
  const [heading, setHeading] = useState<Element>();
  const find = useCallback((here: HTMLElement | null) => {
    setHeading(here?.closest('form')?.parentElement?.shadowRoot?.querySelector('[part=title]') ?? undefined);
  }, []);
  const place = text ? heading : undefined;

  useLayoutEffect(() => {
    const usual = place?.querySelector<HTMLElement>(':scope > span');
    if (!usual) return undefined;
    usual.hidden = true;
    return () => void (usual.hidden = false);
  }, [place]);

  return (
    <>
      <i ref={find} hidden />
      {place && createPortal(<span lang={lang}>{text}</span>, place)}
    </>
  );
}
