import { useEffect, useRef, type ReactNode } from 'react';
import { Chip } from './Status.tsx';
import { useCommon } from './kit.ts';

export interface PageHeadProps {
  title: string;
  level?: 1 | 2;
  /** The page was just opened: the title takes the focus, as after a page load. */
  arrived?: boolean;
  lead?: ReactNode;
  /** The primary action. */
  action?: ReactNode;
  readOnly?: boolean;
  /** Above the title: the way back. */
  before?: ReactNode;
  /** Beside the title, in its line. */
  marks?: ReactNode;
  /** The element around has no slots for its title and actions. */
  plain?: boolean;
}

/** The title of a page, a line under it, and its actions. A host replaces or adds to them by slots. */
export function PageHead({ title, level = 2, arrived, lead, action, readOnly, before, marks, plain }: PageHeadProps) {
  const { text } = useCommon();
  const heading = useRef<HTMLHeadingElement>(null);
  const Title = `h${level}` as const;
  useEffect(() => {
    const root = heading.current?.getRootNode();
    // The focus stays where the user has moved it in the meantime.
    const isFree = root instanceof ShadowRoot && root.host.closest(':focus') !== null;
    if (arrived && (isFree || document.activeElement === document.body))
      heading.current?.focus({ preventScroll: true });
  }, [arrived]);
  const head = (
    <div className="gh-stack gh-stack--tight">
      {before}
      <Title className="gh-title" part="title" ref={heading} tabIndex={-1}>
        {title}
        {marks}
        {readOnly && (
          <>
            {' '}
            <Chip>{text('common.readOnly')}</Chip>
          </>
        )}
      </Title>
      <p className="gh-muted gh-lead" part="lead">
        {lead}
      </p>
    </div>
  );
  return (
    <header className="gh-page-head" part="header">
      {plain ? head : <slot name="header">{head}</slot>}
      <div className="gh-actions" part="actions">
        {!plain && <slot name="actions" />}
        {!readOnly && action}
      </div>
    </header>
  );
}
